// Libraries that environment variables name: the real Electron loads them, and Paydesk in it doesn't.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';

const runtime = runtimeForTests();
test.skip('missing' in runtime, 'missing' in runtime ? runtime.missing : '');
test.skip(process.platform !== 'linux', 'the libraries are those of Linux');
test.skip(spawnSync('cc', ['--version']).status !== 0, 'there is no C compiler here');

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-loaded-'));
});
test.afterEach(() => {
  for (const pid of processesOf(folder)) stop(pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A library that writes down, as it is loaded, which program loads it. */
function planted(name: string, path: string): string {
  const source = `#include <fcntl.h>
#include <unistd.h>
__attribute__((constructor)) static void loaded(void) {
  char program[4096];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  int mark = open("${join(folder, 'loaded')}", O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (mark < 0 || length < 0) return;
  program[length] = '\\n';
  write(mark, "${name} ", ${name.length + 1});
  write(mark, program, length + 1);
  close(mark);
}`;
  mkdirSync(join(path, '..'), { recursive: true });
  execFileSync('cc', ['-shared', '-fPIC', '-w', '-x', 'c', '-o', path, '-'], { input: source });
  return path;
}

/** Each variable, naming a planted library of its own. */
function plantedVariables(): Record<string, string> {
  const at = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(join(at(name), '..'), { recursive: true });
    writeFileSync(at(name), text);
    return at(name);
  };
  planted('GIO_EXTRA_MODULES', at('gio/libother.so'));
  const ofSettings = planted('XDG_CONFIG_DIRS', at('other-settings.so'));
  write('xdg/gtk-3.0/settings.ini', `[Settings]\ngtk-modules=${ofSettings}\n`);
  const driver = planted('VK_ICD_FILENAMES', at('driver.so'));
  const icd = { file_format_version: '1.0.0', ICD: { library_path: driver, api_version: '1.1.0' } };
  return {
    GTK_MODULES: planted('GTK_MODULES', at('other.so')),
    GIO_EXTRA_MODULES: at('gio'),
    XDG_CONFIG_DIRS: at('xdg'),
    VK_ICD_FILENAMES: write('icd.json', JSON.stringify(icd)),
  };
}

/** The variables whose library Electron loaded. Helpers of the desktop get the variables, too. */
function loadedByElectron(): string[] {
  const mark = join(folder, 'loaded');
  if (!existsSync(mark)) return [];
  const lines = readFileSync(mark, 'utf8').trim().split('\n');
  const names = lines.filter((line) => line.endsWith('/electron')).map((line) => line.split(' ')[0] ?? '');
  return [...new Set(names)].toSorted();
}

/** Those that have the folder on their command line. */
function processesOf(place: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && pid !== process.pid && commandOf(pid).includes(place) ? [pid] : [];
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Whether the process that draws has chosen its driver. */
function hasDrawn(place: string): boolean {
  return processesOf(place).some((pid) => {
    if (!commandOf(pid).includes('--type=gpu-process')) return false;
    try {
      return readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvk_swiftshader.so');
    } catch {
      return false;
    }
  });
}

function start(app: string, args: string[], variables: Record<string, string>) {
  if ('missing' in runtime) throw new Error(runtime.missing);
  // With a GPU's process, which is what loads drivers.
  const child = spawn(runtime.executable, ['--no-sandbox', app, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  return { said: () => said };
}

test('a bare page in the same Electron loads each of them, so that this test would see one', async () => {
  const variables = plantedVariables();
  const app = join(folder, 'bare.mjs');
  writeFileSync(
    app,
    `import { app, BrowserWindow } from 'electron';
app.setPath('userData', ${JSON.stringify(join(folder, 'bare'))});
app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,bare'));`,
  );
  start(app, [], variables);
  await expect.poll(loadedByElectron, { timeout: 60_000 }).toEqual(Object.keys(variables).toSorted());
});

test('Paydesk starts and loads none of them', async () => {
  if ('missing' in runtime) return;
  const variables = plantedVariables();
  const dataFolder = join(folder, 'data');
  start(runtime.app.replace(/[^/]+$/, 'electron.js'), ['--data', dataFolder], variables);
  await expect.poll(() => existsSync(join(dataFolder, 'ledger.db')), { timeout: 120_000 }).toBe(true);
  await expect.poll(() => hasDrawn(dataFolder), { timeout: 60_000 }).toBe(true);
  expect(loadedByElectron()).toEqual([]);
});

test('what helpers would hold at the second start, too, is refused', async () => {
  if ('missing' in runtime) return;
  const dataFolder = join(folder, 'data');
  const variables = { VK_ICD_FILENAMES: join(folder, 'none.json'), PAYDESK_STARTED_AGAIN: '1' };
  const { said } = start(runtime.app.replace(/[^/]+$/, 'electron.js'), ['--data', dataFolder], variables);
  await expect
    .poll(said, { timeout: 60_000 })
    .toContain('Remove the environment variable VK_ICD_FILENAMES, then start Paydesk again.');
  expect(existsSync(join(dataFolder, 'ledger.db'))).toBe(false);
});
