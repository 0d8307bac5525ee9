#include "common/disk.h"

bool disk_is_regular(const char *path) {
    DiskStatus status;
    return disk_status(path, &status) && status.kind == DISK_REGULAR;
}

bool disk_is_folder(const char *path) {
    DiskStatus status;
    return disk_status(path, &status) && status.kind == DISK_FOLDER;
}
