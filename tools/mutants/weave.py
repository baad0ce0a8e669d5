"""Weaves all mutants that cargo-mutants lists into one copy of the tree, each behind a switch.

    weave.py FOLDER

reads FOLDER/mutants.json (cargo mutants --list --json), changes the sources in FOLDER/tree, and
writes FOLDER/left_out.json: the mutants that are not woven, with the compiler's reason. The
environment variable MUTANT turns one on, by its place in the list from 1.

    a < b    becomes    (match (&(a), &(b)) { (l, r) => if is(7) { l > r } else { l < r } })

so that both sides are written once, however deep such expressions are in each other.
"""
import json, os, re, subprocess, sys
import tree_sitter, tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
COMPARE = {'==', '!=', '<', '>', '<=', '>='}


class File:
    """A source file, and where in it the mutants go."""

    def __init__(self, path, mutants, form, dropped):
        self.path, self.form = path, form
        self.text = open(path, 'rb').read()
        self.lines = [0]
        for line in self.text.split(b'\n'):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.edits, self.unplaced = {}, []
        root = PARSER.parse(self.text).root_node
        self.root = root
        self.by_op, self.fns, self.arms, self.fields = {}, [], {}, {}
        self.index(root)
        for m in mutants:
            if m['id'] not in dropped and not self.place(m):
                self.unplaced.append(m['id'])

    def offset(self, at):
        start = self.lines[at['line'] - 1]
        line = self.text[start:self.lines[at['line']]].decode()
        return start + len(line[:at['column'] - 1].encode())

    def index(self, node):
        stack = [node]
        while stack:
            n = stack.pop()
            if n.type in ('binary_expression', 'compound_assignment_expr'):
                self.by_op[n.child_by_field_name('operator').start_byte] = n
            elif n.type == 'unary_expression':
                self.by_op[n.start_byte] = n
            elif n.type == 'function_item':
                self.fns.append(n)
            elif n.type in ('field_initializer', 'shorthand_field_initializer'):
                self.fields[n.start_byte] = n
            elif n.type == 'match_arm':
                p = n.child_by_field_name('pattern')
                self.arms[n.start_byte] = p
                self.arms[p.start_byte] = p
                c = p.child_by_field_name('condition')
                if c is not None:
                    self.by_op[('guard', c.start_byte)] = p
            stack.extend(n.children)

    def edit(self, node, item):
        self.edits.setdefault(node.id, (node, []))[1].append(item)
        return True

    def place(self, m):
        at, genre = self.offset(m['span']['start']), m['genre']
        if genre == 'BinaryOperator':
            n = self.by_op.get(at)
            return n is not None and n.type != 'unary_expression' and self.edit(n, (m['id'], m['replacement']))
        if genre == 'UnaryOperator':
            n = self.by_op.get(at)
            return n is not None and n.type == 'unary_expression' and self.edit(n, (m['id'], ''))
        if genre == 'MatchArm':
            p = self.arms.get(at)
            return p is not None and self.edit(p, (m['id'], 'arm'))
        if genre == 'MatchArmGuard':
            p = self.by_op.get(('guard', at))
            return p is not None and self.edit(p, (m['id'], m['replacement']))
        if genre == 'FnValue':
            end = self.offset(m['span']['end'])
            best = None
            for f in self.fns:
                b = f.child_by_field_name('body')
                if b and b.start_byte < at and end <= b.end_byte - 1 and (best is None or b.start_byte > best.start_byte):
                    best = b
            return best is not None and self.edit(best, (m['id'], m['replacement']))
        if genre == 'StructField':
            n = self.fields.get(at)
            return n is not None and self.base(n) is not None and self.edit(n, (m['id'], ''))
        return False

    def base(self, field):
        """The expression from which a structure takes the fields that are left out."""
        for c in field.parent.children:
            if c.type == 'base_field_initializer':
                return c.children[-1]
        return None

    def emit(self, n, skip=False):
        """The new text of a node and the places of the mutants in it."""
        if not skip and n.id in self.edits:
            return self.woven(*self.edits[n.id])
        parts, at = [], n.start_byte
        for c in n.children:
            if c.type == 'function_modifiers' and n.type == 'function_item':
                body = n.child_by_field_name('body')
                if body is not None and self.has_edit(body):
                    parts.append(self.text[at:c.start_byte])
                    parts.append(re.sub(rb'\bconst\b', b'', self.text[c.start_byte:c.end_byte]))
                    at = c.end_byte
                    continue
            parts.append(self.text[at:c.start_byte])
            parts.append(self.emit(c))
            at = c.end_byte
        parts.append(self.text[at:n.end_byte])
        return join(parts)

    def has_edit(self, node):
        return any(node.start_byte <= e.start_byte and e.end_byte <= node.end_byte for e, _ in self.edits.values())

    def woven(self, n, items):
        ids = [i for i, _ in items]
        on = lambda i: b'crate::mutant::is(%d)' % i
        form = self.form.get((self.path, n.start_byte, n.end_byte), 'match')
        field = n.child_by_field_name
        if n.type == 'binary_expression':
            op = field('operator').type
            l, r = self.emit(field('left')), self.emit(field('right'))
            if op in ('&&', '||'):
                test = b'!=' if op == '&&' else b'=='
                parts = [b'(match (', l, b') { __l => if __l %s %s { ' % (test, on(ids[0])), r, b' } else { __l } })']
            elif form == 'match':
                if op in COMPARE:
                    parts = [b'(match (&(', l, b'), &(', r, b')) { (__l, __r) => ']
                else:
                    parts = [b'(match ((', l, b'), (', r, b')) { (__l, __r) => ']
                for i, new in items:
                    parts.append(b'if %s { __l %s __r } else ' % (on(i), new.encode()))
                parts.append(b'{ __l %s __r } })' % op.encode())
            else:
                parts = [b'(']
                for i, new in items:
                    parts += [b'if %s { ' % on(i), (l[0], []), b' %s ' % new.encode(), (r[0], []), b' } else ']
                parts += [b'{ ', l, b' %s ' % op.encode(), r, b' })']
        elif n.type == 'compound_assignment_expr':
            op = field('operator').type
            l, r = self.emit(field('left')), self.emit(field('right'))
            parts = [b'{ ']
            for i, new in items:
                parts += [b'if %s { ' % on(i), (l[0], []), b' %s ' % new.encode(), (r[0], []), b' } else ']
            parts += [b'{ ', l, b' %s ' % op.encode(), r, b' } }']
        elif n.type == 'unary_expression':
            x = self.emit(n.children[-1])
            op = self.text[n.start_byte:n.start_byte + 1]
            if form == 'match':
                parts = [b'(match (', x, b') { __x => if %s { __x } else { %s__x } })' % (on(ids[0]), op)]
            else:
                parts = [b'(if %s { ' % on(ids[0]), (x[0], []), b' } else { %s' % op, x, b' })']
        elif n.type == 'match_pattern':
            c = field('condition')
            pat_end = c.start_byte if c is not None else n.end_byte
            pat = self.text[n.start_byte:pat_end]
            if c is not None:
                pat = re.sub(rb'\bif\s*$', b'', pat)
            tests = [b'!%s' % on(i) for i, what in items if what == 'arm']
            parts = [pat, b' if ' + b' && '.join(tests) if tests else b' if ']
            if c is not None:
                yes = [b'%s || ' % on(i) for i, what in items if what == 'true']
                no = [b'!%s && ' % on(i) for i, what in items if what == 'false']
                parts += [b' && (' if tests else b'(', b''.join(yes), b'(', b''.join(no), b'(', self.emit(c), b')))']
        elif n.type == 'field_initializer':
            name, value = self.text[field('field').start_byte:field('field').end_byte], self.emit(field('value'))
            parts = [name, b': if %s { (' % on(ids[0]), (self.emit(self.base(n))[0], []), b').%s } else { ' % name, value, b' }']
        elif n.type == 'shorthand_field_initializer':
            name = self.text[n.start_byte:n.end_byte]
            base = (self.emit(self.base(n))[0], [])
            parts = [name, b': if %s { (' % on(ids[0]), base, b').%s } else { ' % name, name, b' }']
        elif n.type == 'block' and items[0][1].startswith('::std::iter::'):
            parts = [b'{ (', self.emit(n, skip=True), b').take(if ', b' || '.join(on(i) for i in ids),
                     b' { 0 } else { usize::MAX })']
            for i, new in items:
                one = new.removeprefix('::std::iter::once(')
                if one != new:
                    own = join([b'.chain(if %s { Some(%s) } else { None })' % (on(i), one[:-1].encode())])[0]
                    parts.append((own, [([i], n, 0, len(own))]))
            parts.append(b' }')
        elif n.type == 'block':
            whole = self.emit(n, skip=True)
            head = b'{'
            own = []
            for i, new in items:
                own.append((i, len(head)))
                code = b' if %s { return %s; }' % (on(i), new.encode())
                head += code
                own[-1] = (i, own[-1][1], len(head))
            text = head + whole[0][1:]
            shift = len(head) - 1
            return text, [([i], n, a, b) for i, a, b in own] + [(k, m, a + shift, b + shift) for k, m, a, b in whole[1]]
        else:
            raise Exception(n.type)
        text, spans = join(parts)
        return text, spans + [(ids, n, 0, len(text))]

def join(parts):
    text, spans = [], []
    size = 0
    for p in parts:
        t, s = p if isinstance(p, tuple) else (p, [])
        spans += [(k, m, a + size, b + size) for k, m, a, b in s]
        text.append(t)
        size += len(t)
    return b''.join(text), spans

SWITCH = '''//! Which mutant runs.
use std::sync::LazyLock;
static ON: LazyLock<u32> = LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0));
/// Whether it is this one.
#[inline]
pub fn is(number: u32) -> bool { *ON == number }
'''

def main():
    folder = os.path.abspath(sys.argv[1])
    tree, state = folder + '/tree', folder + '/left_out.json'
    mutants = json.load(open(folder + '/mutants.json'))
    for k, m in enumerate(mutants):
        m['id'] = k + 1
    os.chdir(tree)
    form, dropped = {}, {}
    arms = {m['id'] for m in mutants if m['genre'] == 'MatchArm'}
    for turn in range(60):
        subprocess.run(['git', 'checkout', '-q', '.'], check=True)
        spans, unplaced = {}, []
        for path in sorted({m['file'] for m in mutants}):
            f = File(path, [m for m in mutants if m['file'] == path], form, dropped)
            text, s = f.emit(f.root)
            unplaced += f.unplaced
            text = f.text[:f.root.start_byte] + text + f.text[f.root.end_byte:]
            spans[path] = [(k, n, a + f.root.start_byte, b + f.root.start_byte) for k, n, a, b in s]
            open(path, 'wb').write(text)
        for sources in ('src', 'crates/tumble-core/src'):
            open(sources + '/mutant.rs', 'w').write(SWITCH)
            with open(sources + '/lib.rs', 'a') as lib:
                lib.write('\npub mod mutant;\n')
        out = subprocess.run(['cargo', 'check', '--lib', '-p', 'tumble', '--features', 'schema', '--message-format=json', '-q'], capture_output=True, text=True)
        errors = 0
        changed = False
        for line in out.stdout.splitlines():
            d = json.loads(line)
            if d.get('reason') != 'compiler-message' or d['message']['level'] != 'error':
                continue
            msg = d['message']
            prim = [s for s in msg['spans'] if s['is_primary']] or msg['spans']
            if not prim:
                continue
            errors += 1
            code = (msg['code'] or {}).get('code')
            found = False
            cands = prim + [s for s in msg['spans'] if not s['is_primary']]
            if code == 'E0004':
                # An arm without which the match is not complete: the next one that may be deleted.
                s0 = prim[0]
                after = [x for x in spans.get(s0['file_name'], [])
                         if x[1].type == 'match_pattern' and x[2] > s0['byte_start'] and not arms.isdisjoint(x[0])]
                if after:
                    for i in min(after, key=lambda x: x[2])[0]:
                        if i in arms:
                            dropped[i] = (code, msg['message'])
                    found = changed = True
                    cands = []
            for s in cands:
                path = s['file_name']
                hits = [x for x in spans.get(path, []) if x[2] <= s['byte_start'] < x[3]]
                if hits:
                    ids, n, a, b = min(hits, key=lambda x: x[3] - x[2])
                    key = (path, n.start_byte, n.end_byte)
                    if n.type in ('binary_expression', 'unary_expression') and form.get(key) != 'dup' and can_double(n):
                        form[key] = 'dup'
                    else:
                        for i in ids:
                            dropped[i] = (code, msg['message'])
                    found = changed = True
                    break
            if not found:
                print('UNPLACED ERROR', code, msg['message'], [(s['file_name'], s['line_start']) for s in prim])
        print('turn', turn, 'errors', errors, 'dropped', len(dropped), 'unplaced', len(unplaced), flush=True)
        reasons = {i: list(why) for i, why in dropped.items()}
        reasons.update({i: [None, 'no place for a switch'] for i in unplaced})
        names = [{'mutant': i, 'name': mutants[i - 1]['name'], 'why': why} for i, why in sorted(reasons.items())]
        json.dump(names, open(state, 'w'), indent=1)
        if errors == 0 and out.returncode == 0:
            break
        if not changed:
            print(out.stderr[-3000:])
            break

def can_double(n):
    """Whether both ways may be written out in full, where the short way does not compile."""
    return n.type == 'unary_expression' or n.child_by_field_name('operator').type not in ('&&', '||')

main()
