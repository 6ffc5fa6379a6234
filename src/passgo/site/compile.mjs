// Compiles the modules of modules.tar and of the standard library with the Python that pages have, into compiled.tar
// and compiled.zip. What no page needs of the library is left out. Run by build.py, with Node.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";

const python = await loadPyodide({ indexURL: `${process.cwd()}/` });
python.FS.writeFile("/modules.tar", new Uint8Array(readFileSync("modules.tar")));
python.FS.writeFile("/library.zip", new Uint8Array(readFileSync("python_stdlib.zip")));
python.runPython(`
import importlib.util, io, marshal, tarfile, zipfile

LEFT_OUT = (
    "_pydatetime.py", "_pyio.py", "_pyrepl/", "bdb.py", "cProfile.py", "configparser.py", "ctypes/", "doctest.py",
    "ensurepip/", "ftplib.py", "http/cookiejar.py", "http/cookies.py", "http/server.py",
    "idlelib/", "imaplib.py", "lib2to3/", "logging/config.py", "logging/handlers.py", "mailbox.py", "multiprocessing/",
    "nntplib.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py",
    "pydoc.py", "pydoc_data/", "smtplib.py", "test/", "tkinter/", "trace.py", "turtle.py", "turtledemo/",
    "unittest/", "venv/", "wsgiref/", "xml/dom/", "xml/etree/", "xml/parsers/", "xmlrpc/",
)
CODECS = (
    "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
    "utf_16", "utf_32", "utf_8", "utf_8_sig",
)

def is_needed(name):
    if name.startswith("encodings/"):
        return name.removeprefix("encodings/").removesuffix(".py") in CODECS
    return not name.startswith(LEFT_OUT)

def compiled(name, data, optimize):
    """A module as bytecode, which is never compared with its source: there is none beside it."""
    code = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

with zipfile.ZipFile("/library.zip") as source, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as sink:
    for member in source.infolist():
        name, data = member.filename, source.read(member)
        if is_needed(name):
            is_module = name.endswith(".py")
            sink.writestr(name + "c" if is_module else name, compiled(name, data, 2) if is_module else data)

with tarfile.open("/modules.tar") as source, tarfile.open("/compiled.tar", "w") as sink:
    for member in source:
        data = source.extractfile(member).read()
        name = member.name
        if name.endswith(".py"):
            data, name = compiled(name, data, 0), name + "c"
        entry = tarfile.TarInfo(name)
        entry.size = len(data)
        sink.addfile(entry, io.BytesIO(data))
`);
writeFileSync("compiled.tar", python.FS.readFile("/compiled.tar"));
writeFileSync("compiled.zip", python.FS.readFile("/compiled.zip"));
process.exit(0);
