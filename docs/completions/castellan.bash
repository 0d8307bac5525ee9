# Completion in bash of castellan, castellan-match and castellan-tune.
#
# Installed, it is found by itself; else: . docs/completions/castellan.bash

_castellan_games="camelot chivalry cam camette camelot8"

# What begins as the word that is typed: of a list, or of all files. Names may hold blanks and stars.
_castellan_words() {
    local IFS=$'\n'
    set -o noglob
    COMPREPLY=($(IFS=$' \t\n'; compgen -W "$1" -- "$_castellan_word"))
    set +o noglob
}

_castellan_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    set -o noglob
    COMPREPLY=($(compgen -f -- "$_castellan_word"))
    set +o noglob
}

# Words where a dash was typed, else files.
_castellan_words_or_files() {
    case $_castellan_word in
    -*) _castellan_words "$1" ;;
    *) _castellan_files ;;
    esac
}

# --name=value is three words for bash: what stands before the value is found all the same.
_castellan_begin() {
    _castellan_word=${COMP_WORDS[COMP_CWORD]}
    _castellan_before=
    [ "$COMP_CWORD" -gt 0 ] && _castellan_before=${COMP_WORDS[COMP_CWORD - 1]}
    if [ "$_castellan_word" = "=" ]; then
        _castellan_word=
    elif [ "$_castellan_before" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then
        _castellan_before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
}

_castellan_play() {
    case $_castellan_before in
    --level) _castellan_words "$(seq 0 20)" ;;
    --resume) _castellan_files ;;
    --clock | --seed | --position) ;;
    *) _castellan_words "$_castellan_games --level --white --black --both --none --clock --resume --seed
        --position --help" ;;
    esac
}

_castellan_analyse() {
    case $_castellan_before in
    --game) _castellan_words "$_castellan_games" ;;
    --plot | --out) _castellan_files ;;
    --nodes | --depth | --movetime | --threads | --multipv | --jobs) ;;
    *) _castellan_words_or_files "--nodes --depth --movetime --threads --multipv --jobs --json --plot --out
        --resume --game --help" ;;
    esac
}

_castellan_convert() {
    case $_castellan_before in
    --to) _castellan_words "text printed json positions svg page" ;;
    --game) _castellan_words "$_castellan_games" ;;
    --result) _castellan_words "1-0 0-1 1/2-1/2 *" ;;
    --out) _castellan_files ;;
    --position) _castellan_words "startpos" ;;
    --player | --white | --black | --since | --until | --min-plies | --max-plies | --ply | --every) ;;
    *) _castellan_words_or_files "--to --out --game --player --white --black --result --since --until
        --min-plies --max-plies --position --ply --every --last --flip --dark --help" ;;
    esac
}

_castellan_find() {
    case $_castellan_before in
    --game) _castellan_words "$_castellan_games" ;;
    --jobs) ;;
    find) _castellan_words "startpos --game --jobs --list --json --help" ;;
    *) _castellan_words_or_files "--game --jobs --list --json --help" ;;
    esac
}

_castellan() {
    _castellan_begin
    if [ "$COMP_CWORD" -le 1 ]; then
        _castellan_words "play analyse convert find bench help --help --version"
        return
    fi
    case ${COMP_WORDS[1]} in
    play) _castellan_play ;;
    analyse) _castellan_analyse ;;
    convert) _castellan_convert ;;
    find) _castellan_find ;;
    esac
}

_castellan_match() {
    _castellan_begin
    case $_castellan_before in
    -variant) _castellan_words "$_castellan_games" ;;
    -tournament) _castellan_words "roundrobin gauntlet" ;;
    -openings) _castellan_words "random book file= order= plies= nodes= balance= write= as=" ;;
    -builds) _castellan_words "same any" ;;
    -engine | -each) _castellan_words "cmd= args= arg= name= dir= proto= option. tc= st= nodes= depth=
        timemargin= timeout= restart= ponder=" ;;
    -games) _castellan_words "1 2" ;;
    *) _castellan_words_or_files "-engine -each -rounds -repeat -games -tournament -concurrency -affinity
        -variant -openings -srand -part -sprt -resign -draw -maxmoves -pgnout -json -log -event -site
        -ratinginterval -resume -builds -maxfailures -recover -stopfile -merge -strict -watch -interval
        -quick -help -version" ;;
    esac
}

_castellan_tune() {
    _castellan_begin
    if [ "$COMP_CWORD" -le 1 ]; then
        _castellan_words "games records fit chances spsa weights table -help -version"
        return
    elif [ "$COMP_CWORD" -eq 2 ] && [ "${COMP_WORDS[1]}" != table ]; then
        _castellan_words "$_castellan_games"
        return
    fi
    case ${COMP_WORDS[1]} in
    games) _castellan_words_or_files "-games -nodes -plies -seed -concurrency -part -out -resume -strays" ;;
    fit) _castellan_words_or_files "-neurons -epochs -share -decay -seed" ;;
    spsa) _castellan_words_or_files "-out -resume -parameters -iterations -pairs -gain -nodes -plies -seed
        -concurrency" ;;
    weights) _castellan_words "material general" ;;
    *) _castellan_files ;;
    esac
}

complete -F _castellan castellan
complete -F _castellan_match castellan-match
complete -F _castellan_tune castellan-tune
