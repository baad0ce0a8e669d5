"""Runs the tests for each mutant that is woven into FOLDER/tree, in random order.

    run.py FOLDER

Quick tests come first, for all mutants; those that are left go through the slower ones. What is
found goes to FOLDER/results.txt, a line for each mutant and stage: its number, "caught" or
"missed", the test program that caught it or the stage, and its name. A test program that runs out
of time counts as caught, as in cargo-mutants. What an earlier run did is not done again.
"""
import concurrent.futures
import json
import os
import random
import resource
import subprocess
import sys

# Those of the solver and of long texts made by chance say nothing new; those that measure time
# and memory fail where the switches make the program slower.
SLOW = ['agreement::', 'metamorphic::', 'properties::', 'longest::', 'coverage::the_coverage_of_random', 'compact::a_verdict_is']
QUICK = [('tumble', []), ('judge', ['--skip', 'fuzz::'] + [word for name in SLOW for word in ('--skip', name)]),
         ('program', ['transcripts::', 'schema::', 'shell::']), ('judge', ['metamorphic::', 'properties::'])]
# What people hand in: minutes for one that survives.
INBOX = [('tumble', ['inbox::']), ('program', ['inbox::', 'class::', 'folders::', 'formats::', 'tolerant::', 'two_boards::'])]
# Each stage, and package: the percentage of random cases, test programs with their arguments, and the seconds of
# processor time that a program may take, ten times and more what it needs without any mutant.
STAGES = [
    (100, 60, {'tumble-core': QUICK, 'tumble': INBOX}),
    (20, 60, {'tumble-core': [('judge', ['agreement::', '--skip', '_2', '--skip', '_3'])]}),
    (100, 150, {'tumble-core': [('judge', ['agreement::']), ('program', ['determinism::'])]}),
]
WORKERS = 2


def programs(folder):
    """The test programs, by name."""
    found = {}
    for line in open(folder + '/tests.json'):
        message = json.loads(line)
        if message.get('executable') and message['profile']['test'] and message['target']['kind'] != ['bin']:
            found[message['target']['name']] = message['executable']
    return found


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def passes(folder, program, arguments, percent, seconds, mutant):
    tree = folder + '/tree'
    # The same random cases for each mutant, and what one of them fails is not tried on the others.
    # RUSTC_BOOTSTRAP lets a stable test program take the option that ends it at the first failure.
    env = dict(os.environ, MUTANT=str(mutant), CARGO_MANIFEST_DIR=tree, INSTA_UPDATE='no', INSTA_WORKSPACE_ROOT=tree,
               RUSTC_BOOTSTRAP='1', TUMBLE_TEST=str(percent), PROPTEST_RNG_SEED='1', PROPTEST_DISABLE_FAILURE_PERSISTENCE='1')
    quiet = {'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}
    command = [program, '-q', '--test-threads', '1', '-Z', 'unstable-options', '--fail-fast'] + arguments
    run = subprocess.Popen(command, cwd=tree, env=env, preexec_fn=lambda: limit(seconds),
                           start_new_session=True, **quiet)
    try:
        return run.wait(timeout=3 * seconds) == 0
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, 9)
        run.wait()
        return False


def caught_by(folder, stage, package, mutant):
    """The first test program of a stage that fails, or nothing."""
    tests = programs(folder)
    percent, seconds, packages = STAGES[stage]
    steps = packages.get(package, [])
    return next((name for name, arguments in steps
                 if not passes(folder, tests[name], arguments, percent, seconds, mutant)), None)


def read(results):
    """What is known of each mutant: the program that caught it, or the stage that it survived."""
    known = {}
    for line in open(results) if os.path.exists(results) else []:
        mutant, said, what = line.split()[:3]
        known[int(mutant)] = (said, what)
    return known


def main():
    folder = os.path.abspath(sys.argv[1])
    mutants = json.load(open(folder + '/mutants.json'))
    left_out = {item['mutant'] for item in json.load(open(folder + '/left_out.json'))}
    results = folder + '/results.txt'
    for stage in range(len(STAGES)):
        for package in STAGES[stage][2]:
            if by := caught_by(folder, stage, package, 0):
                sys.exit(f'the test {by} fails without any mutant')
        known = read(results)
        survived = lambda n: n not in known if stage == 0 else known.get(n) == ('missed', f'stage-{stage}')
        todo = [n for n in range(1, len(mutants) + 1) if n not in left_out and survived(n)]
        random.Random(1).shuffle(todo)
        with open(results, 'a') as out, concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            jobs = {pool.submit(caught_by, folder, stage, mutants[mutant - 1]['package'], mutant): mutant for mutant in todo}
            for ready in concurrent.futures.as_completed(jobs):
                mutant, by = jobs[ready], ready.result()
                said = f'caught {by}' if by else f'missed stage-{stage + 1}'
                print(mutant, said, mutants[mutant - 1]['name'], file=out, flush=True)
        said = [said for said, _ in read(results).values()]
        print(f'stage {stage + 1}: {said.count("caught")} of {len(said)} caught', flush=True)
    print(f'the others are in {results}')


main()
