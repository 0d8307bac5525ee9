// The game of game.c, in C++.
#include <castellan.h>

#include <cstring>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Failure : std::runtime_error {
    explicit Failure(const CastellanError &error) : std::runtime_error(error.text) {}
};

class Game {
public:
    explicit Game(const std::string &variant) {
        CastellanError error;
        game.reset(castellan_game_new(variant.c_str(), nullptr, &error));
        if (!game)
            throw Failure(error);
    }
    void play(const std::string &move) {
        CastellanError error;
        if (castellan_game_play(get(), move.c_str(), &error) != CASTELLAN_OK)
            throw Failure(error);
    }
    CastellanGame *get() { return game.get(); }

private:
    struct Free {
        void operator()(CastellanGame *it) const { castellan_game_free(it); }
    };
    std::unique_ptr<CastellanGame, Free> game;
};

class Engine {
public:
    Engine() : engine(castellan_engine_new(nullptr)) {}
    std::string best(Game &game, uint64_t nodes) {
        CastellanError error;
        CastellanLimits limits{};
        CastellanCallbacks callbacks{};
        limits.nodes = nodes;
        callbacks.context = this;
        callbacks.info = [](void *self, const CastellanInfo *info) {
            static_cast<Engine *>(self)->lines.push_back(info->line);
        };
        if (castellan_engine_go(engine.get(), game.get(), &limits, &callbacks, &error) != CASTELLAN_OK)
            throw Failure(error);
        return castellan_engine_wait(engine.get())->move;
    }
    std::vector<std::string> lines;

private:
    struct Free {
        void operator()(CastellanEngine *it) const { castellan_engine_free(it); }
    };
    std::unique_ptr<CastellanEngine, Free> engine;
};

int main() {
    Game game("cam");
    Engine engine;
    while (castellan_game_result(game.get()).outcome == CASTELLAN_OPEN && castellan_game_played(game.get()) < 200)
        game.play(engine.best(game, 300));
    try {
        Game("checkers");
        return 2;
    } catch (const Failure &failure) {
        if (failure.what() != std::string("there is no game 'checkers'"))
            return 3;
    }
    if (engine.lines.size() < static_cast<size_t>(castellan_game_played(game.get())))
        return 4;
    std::cout << castellan_game_played(game.get()) << " moves, " << castellan_game_position(game.get()) << ", "
              << castellan_game_result_text(game.get()) << std::endl;
}
