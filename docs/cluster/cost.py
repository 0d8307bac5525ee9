#!/usr/bin/env python3
"""What a match costs in 10, 100, 1,000 and 10,000 parts: simulated from measured times (cost.md).

    cost.py [--parts 10,100] [--trials N] ...        --help tells all numbers that go in
"""
import argparse
import heapq
import math
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
CLASSES = 5  # 0, 1/2, 1, 3/2, 2 points of a pair


def read_pairs(path):
    """(points, length, length) of each pair measured; lengths in mean games."""
    with open(path) as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return [(float(points), float(a), float(b)) for points, a, b in rows]


def score_of(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def make_match(measured, elo, count, source):
    """Pairs drawn from the measured ones. Some are turned round (the first engine's points for the second's),
    so many that the first is as much the stronger as elo says."""
    mean = sum(pair[0] for pair in measured) / len(measured) / 2
    turned = (mean - score_of(elo)) / (2 * mean - 1)
    if not 0 <= turned <= 1:
        raise SystemExit(f"cost.py: the measured pairs give no difference of {elo:g} Elo")
    pairs = []
    for _ in range(count):
        points, a, b = source.choice(measured)
        pairs.append((2 - points if source.random() < turned else points, a, b))
    return pairs


def likeliest(shares, score):
    """The likeliest shares of the classes whose mean is score: castellan-match does the same (sprt.c)."""
    gaps = [i / (CLASSES - 1) - score for i in range(CLASSES)]
    low, high = -1 / gaps[-1], -1 / gaps[0]
    for _ in range(60):
        x = (low + high) / 2
        if sum(share * gap / (1 + x * gap) for share, gap in zip(shares, gaps)) > 0:
            low = x
        else:
            high = x
    return [share / (1 + x * gap) for share, gap in zip(shares, gaps)]


def is_decided(counts, test):
    counts = [max(count, 1e-3) for count in counts]
    total = sum(counts)
    shares = [count / total for count in counts]
    h0, h1 = likeliest(shares, score_of(test.elo0)), likeliest(shares, score_of(test.elo1))
    ratio = sum(count * math.log(b / a) for count, a, b in zip(counts, h0, h1))
    return not math.log(test.beta / (1 - test.alpha)) < ratio < math.log((1 - test.beta) / test.alpha)


def pairs_needed(pairs, test):
    """By one runner that looks after each pair; all, where that decides nothing."""
    counts = [0] * CLASSES
    for number, (points, _, _) in enumerate(pairs, 1):
        counts[int(2 * points)] += 1
        if is_decided(counts, test):
            return number
    return len(pairs)


def simulate(pairs, parts, length, test, source):
    """One match in so many parts, with games of this mean length. Each part is a job of one game at once; a core
    that is free takes the next one."""
    cores = min(parts, test.cores)
    begun, launch = 0, test.first_start  # jobs; when the scheduler can start the next
    events = []  # (end, part, pair, game, length): games being played, and starting parts as games of number -1
    counts, games = [0] * CLASSES, 0

    def begin(free):
        nonlocal begun, launch
        start = max(free, launch)
        launch = start + 1 / test.launches
        heapq.heappush(events, (start + test.runner, begun, begun, -1, 0.0))
        begun += 1

    for _ in range(cores):
        begin(0.0)
    look, stop, now = math.inf if test.fixed else test.interval, math.inf, 0.0
    while events and events[0][0] <= stop:
        now = events[0][0]
        if look <= now:
            merging = games * test.merge_game + begun * test.merge_part
            if is_decided(counts, test):
                stop, look = look + merging + source.random(), math.inf  # parts look for the file once a second
            else:
                look += merging + test.interval
            continue
        _, part, pair, game, _ = heapq.heappop(events)
        if game >= 0:
            games += 1
        if game == 1:
            counts[int(2 * pairs[pair][0])] += 1
            pair += parts
        game = (game + 1) % 2
        if pair < len(pairs):
            own = pairs[pair][1 + game] * length
            heapq.heappush(events, (now + own, part, pair, game, own))
        elif begun < parts:
            begin(now)
    given_up = sum(max(0.0, own - (end - stop)) for end, _, _, _, own in events)
    return {"cores": cores, "end": now if stop == math.inf else stop, "games": games, "given_up": given_up,
            "starts": parts * test.runner,  # those that begin after the stop see it, and end
            "in_vain": parts - begun, "merge": games * test.merge_game + parts * test.merge_part}


def row(parts, length, test, measured):
    """A row of the table: the mean over the trials."""
    mean = {}
    for trial in range(test.trials):
        source = random.Random(test.seed * 1000003 + trial)
        pairs = make_match(measured, test.elo, test.rounds, source)
        if trial not in test.needed:
            test.needed[trial] = 2 * (len(pairs) if test.fixed else pairs_needed(pairs, test))
        result = simulate(pairs, parts, length, test, source)
        result["needed"] = test.needed[trial]
        for key, value in result.items():
            mean[key] = mean.get(key, 0) + value / test.trials
    used = mean["games"] * length + mean["given_up"] + mean["starts"]
    late = mean["games"] + mean["given_up"] / length - mean["needed"]
    return (f"| {parts:,} | {mean['cores']:,.0f} | {mean['end'] / 60:.1f} | {mean['games']:,.0f} | {late:,.0f} "
            f"| {mean['in_vain']:,.0f} | {mean['starts'] / used:.1%} | {mean['merge']:.1f} | {used / 3600:.2f} "
            f"| {used / (mean['needed'] * length):.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--parts", default="10,100,1000,10000", help="numbers of parts (%(default)s)")
    add("--games", default="2,60", help="mean lengths of a game in seconds (%(default)s)")
    add("--cores", type=int, default=1000, help="at most (%(default)s)")
    add("--rounds", type=int, default=20000, help="pairs of games at most (%(default)s)")
    add("--trials", type=int, default=20, help="matches to take the mean of (%(default)s)")
    add("--seed", type=int, default=1, help="(%(default)s)")
    add("--elo", type=float, default=10, help="difference of the engines (%(default)s)")
    add("--elo0", type=float, default=0, help="of the test (%(default)s)")
    add("--elo1", type=float, default=10, help="of the test (%(default)s)")
    add("--alpha", type=float, default=0.05, help="of the test (%(default)s)")
    add("--beta", type=float, default=0.05, help="of the test (%(default)s)")
    add("--fixed", action="store_true", help="no test: all games are played")
    add("--interval", type=float, default=10, help="seconds between two looks (%(default)s)")
    add("--first-start", type=float, default=1.1, help="seconds from sbatch to the first job (%(default)s)")
    add("--launches", type=float, default=12, help="jobs that the scheduler starts in a second (%(default)s)")
    add("--runner", type=float, default=0.43, help="seconds of a part that plays nothing (%(default)s)")
    add("--merge-game", type=float, default=0.0001, help="seconds of a merge for each game (%(default)s)")
    add("--merge-part", type=float, default=0.001, help="seconds of a merge for each part (%(default)s)")
    add("--pairs", default=os.path.join(HERE, "cost-pairs.txt"), help="measured pairs")
    test = parser.parse_args()
    test.needed = {}
    measured = read_pairs(test.pairs)
    for length in test.games.split(","):
        until = "no test" if test.fixed else f"elo0={test.elo0:g} elo1={test.elo1:g}"
        print(f"Games of {float(length):g} s, {test.elo:g} Elo, {until}, at most {2 * test.rounds:,} games:\n")
        print("| parts | cores | minutes | games | late | jobs in vain | starts | merge, s | core hours | times one runner's |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        for parts in test.parts.split(","):
            print(row(int(parts), float(length), test, measured), flush=True)
        print()


if __name__ == "__main__":
    main()
