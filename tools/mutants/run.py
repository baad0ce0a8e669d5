"""Runs the tests once for each mutant that is woven into FOLDER/tree, in random order.

    run.py FOLDER

appends a line to FOLDER/results.txt for each: its number, "caught" or "missed", the test program
that caught it, and its name. A test program that runs out of time counts as caught, as in
cargo-mutants. What an earlier run did is not done again.
"""
import json
import os
import random
import resource
import subprocess
import sys

# Quick ones first. Those of the solver and of long texts made by chance tell nothing new; those
# that measure time and memory fail where the switches make the program slower.
ORDER = ['tumble', 'references', 'tables', 'library', 'schema', 'game', 'compact', 'corpus', 'cli', 'shell',
         'metamorphic', 'properties', 'agreement', 'determinism']
SECONDS = 120


def programs(folder):
    """The test programs, and for those of all tests the names of the tests in them."""
    found = {}
    for line in open(folder + '/tests.json'):
        message = json.loads(line)
        if message.get('executable') and message['profile']['test'] and message['target']['kind'] != ['bin']:
            found[message['target']['name']] = message['executable']
    return [(name, found[name]) for name in ORDER if name in found]


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    os.setsid()


def passes(folder, program, mutant):
    tree = folder + '/tree'
    env = dict(os.environ, MUTANT=str(mutant), CARGO_MANIFEST_DIR=tree, INSTA_UPDATE='no', INSTA_WORKSPACE_ROOT=tree)
    quiet = {'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
    run = subprocess.Popen([program, '-q'], cwd=tree, env=env, preexec_fn=limit, **quiet)
    try:
        return run.wait(timeout=5 * SECONDS) == 0
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, 9)
        run.wait()
        return False


def main():
    folder = os.path.abspath(sys.argv[1])
    mutants = json.load(open(folder + '/mutants.json'))
    left_out = {item['mutant'] for item in json.load(open(folder + '/left_out.json'))}
    results = folder + '/results.txt'
    done = {int(line.split()[0]) for line in open(results)} if os.path.exists(results) else set()
    tests = programs(folder)
    for name, program in tests:
        if not passes(folder, program, 0):
            sys.exit(f'the test {name} fails without any mutant')
    todo = [n for n in range(1, len(mutants) + 1) if n not in left_out and n not in done]
    random.Random(1).shuffle(todo)
    with open(results, 'a') as out:
        for mutant in todo:
            by = next((name for name, program in tests if not passes(folder, program, mutant)), None)
            said = f'caught {by}' if by else 'missed -'
            print(mutant, said, mutants[mutant - 1]['name'], file=out, flush=True)
    lines = [line.split()[1] for line in open(results)]
    print(f'{lines.count("caught")} of {len(lines)} caught; the others are in {results}')


main()
