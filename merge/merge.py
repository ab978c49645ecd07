"""Merge modules of a package by subject: python merge.py MOVES [--renames FILE]

MOVES has a line for each file to come: `dest.py <- source.py source.py ...`, relative to `bot/`. Every import,
attribute of a module, string annotation, patched name and path in documents follows. Names that two sources of
one file have are told apart by the name of their source; equal ones (loggers) stand once.
"""

import ast
import builtins
import re
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

ROOT = Path.cwd()
PACKAGE = "bot"
HIDDEN = {"_logger"}


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Module:
    def __init__(self, path: Path) -> None:
        self.path, self.name = path, dotted(path)
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.lines = [line.encode() for line in self.text.splitlines(keepends=True)]
        self.defined: dict[str, ast.stmt] = {}
        self.imports: dict[str, tuple[str, str | None]] = {}
        for node in self.tree.body:
            for name in bound(node):
                self.defined[name] = node
        for node in self.top_imports():
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.imports[alias.asname or alias.name.partition(".")[0]] = (alias.name, None)
            else:
                for alias in node.names:
                    self.imports[alias.asname or alias.name] = (node.module, alias.name)

    def top_imports(self):
        for node in self.tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                yield node
            elif is_checking(node):
                yield from (n for n in node.body if isinstance(n, (ast.Import, ast.ImportFrom)))


def is_checking(node) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"} and not node.orelse


def bound(node):
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            for t in targets:
                yield from (n.id for n in ast.walk(t) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.If() | ast.Try() | ast.With():
            if not is_checking(node):
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.stmt):
                        yield from bound(child)
                    elif isinstance(child, ast.ExceptHandler):
                        for each in child.body:
                            yield from bound(each)


class Scopes(ast.NodeVisitor):
    """Name nodes that mean a name of the module, with the local names around each."""

    def __init__(self, tree):
        self.found: list[tuple[ast.Name, frozenset[str]]] = []
        self.stack: list[set[str]] = []
        self.globals: list[ast.Global] = []
        self.visit(tree)

    def local_names(self, node) -> set[str]:
        names: set[str] = set()
        declared: set[str] = set()
        if hasattr(node, "args"):
            a = node.args
            names |= {x.arg for x in [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, [a.vararg, a.kwarg])]}

        def walk(n):
            for child in ast.iter_child_nodes(n):
                if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    names.add(child.name)
                    continue
                if isinstance(child, ast.Lambda):
                    continue
                if isinstance(child, ast.Name) and isinstance(child.ctx, (ast.Store, ast.Del)):
                    names.add(child.id)
                elif isinstance(child, ast.ExceptHandler) and child.name:
                    names.add(child.name)
                elif isinstance(child, (ast.MatchAs, ast.MatchStar)) and child.name:
                    names.add(child.name)
                elif isinstance(child, ast.MatchMapping) and child.rest:
                    names.add(child.rest)
                elif isinstance(child, (ast.Import, ast.ImportFrom)):
                    names.update((x.asname or x.name.partition(".")[0]) for x in child.names)
                elif isinstance(child, ast.Global):
                    declared.update(child.names)
                walk(child)

        body = node.body if isinstance(node.body, list) else [node.body]
        for stmt in body:
            walk(ast.Module([stmt], []) if isinstance(stmt, ast.stmt) else ast.Expression(stmt))
        return names - declared

    def function(self, node):
        for deco in getattr(node, "decorator_list", []):
            self.visit(deco)
        a = node.args
        for x in [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, [a.vararg, a.kwarg])]:
            if x.annotation:
                self.visit(x.annotation)
        for d in [*a.defaults, *filter(None, a.kw_defaults)]:
            self.visit(d)
        if getattr(node, "returns", None):
            self.visit(node.returns)
        self.stack.append(self.local_names(node))
        for stmt in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(stmt)
        self.stack.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = function

    def visit_ClassDef(self, node):
        for each in [*node.decorator_list, *node.bases, *node.keywords]:
            self.visit(each)
        # class-level names are seen at class level only: treat them as local for direct children
        own = {n for s in node.body for n in bound(s) if not isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef))}
        for stmt in node.body:
            if isinstance(stmt, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.visit(stmt)
            else:
                self.stack.append(own - {n for n in own if self._annotation_only(stmt, n)})
                self.visit(stmt)
                self.stack.pop()

    @staticmethod
    def _annotation_only(stmt, name):
        # `place: place` never happens; an annotation naming the field's own name means the module's
        return False

    def visit_Name(self, node):
        local = frozenset().union(*self.stack) if self.stack else frozenset()
        if node.id not in local:
            self.found.append((node, local))

    def visit_Global(self, node):
        self.globals.append(node)


def locals_anywhere(tree) -> list[set[str]]:
    return []


class Tree:
    def __init__(self, moves: Path, renames: Path | None) -> None:
        self.modules = {m.name: m for p in sorted((ROOT / PACKAGE).rglob("*.py")) for m in [Module(p)]}
        self.dest: dict[str, str] = {}
        self.sources: dict[str, list[str]] = {}
        for line in moves.read_text().splitlines():
            line = line.partition("#")[0].strip()
            if not line:
                continue
            into, _, sources = line.partition("<-")
            new = dotted(ROOT / PACKAGE / into.strip())
            names = []
            for s in sources.split():
                p = ROOT / PACKAGE / s
                if not p.exists():
                    print("no such source", s)
                    continue
                names.append(dotted(p))
            if not names:
                continue
            self.sources[new] = names
            for n in names:
                assert n not in self.dest, n
                self.dest[n] = new
        for new in self.sources:
            if new in self.modules and new not in self.dest and self.modules[new].path.name != "__init__.py":
                raise SystemExit(f"{new} exists and is not moved")
        self.given: dict[tuple[str, str], str] = {}
        if renames is not None:
            for line in renames.read_text().splitlines():
                if line.strip():
                    mod, old, name = line.split()
                    self.given[dotted(ROOT / PACKAGE / mod), old] = name
        self.renamed: dict[tuple[str, str], str] = {}
        self.dropped: set[tuple[str, str]] = set()
        self.generic = self.generic_names()
        self.plain: dict[str, dict[str, tuple]] = defaultdict(dict)
        self.own: dict[str, set[str]] = defaultdict(set)
        for new, names in self.sources.items():
            self.sources[new] = self.ordered(names)
            self.collide(new)

    def generic_names(self) -> set[tuple[str, str]]:
        """Functions that are called by their module (`rounds.due`) and say nothing without it."""
        used = set()
        for path in self.all_files():
            m = Module(path)
            for node in ast.walk(m.tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    target = self.module_of(m.imports.get(node.value.id))
                    if target and node.attr in self.modules[target].defined:
                        used.add((target, node.attr))
        return {(mod, n) for mod, n in used if mod in self.dest and "_" not in n.strip("_") and n.islower()}

    def all_files(self):
        for top in (PACKAGE, "tests", "deploy", "engine"):
            yield from sorted((ROOT / top).rglob("*.py"))

    def module_of(self, imported) -> str | None:
        if imported is None:
            return None
        module, name = imported
        if name is None:
            return module if module in self.modules else None
        full = f"{module}.{name}"
        return full if full in self.modules else None

    def resolve(self, module: str, name: str) -> tuple[str, str]:
        """Where a name that is imported from a module is defined."""
        seen = set()
        while module in self.modules and name not in self.modules[module].defined and (module, name) not in seen:
            seen.add((module, name))
            found = self.modules[module].imports.get(name)
            if found is None or found[1] is None:
                break
            if f"{found[0]}.{found[1]}" in self.modules:
                break
            module, name = found
        return module, name

    def ordered(self, names: list[str]) -> list[str]:
        done: list[str] = []

        def visit(name, path=()):
            if name in done or name in path:
                return
            m = self.modules[name]
            for module, sub in m.imports.values():
                full = f"{module}.{sub}" if sub and f"{module}.{sub}" in self.modules else self.resolve(module, sub)[0] if sub else module
                if full in names and full != name:
                    visit(full, (*path, name))
            done.append(name)

        for name in names:
            visit(name)
        return done

    def collide(self, new: str) -> None:
        names = self.sources[new]
        taken: dict[str, tuple[str, str]] = {}  # name -> who has it
        for mod in names:  # what is imported from outside of the file takes its name first
            for alias, (module, sub) in self.modules[mod].imports.items():
                target = self.module_of((module, sub))
                if target in self.dest or (sub and self.resolve(module, sub)[0] in names):
                    continue
                taken.setdefault(alias, ("import", f"{module}.{sub}"))
        for mod in names:
            m, stem = self.modules[mod], mod.rpartition(".")[2]
            for name, node in m.defined.items():
                if (mod, name) in self.given:
                    want = self.given[mod, name]
                elif (mod, name) in self.generic and len(names) > 1 and stem != new.rpartition(".")[2]:
                    prefix = mod.split(".")[1] if stem in {"screens", "picture"} else stem
                    screen = ".screens" in mod
                    if prefix == name or prefix.endswith(f"_{name}"):
                        want = f"{prefix}_screen" if screen else name
                    else:
                        want = f"{prefix}_{name}"
                else:
                    want = name
                same = taken.get(want)
                if same is not None and same[0] != "import":
                    other = self.modules[same[0]].defined[same[1]]
                    if ast.unparse(other) == ast.unparse(node):
                        self.dropped.add((mod, name))
                        if want != name:
                            self.renamed[mod, name] = want
                        continue
                if same is not None or hasattr(builtins, want) and want not in m.defined:
                    lead = "_" if name.startswith("_") else ""
                    want = f"{lead}{stem}_{name.lstrip('_')}" if not name.isupper() and not name.strip("_")[:1].isupper() else (
                        f"{lead}{stem.upper()}_{name.lstrip('_')}" if name.strip("_").replace("_", "").isupper()
                        else f"{lead}{''.join(w.title() for w in stem.split('_'))}{name.lstrip('_')}"
                    )
                    assert want not in taken, (new, mod, name, want)
                taken[want] = (mod, name)
                self.own[new].add(want)
                if want != name:
                    self.renamed[mod, name] = want

    def touches(self, node) -> bool:
        """Whether an import is of something that moves."""
        if isinstance(node, ast.Import):
            return any(alias.name in self.dest for alias in node.names)
        return any(
            f"{node.module}.{a.name}" in self.dest or self.resolve(node.module, a.name)[0] in self.dest
            for a in node.names
        )

    def concerns(self, m: Module) -> bool:
        """Whether a file names anything that moves."""
        for node in ast.walk(m.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and self.touches(node):
                return True
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                parts = node.value.split(".")
                if any(".".join(parts[:n]) in self.dest for n in range(2, len(parts) + 1)):
                    return True
        return False

    def at(self, module: str, name: str) -> tuple[str, str]:
        """The new module and name of what was `name` in `module`."""
        module, name = self.resolve(module, name)
        return self.dest.get(module, module), self.renamed.get((module, name), name)

    # -- rewriting -------------------------------------------------------------------------------------------

    def rewritten(self, m: Module) -> tuple[str, list[str], list[str]]:
        """The body of a file without its imports, its imports, those for type checking; all in the new names."""
        here = self.dest.get(m.name, m.name)
        inside = m.name in self.dest
        test = not m.name.startswith(PACKAGE)
        scopes = Scopes(m.tree)
        edits: list[tuple[int, int, str]] = []
        imports: list[str] = []
        checking: list[str] = []
        rename: dict[str, str] = {}
        direct: dict[str, str] = {}  # alias of a module that is merged -> its old name
        top = set(m.defined) | set(m.imports)
        plain = self.plain[here] if inside else {}
        if inside:
            top |= self.own[here]
        offsets = [0]
        for line in m.lines:
            offsets.append(offsets[-1] + len(line))

        def span(node):
            return offsets[node.lineno - 1] + node.col_offset, offsets[node.end_lineno - 1] + node.end_col_offset

        raw = b"".join(m.lines)

        def rendered(node, local: bool) -> list[str]:
            """An import statement anew, as lines; notes what is renamed by it."""
            out = []
            verbatim = raw[offsets[node.lineno - 1] : offsets[node.end_lineno]].decode().strip()
            comment = verbatim.rpartition("  # noqa")[1:]
            comment = "".join(comment) if comment[0] and "\n" not in verbatim else ""
            if "# noqa" in verbatim and not local and not inside and not self.touches(node):
                return [verbatim]
            if isinstance(node, ast.Import):
                for alias in node.names:
                    word = alias.asname or alias.name.partition(".")[0]
                    if not local and inside and plain.setdefault(word, (alias.name, None))[1] is not None:
                        print(f"{m.name}: import of {alias.name} and of another {word}")
                return [ast.unparse(node)]
            for alias in node.names:
                name, bound_as = alias.name, alias.asname or alias.name
                full = f"{node.module}.{name}"
                if full in self.modules and full not in self.dest:
                    out.append(f"from {node.module} import {name}" + (f" as {alias.asname}" if alias.asname else ""))
                elif full in self.modules:
                    new = self.dest[full]
                    parent, _, stem = new.rpartition(".")
                    if len(self.sources[new]) == 1 and stem == name:
                        out.append(f"from {parent} import {stem}" + (f" as {alias.asname}" if alias.asname else ""))
                    elif test or local or (stem == name and not (new == here and inside)):
                        out.append(f"from {parent} import {stem}" + (f" as {bound_as}" if stem != bound_as else ""))
                        aliased[bound_as] = full
                        if local:
                            locally.add(bound_as)
                    else:
                        direct[bound_as] = full
                else:
                    module, new_name = self.at(node.module, name)
                    if module == here and inside:
                        if not local and bound_as != new_name:
                            rename[bound_as] = new_name
                        if local and bound_as != new_name:
                            out.append(f"{bound_as} = {new_name}")
                        continue
                    if not local and inside and plain.setdefault(alias.asname or new_name, (module, new_name)) != (module, new_name):
                        stem = module.rpartition(".")[2]
                        word = f"{stem.upper()}_{new_name}" if new_name.isupper() else f"{stem}_{new_name}"
                        print(f"{m.name}: {new_name} of {module} becomes {word}")
                        plain[word] = (module, new_name)
                        rename[bound_as] = word
                        out.append(f"from {module} import {new_name} as {word}")
                    elif alias.asname or local or new_name == name:
                        suffix = f" as {bound_as}" if bound_as != new_name else ""
                        out.append(f"from {module} import {new_name}{suffix}")
                    elif new_name in top or any(new_name in local_ for n, local_ in scopes.found if n.id == bound_as):
                        out.append(f"from {module} import {new_name} as {bound_as}")
                    else:
                        rename[bound_as] = new_name
                        out.append(f"from {module} import {new_name}")
            return out

        aliased: dict[str, str] = {}
        locally: set[str] = set()
        for node in m.tree.body:
            group = None
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                imports += rendered(node, False)
                group = node
            elif is_checking(node):
                for each in node.body:
                    checking += rendered(each, False)
                group = node
            if group is not None:
                begin = offsets[group.lineno - 1]
                end = offsets[group.end_lineno]
                edits.append((begin, end, ""))
        for name in m.defined:
            if (m.name, name) in self.renamed:
                rename[name] = self.renamed[m.name, name]

        top_nodes = {id(n) for n in m.top_imports()}
        for node in ast.walk(m.tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in top_nodes:
                begin, end = span(node)
                pad = " " * node.col_offset
                lines = rendered(node, True)
                comment = raw[end : offsets[node.end_lineno]].decode().rstrip("\n")
                text = ("\n" + pad).join([lines[0] + comment, *lines[1:]]) if lines else "pass"
                edits.append((begin, end + len(comment.encode()), text))
            elif isinstance(node, ast.Import) and id(node) not in top_nodes:
                for alias in node.names:
                    if alias.name in self.dest:
                        print("local import of", alias.name, "in", m.name)

        def by_module(alias: str, attr: str, local) -> str | None:
            """What `alias.attr` is called now; the import it needs is noted."""
            if alias in direct:
                mod = direct[alias]
                owner, real = self.resolve(mod, attr)
                new, name = self.at(mod, attr)
                if new == here and inside:
                    return name
                word = name
                if name in local or name in top - {alias} or (wanted | plain).get(word, (new, name)) != (new, name):
                    stem = mod.rpartition(".")[2]
                    word = f"{stem}_{name}" if not name.startswith(f"{stem}_") else f"the_{name}"
                    if name.isupper():
                        word = f"{stem.upper()}_{name}"
                    elif name[:1].isupper():
                        word = f"{stem.title()}{name}"
                    print(f"{m.name}: {alias}.{attr} becomes {word}")
                wanted[word] = (new, name)
                if inside:
                    plain[word] = (new, name)
                return word
            return None

        wanted: dict[str, tuple[str, str]] = {}
        attributes: set[int] = set()
        parents = {id(child): parent for parent in ast.walk(m.tree) for child in ast.iter_child_nodes(parent)}
        for node, local in scopes.found:
            parent = parents.get(id(node))
            begin, end = span(node)
            if node.id in aliased and isinstance(parent, ast.Attribute):
                name = self.at(aliased[node.id], parent.attr)[1]
                if name != parent.attr:
                    pb, pe = span(parent)
                    edits.append((pb, pe, f"{node.id}.{name}"))
            elif node.id in aliased and isinstance(parent, ast.Call) and parent.args and parent.args[0] is node:
                if len(parent.args) > 1 and isinstance(parent.args[1], ast.Constant) and isinstance(parent.args[1].value, str):
                    name = self.at(aliased[node.id], parent.args[1].value)[1]
                    if name != parent.args[1].value:
                        edits.append((*span(parent.args[1]), f'"{name}"'))
            elif node.id in direct:
                if isinstance(parent, ast.Attribute):
                    word = by_module(node.id, parent.attr, local)
                    edits.append((*span(parent), word))
                else:
                    print(f"{m.name}:{node.lineno}: module {node.id} is used as a value")
            elif node.id in rename and node.id not in local:
                if rename[node.id] in local:
                    print(f"{m.name}:{node.lineno}: {node.id} -> {rename[node.id]} is shadowed")
                edits.append((begin, end, rename[node.id]))
        for node in ast.walk(m.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in locally:
                name = self.at(aliased[node.value.id], node.attr)[1]
                if name != node.attr:
                    edits.append((*span(node), f"{node.value.id}.{name}"))
        for node in m.tree.body:
            self.definitions(node, rename, edits, offsets, raw)
        for node in scopes.globals:
            begin, end = span(node)
            edits.append((begin, end, "global " + ", ".join(rename.get(n, n) for n in node.names)))
        # names in strings: what is patched, logged or loaded
        for node in ast.walk(m.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"bot(\.\w+)+", node.value):
                parts = node.value.split(".")
                for n in range(len(parts), 1, -1):
                    old = ".".join(parts[:n])
                    if old in self.dest:
                        rest = parts[n:]
                        if rest:
                            rest[0] = self.renamed.get((old, rest[0]), rest[0])
                        edits.append((*span(node), '"' + ".".join([self.dest[old], *rest]) + '"'))
                        break
        # annotations in quotes
        for node in ast.walk(m.tree):
            for note in (getattr(node, "annotation", None), getattr(node, "returns", None)):
                for each in ast.walk(note) if isinstance(note, ast.AST) else ():
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        self.quoted(each, rename, direct, by_module, span, raw, edits)
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"cast", "TypeVar"}:
                for each in node.args:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str) and ast.unparse(node.func) == "cast":
                        self.quoted(each, rename, direct, by_module, span, raw, edits)
        # names that one file has twice stand once
        for node in m.tree.body:
            names = list(bound(node))
            if names and all((m.name, n) in self.dropped for n in names):
                begin = offsets[min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]) - 1]
                edits = [e for e in edits if not (begin <= e[0] < offsets[node.end_lineno])]
                edits.append((begin, offsets[node.end_lineno], ""))
        for word, (new, name) in wanted.items():
            imports.append(f"from {new} import {name}" + (f" as {word}" if word != name else ""))
        edits = list(dict.fromkeys(edits))
        edits.sort(key=lambda e: (e[0], -e[1]))
        out, pos = [], 0
        for begin, end, text in edits:
            if begin < pos:
                continue
            out += [raw[pos:begin], text.encode()]
            pos = end
        out.append(raw[pos:])
        return b"".join(out).decode(), imports, checking

    def quoted(self, each, rename, direct, by_module, span, raw, edits):
        text = each.value

        def sub(match):
            word = match[0]
            if "." in word:
                alias, _, attr = word.partition(".")
                if alias in direct:
                    return by_module(alias, attr, frozenset())
                return word
            return rename.get(word, word)

        new = re.sub(r"[A-Za-z_][\w.]*", sub, text)
        if new != text:
            edits.append((*span(each), f'"{new}"'))

    def definitions(self, node, rename, edits, offsets, raw):
        """The names of functions and classes where they are defined."""
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name) if name in rename:
                begin = offsets[node.lineno - 1]
                found = re.compile(rb"(def|class)\s+" + name.encode() + rb"\b").search(raw, begin)
                at = found.end() - len(name.encode())
                edits.append((at, found.end(), rename[name]))
            case ast.If() | ast.Try():
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.stmt):
                        self.definitions(child, rename, edits, offsets, raw)

    def run(self) -> None:
        texts: dict[Path, str] = {}
        for new, names in self.sources.items():
            lead = next((n for n in names if n.rpartition(".")[2] == new.rpartition(".")[2]), names[0] if False else None)
            lead = lead or self.listed_first(new)
            imports, checking, bodies = [], [], []
            for name in names:
                m = self.modules[name]
                body, more, typed = self.rewritten(m)
                imports += more
                checking += typed
                doc = ast.get_docstring(m.tree, clean=False) or ""
                body = self.without_docstring(body)
                bodies.append((name, doc, body))
            told = self.heads.get(new)
            if told is not None and len(names) > 1:
                lead = ""
                if len(told) > 104 and ":" in told:
                    head, _, rest = told.partition(": ")
                    rest = "\n".join(textwrap.wrap(f"{rest[:1].upper()}{rest[1:]}", 105))
                    told = f"{head}.\n\n{rest}\n"
                text = f'"""{told}"""\n\n'
            else:
                text = f'"""{next(d for n, d, _ in bodies if n == lead)}"""\n\n'
            text += "\n".join(dict.fromkeys(imports)) + "\n\n"
            if checking:
                checking = [c for c in dict.fromkeys(checking) if c not in imports]
            if checking:
                text += "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n" + "".join(f"    {c}\n" for c in checking)
            for name, doc, body in bodies:
                text += "\n\n"
                if name != lead:
                    text += self.heading(doc)
                text += body.strip("\n") + "\n"
            texts[ROOT / (new.replace(".", "/") + ".py")] = text
        for path in self.all_files():
            m = Module(path)
            if m.name in self.dest:
                continue
            if not self.concerns(m):
                continue
            body, imports, checking = self.rewritten(m)
            # imports go back where the first one stood
            if body == m.text and not imports:
                continue
            old = [ast.unparse(n) for n in m.top_imports()]
            texts[path] = self.reimported(m, body, imports, checking)
        for name in self.dest:
            self.modules[name].path.unlink()
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        self.documents()

    def reimported(self, m, body, imports, checking):
        if not imports and not checking:
            return body
        doc = ast.get_docstring(m.tree, clean=False)
        block = "\n".join(dict.fromkeys(imports)) + "\n"
        if checking:
            block += "\nif TYPE_CHECKING:\n" + "".join(f"    {c}\n" for c in dict.fromkeys(checking))
        if doc is not None:
            first = m.tree.body[0]
            lines = body.splitlines(keepends=True)
            return "".join(lines[: first.end_lineno]) + "\n" + block + "".join(lines[first.end_lineno :])
        return block + body

    def listed_first(self, new):
        return self.lead_of.get(new) if hasattr(self, "lead_of") else self.sources[new][-1]

    @staticmethod
    def without_docstring(body: str) -> str:
        tree = ast.parse(body)
        first = tree.body[0] if tree.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            lines = body.splitlines(keepends=True)
            return "".join(lines[: first.lineno - 1] + lines[first.end_lineno :])
        return body

    @staticmethod
    def heading(doc: str) -> str:
        out = []
        for part in re.split(r"\n\s*\n", doc.strip()):
            if part.lstrip().startswith(("*", "-", "|")) or "\n    " in part or "::" in part:
                wrapped = [line.rstrip() for line in part.splitlines()]
                wrapped = [w for line in wrapped for w in (textwrap.wrap(line, 106, subsequent_indent="  ") or [""])]
            else:
                wrapped = textwrap.wrap(" ".join(part.split()), 106, break_long_words=False, break_on_hyphens=False)
            out += [*(f"# {line}".rstrip() for line in wrapped), "#"]
        return "\n".join(out[:-1]) + "\n\n\n"

    def documents(self) -> None:
        """Paths and dotted names in documents, settings and strings of tests."""
        pairs = []
        for old, new in self.dest.items():
            pairs.append((old.replace(".", "/") + ".py", new.replace(".", "/") + ".py"))
        files = [*ROOT.glob("docs/*.md"), ROOT / "README.md", ROOT / "pyproject.toml", ROOT / "Makefile", *ROOT.glob(".github/**/*.yml")]
        for path in files:
            if path.exists():
                text = old_text = path.read_text("utf-8")
                for old, new in pairs:
                    text = re.sub(r"(?<![\w/])" + re.escape(old) + r"\b", new, text)
                    dotted_old, dotted_new = old[:-3].replace("/", "."), new[:-3].replace("/", ".")
                    text = re.sub(r"(?<![\w.])" + re.escape(dotted_old) + r"(?![\w.])", dotted_new, text)
                if text != old_text:
                    path.write_text(text, "utf-8")


def main() -> None:
    moves = Path(sys.argv[1])
    renames = Path(sys.argv[sys.argv.index("--renames") + 1]) if "--renames" in sys.argv else None
    tree = Tree(moves, renames)
    tree.lead_of = {}
    for line in moves.read_text().splitlines():
        line = line.partition("#")[0].strip()
        if line:
            into, _, sources = line.partition("<-")
            first = [s for s in sources.split() if (ROOT / PACKAGE / s).exists()]
            if first:
                tree.lead_of[dotted(ROOT / PACKAGE / into.strip())] = dotted(ROOT / PACKAGE / first[0])
    heads = moves.with_name("heads.txt")
    tree.heads = {}
    for line in heads.read_text().splitlines():
        into, _, told = line.partition("|")
        tree.heads[dotted(ROOT / PACKAGE / into)] = told
    if "--dry" in sys.argv:
        for (mod, name), want in sorted(tree.renamed.items()):
            print(mod.removeprefix("bot."), name, "->", want)
        return
    tree.run()


main()
