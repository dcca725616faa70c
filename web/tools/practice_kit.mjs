// Puts beside a built page what practice and the front door need: Pyodide, its library and our rules, compiled by itself so that a table
// opens sooner, and a round of each game.
//
//     node tools/practice_kit.mjs FOLDER [--sources build/practice]
//
// `practice.json` names the files: those of every table in `files`, that of one game in `games`, and what the school needs besides. Of Python's
// library only what is imported is there. Files are kept packed and served so.
// What comes out depends on the sources and on the version of Pyodide, and on nothing else.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { loadPyodide, version } from 'pyodide'

const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: { sources: { type: 'string', default: 'build/practice' } } })
const [folder] = positionals
if (!folder) throw new Error('which folder?')
const WHEEL = 'msgspec.zip'
const PACKAGE = new URL('../node_modules/pyodide/', import.meta.url)
/** Imported by Python's library, and not needed: for these there is a C module, a table has one process, and nobody sits at a console. */
const LEFT_OUT = '_pydatetime _pydecimal _pyio _py_abc _threading_local _pyrepl multiprocessing concurrent.futures.process ctypes pickle asyncio.__main__ asyncio.tools'.split(' ')
/** Imported by a name that only a run knows: codecs, and what a date that is read needs. */
const BY_NAME = 'encodings.aliases encodings.ascii encodings.cp437 encodings.idna encodings.latin_1 encodings.utf_8 encodings.utf_8_sig encodings.utf_16 _strptime'.split(' ')
const COMPILES = `
import ast, importlib.util, io, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

DAY = (1980, 1, 1, 0, 0, 0)

def sources(path):
    """Return the files of an archive by name."""
    with zipfile.ZipFile(path) as old:
        return {name: old.read(name) for name in sorted(old.namelist()) if not name.endswith("/")}

def module_of(name):
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

def imported(name, data, within_functions):
    """Yield the modules that a module imports, and whatever might be one."""
    package = module_of(name).split(".")
    package = package if name.endswith("__init__.py") else package[:-1]
    todo = [ast.parse(data)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'"):
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (base, *(f"{base}.{one.name}" for one in node.names))
        todo += [one for one in ast.iter_child_nodes(node) if within_functions or not isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]

def library_for(library, users, by_name, left_out):
    """Return the modules of the library that are imported by its users, by Pyodide itself, or by one of them in turn."""
    files = {module_of(name): name for name in library}
    todo = [one for archive in users for name, data in archive.items() if name.endswith(".py") for one in imported(name, data, True)]
    todo += [*by_name, *[name for name in sys.modules if name in files and name not in AT_BUILD]]
    found = set()
    while todo:
        wanted = todo.pop()
        while wanted:
            if wanted in files and wanted not in found and not any(wanted == one or wanted.startswith(one + ".") for one in left_out):
                found.add(wanted)
                todo += imported(files[wanted], library[files[wanted]], False)
                own = wanted.partition(".")[0] + "."
                todo += [one for one in imported(files[wanted], library[files[wanted]], True) if one.startswith(own)]
            wanted = wanted.rpartition(".")[0]
    return {files[name] for name in found}

def plain(tree, keeps):
    """Take the docstrings out of a module; those of functions stay where sentences are made of them."""
    for node in ast.walk(tree):
        is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if not (is_function or isinstance(node, (ast.Module, ast.ClassDef))) or not node.body:
            continue
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            said = first.value.value.partition("\\n\\n")[0] if is_function and keeps else ""
            node.body[0:1] = [ast.Expr(ast.Constant(said))] if said else [] if node.body[1:] else [ast.Pass()]
    return ast.fix_missing_locations(tree)

def compiled(archive, speaks):
    """Return an archive with every module compiled; nothing in it depends on where or when it was made. The hash in a module is that of its source."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name, data in archive.items():
            if name.endswith(".py"):
                code = compile(plain(ast.parse(data), speaks), name, "exec", dont_inherit=True)
                data = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
                name += "c"
            new.writestr(zipfile.ZipInfo(name, DAY), data)
    return made.getvalue()
`
const LICENCE = `Python in the browser: Pyodide ${version}, under the Mozilla Public License 2.0.
The files are those of the package pyodide ${version} on the npm registry. The library is compiled by it, without docstrings, and
what no table needs is left out. Sources and the text of the licence: https://github.com/pyodide/pyodide/tree/${version}

Views are written by msgspec, compiled by it too, under the 3-clause BSD License, which is in its wheel, as it is on the Python Package Index.
The school also loads fsrs, under the MIT License, which is in its archive.

It contains CPython, under the license of the Python Software Foundation: https://docs.python.org/3/license.html
`

const python = await loadPyodide({ env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1', HOME: '/' } })
python.runPython(`import sys\nAT_START = set(sys.modules)\n${COMPILES}\nAT_BUILD = set(sys.modules) - AT_START`)
const read = (name) => readFileSync(new URL(name, PACKAGE))
function opened(name, data) {
  python.FS.writeFile('/old.zip', new Uint8Array(data))
  python.runPython(`${name} = sources("/old.zip")`)
}
/** An archive of compiled modules, of what an expression of Python names. */
function compiled(what, speaks) {
  const made = python.runPython(`compiled(${what}, ${speaks ? 'True' : 'False'})`)
  const bytes = made.toJs()
  made.destroy()
  return bytes
}
opened('library', read('python_stdlib.zip'))
opened('rules', readFileSync(join(asked.sources, 'sources.zip')))
opened('school', readFileSync(join(asked.sources, 'school.zip')))
opened('wheel', readFileSync(join(asked.sources, WHEEL)))
const names = (list) => JSON.stringify(list)
python.runPython(`needed = library_for(library, [rules, school, wheel], ${names(BY_NAME)}, ${names(LEFT_OUT)})`)
python.runPython('is_game = lambda name, key: name.startswith(f"houseway/games/{key}/")')
const told = JSON.parse(readFileSync(join(asked.sources, 'games.json'), 'utf8'))
const keys = told.games.map((game) => game.key)
const library = compiled('{name: data for name, data in library.items() if name in needed}', false)
const rules = compiled(`{name: data for name, data in rules.items() if not any(is_game(name, key) for key in ${names(keys)})}`, true)
const games = keys.map((key) => compiled(`{name: data for name, data in rules.items() if is_game(name, ${names(key)})}`, true))
const school = compiled('school', true)
const wheel = compiled('{name: data for name, data in wheel.items() if not name.endswith(".pyi")}', true)
const inside = join(folder, 'assets')
mkdirSync(inside, { recursive: true })
for (const old of readdirSync(inside)) if (/^pyodide-|^(houseway|game|school)-.*\.zip/.test(old)) rmSync(join(inside, old), { recursive: true })
const digest = (data) => createHash('sha256').update(data).digest('hex').slice(0, 16)
const home = `assets/pyodide-${version}-${digest(Buffer.concat([library, wheel]))}`
mkdirSync(join(folder, home))
function put(path, data) {
  const packed = gzipSync(data, { level: 9 })
  writeFileSync(join(folder, `${path}.gz`), packed)
  console.log(`${path.padEnd(60)} ${packed.length.toLocaleString('en-US').padStart(9)}`)
  return { path, bytes: data.length, sent: packed.length }
}
const files = [
  ...['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'].map((name) => [`${home}/${name}`, read(name)]),
  [`${home}/${WHEEL}`, wheel],
  [`${home}/python_stdlib.zip`, library],
  [`assets/houseway-${digest(rules)}.zip`, rules],
].map(([path, data]) => put(path, data))
const own = Object.fromEntries(keys.map((key, at) => [key, put(`assets/game-${key}-${digest(games[at])}.zip`, games[at])]))
const more = put(`assets/school-${digest(school)}.zip`, school)
writeFileSync(join(folder, home, 'licence.txt'), LICENCE)
const lock = { info: JSON.parse(read('pyodide-lock.json')).info, packages: {} }
if (resolve(asked.sources) !== resolve(folder)) cpSync(join(asked.sources, 'door'), join(folder, 'door'), { recursive: true })
const { first, clauses, rounds, signs } = JSON.parse(readFileSync(join(asked.sources, 'door', 'signs.json'), 'utf8'))
writeFileSync(join(folder, 'practice.json'), JSON.stringify({ build: told.build, python: `${home}/`, lock, files, school: more, first, clauses, rounds, games: told.games.map((game) => ({ ...game, sign: signs[game.key], file: own[game.key] })) }, null, 1) + '\n')
console.log(`${'practice, compressed: every table, and the largest game'.padEnd(60)} ${[...files, Object.values(own).toSorted((one, other) => other.sent - one.sent)[0]].reduce((sum, file) => sum + file.sent, 0).toLocaleString('en-US').padStart(9)}`)
