// @ts-nocheck: it replaces functions of Node’s by their names.
// Loaded before Paydesk: a fault at one file operation below the data folder, a wrong clock, a library or an address that is missing. PAYDESK_TROUBLE says which, as JSON.
const fs = require('node:fs');
const Module = require('node:module');
const net = require('node:net');
const { isMainThread } = require('node:worker_threads');

const {
  under,
  at = null,
  code = 'EIO',
  list,
  clock,
  noKeychainLibrary,
  noLoopback,
} = JSON.parse(process.env.PAYDESK_TROUBLE ?? '{}');

const PATHS =
  'accessSync existsSync lstatSync mkdirSync openSync readFileSync readdirSync readlinkSync renameSync rmSync statSync statfsSync truncateSync unlinkSync writeFileSync appendFileSync copyFileSync chmodSync';
const FILES = 'closeSync fsyncSync fstatSync readSync writeSync ftruncateSync';
const PROMISES = 'access lstat mkdir open readFile readdir rename rm stat statfs unlink writeFile';
const CALLBACKS = 'access lstat mkdir open readFile rename stat unlink writeFile';

const opened = new Set();
const isBelow = (path) => typeof path === 'string' && under !== undefined && path.startsWith(under);
const times = new Map();

/** The error to be met by this call, or null; each is named by its thread, function and turn. */
function faultOf(name, path) {
  const of = `${isMainThread ? 'main' : 'thread'} ${name}`;
  const turn = (times.get(of) ?? 0) + 1;
  times.set(of, turn);
  const named = `${of} ${turn}`;
  if (list) real.appendFileSync(list, `${named}\n`);
  if (at !== named) return null;
  const error = new Error(`${code}: raw error text, ${name} '${path}'`);
  return Object.assign(error, { code, syscall: name, ...(typeof path === 'string' && { path }) });
}

const real = { ...fs };
for (const name of PATHS.split(' ')) {
  fs[name] = (path, ...more) => {
    const fault = isBelow(path) ? faultOf(name, path) : null;
    // It never throws.
    if (fault && name === 'existsSync') return false;
    if (fault) throw fault;
    const result = real[name](path, ...more);
    if (name === 'openSync' && isBelow(path)) opened.add(result);
    return result;
  };
}
for (const name of FILES.split(' ')) {
  fs[name] = (file, ...more) => {
    const fault = opened.has(file) ? faultOf(name, 'a file') : null;
    if (fault) throw fault;
    if (name === 'closeSync') opened.delete(file);
    return real[name](file, ...more);
  };
}
const promises = { ...fs.promises };
for (const name of PROMISES.split(' ')) {
  fs.promises[name] = async (path, ...more) => {
    const fault = isBelow(path) ? faultOf(`promises.${name}`, path) : null;
    if (fault) throw fault;
    return promises[name](path, ...more);
  };
}
for (const name of CALLBACKS.split(' ')) {
  fs[name] = (path, ...more) => {
    const fault = isBelow(path) ? faultOf(`callback.${name}`, path) : null;
    if (fault) return setImmediate(() => more.at(-1)(fault));
    return real[name](path, ...more);
  };
}
Module.syncBuiltinESMExports();

if (clock !== undefined) {
  const began = Date.now();
  const now = Date.now;
  Date.now = () => clock + (now() - began);
}
if (noKeychainLibrary) {
  const load = Module._load;
  Module._load = (name, ...more) => {
    if (/keytar/.test(name))
      throw new Error('libsecret-1.so.0: cannot open shared object file: No such file or directory');
    return load(name, ...more);
  };
}
if (noLoopback) {
  net.Server.prototype.listen = function listen() {
    const error = Object.assign(new Error('listen EADDRNOTAVAIL: raw error text 127.0.0.1'), {
      code: 'EADDRNOTAVAIL',
      syscall: 'listen',
    });
    setImmediate(() => this.emit('error', error));
    return this;
  };
}
