// Puts beside a built page what practice and the front door need: Pyodide, its library and our rules, compiled by itself so that a table
// opens sooner, and a round of each game.
//
//     node tools/practice_kit.mjs FOLDER [--sources build/practice]
//
// The sources stay in the archive, so that the digest of the rules can be made there too. Files are kept packed and served so.
// What comes out depends on the sources and on the version of Pyodide, and on nothing else.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { loadPyodide, version } from 'pyodide'

const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: { sources: { type: 'string', default: 'build/practice' } } })
const [folder] = positionals
if (!folder) throw new Error('which folder?')
const WHEEL = 'msgspec.zip'
const PACKAGE = new URL('../node_modules/pyodide/', import.meta.url)
/** Parts of Python's library that no table needs: other protocols, other formats, tests, consoles, processes. */
const LEFT_OUT = `_aix_support _android_support _apple_support _ios_support _markupbase _osx_support _pydatetime _pydecimal _pyio _pyrepl _sysconfigdata
  __hello__ __phello__ antigravity argparse bdb cProfile cmd code compileall configparser csv ctypes curses dbm doctest ensurepip filecmp
  fileinput ftplib getopt getpass gettext http idlelib imaplib lib2to3 mailbox mimetypes modulefinder multiprocessing netrc nntplib
  optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib socketserver
  sqlite3 ssl statistics stringprep symtable sysconfig tabnanny tarfile test this timeit tkinter trace tracemalloc turtle turtledemo unittest
  urllib/error urllib/request urllib/response urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo`.split(/\s+/)
const ENCODINGS = ['__init__', 'aliases', 'ascii', 'cp437', 'idna', 'latin_1', 'raw_unicode_escape', 'unicode_escape', 'utf_8', 'utf_8_sig', 'utf_16', 'utf_32']
const COMPILES = `
import importlib.util, io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(path, keeps, wants):
    """Return an archive with every module compiled; nothing in it depends on where or when it was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or not wants(name):
                continue
            data = old.read(name)
            is_module = name.endswith(".py")
            if keeps or not is_module:
                new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
            if is_module:
                code = compile(data, name, "exec", dont_inherit=True)
                pyc = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
                new.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), pyc)
    return made.getvalue()
`
const LICENCE = `Python in the browser: Pyodide ${version}, under the Mozilla Public License 2.0.
The files are those of the package pyodide ${version} on the npm registry. The library is compiled by it, and what no table
needs is left out. Sources and the text of the licence: https://github.com/pyodide/pyodide/tree/${version}

Views are written by msgspec, under the 3-clause BSD License, which is in its wheel, as it is on the Python Package Index.
The school also loads fsrs, under the MIT License, which is in its archive.

It contains CPython, under the license of the Python Software Foundation: https://docs.python.org/3/license.html
`

function isWanted(name) {
  const plain = name.replace(/\.py$/, '')
  if (plain.startsWith('encodings/')) return ENCODINGS.includes(plain.slice('encodings/'.length))
  return !LEFT_OUT.some((one) => plain === one || plain.startsWith(`${one}/`) || (one.startsWith('_sysconfig') && plain.startsWith(one)))
}

const python = await loadPyodide({ env: { PYTHONHASHSEED: '0', HOME: '/' } })
python.runPython(COMPILES)
function compiled(data, keeps, wants) {
  python.FS.writeFile('/old.zip', new Uint8Array(data))
  const made = python.globals.get('compiled')('/old.zip', keeps, wants)
  const bytes = made.toJs()
  made.destroy()
  return bytes
}

const read = (name) => readFileSync(new URL(name, PACKAGE))
const library = compiled(read('python_stdlib.zip'), false, isWanted)
const rules = compiled(readFileSync(join(asked.sources, 'sources.zip')), true, () => true)
const school = compiled(readFileSync(join(asked.sources, 'school.zip')), false, () => true)
const inside = join(folder, 'assets')
mkdirSync(inside, { recursive: true })
for (const old of readdirSync(inside)) if (/^pyodide-|^(houseway|school)-.*\.zip/.test(old)) rmSync(join(inside, old), { recursive: true })
const digest = (data) => createHash('sha256').update(data).digest('hex').slice(0, 16)
const home = `assets/pyodide-${version}-${digest(library)}`
mkdirSync(join(folder, home))
function put(path, data) {
  const packed = gzipSync(data, { level: 9 })
  writeFileSync(join(folder, `${path}.gz`), packed)
  console.log(`${path.padEnd(60)} ${packed.length.toLocaleString('en-US').padStart(9)}`)
  return { path, bytes: data.length, sent: packed.length }
}
const files = [
  ...['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'].map((name) => [`${home}/${name}`, read(name)]),
  [`${home}/${WHEEL}`, readFileSync(join(asked.sources, WHEEL))],
  [`${home}/python_stdlib.zip`, library],
  [`assets/houseway-${digest(rules)}.zip`, rules],
].map(([path, data]) => put(path, data))
const more = put(`assets/school-${digest(school)}.zip`, school)
writeFileSync(join(folder, home, 'licence.txt'), LICENCE)
const lock = { info: JSON.parse(read('pyodide-lock.json')).info, packages: {} }
const told = JSON.parse(readFileSync(join(asked.sources, 'games.json'), 'utf8'))
cpSync(join(asked.sources, 'door'), join(folder, 'door'), { recursive: true })
const { first, signs } = JSON.parse(readFileSync(join(asked.sources, 'door', 'signs.json'), 'utf8'))
writeFileSync(join(folder, 'practice.json'), JSON.stringify({ build: told.build, python: `${home}/`, lock, files, school: more, first, games: told.games.map((game) => ({ ...game, sign: signs[game.key] })) }, null, 1) + '\n')
console.log(`${'practice, compressed, when it is asked for'.padEnd(60)} ${files.reduce((sum, file) => sum + file.sent, 0).toLocaleString('en-US').padStart(9)}`)
