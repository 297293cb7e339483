// How soon the desktop app's window is drawn, and can be used, and how much memory it takes, beside an empty page in the same Electron.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type RuntimeForTests, runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { memoryOf } from './desktop-processes.ts';
import { writeResults } from './results.ts';

/** In each both are started once, one after the other, so that a slower moment of the machine strikes both. */
const ROUNDS = 5;
const EMPTY_APP = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadFile(require('node:path').join(__dirname, 'empty.html'));
});`;
const EMPTY_PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><h1>Empty</h1>';

/** How long after it could be used an app's memory is read, in ms: its start is over. */
const SETTLED_MS = 5_000;

/** In ms from the start of the process: the first frame with content, and the heading of the screen. */
type Started = { firstFrameMs: number; usableMs: number; memoryMb: number };
/** A desktop app whose heading is shown. */
export type OpenApp = { pid: number; firstFrameMs: number; usableMs: number; end: () => Promise<void> };
export type BothApps = { empty: (data: string) => Promise<OpenApp>; ours: (data: string) => Promise<OpenApp> };

/** Prints the medians of the rounds. Throws where there is no Electron, or no display. */
export async function benchDesktopStart(): Promise<void> {
  const { rounds, medians } = await compareStarts();
  for (const { empty: bare, ours: own } of rounds) console.log(`${shown(own)}   empty page: ${shown(bare)}`);
  console.log(
    `× an empty page: first frame ${medians.firstFrame.toFixed(2)} (goal 1.15), usable ${medians.usable.toFixed(2)} (goal 1.50), memory ${medians.memory.toFixed(2)} (goal 1.40)`,
  );
  writeResults({ desktopStart: { rounds, ...medians } });
}

/** Starts both by turns; medians: how many times an empty page's. Throws where there is no Electron, or no display. */
export async function compareStarts() {
  const rounds: { empty: Started; ours: Started }[] = [];
  await withBothApps(async (apps) => {
    // The first start of each makes its folders, and isn't counted.
    for (let round = -1; round < ROUNDS; round += 1) {
      const both = { empty: await measure(apps.empty('empty-data')), ours: await measure(apps.ours('data')) };
      if (round >= 0) rounds.push(both);
    }
  });
  const times = (of: keyof Started) => median(rounds.map(({ ours, empty }) => ours[of] / empty[of]));
  const medians = { firstFrame: times('firstFrameMs'), usable: times('usableMs'), memory: times('memoryMb') };
  return { rounds, medians };
}

/** Gives what starts an empty page and Paydesk, each on a folder of this name; ends the folders with it. Throws where there is no Electron. */
export async function withBothApps(use: (apps: BothApps) => Promise<void>): Promise<void> {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-start-'));
  try {
    writeFileSync(join(folder, 'main.cjs'), EMPTY_APP);
    writeFileSync(join(folder, 'empty.html'), EMPTY_PAGE);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.cjs' }));
    await use({
      empty: (data) => open(runtime, [folder, `--user-data-dir=${join(folder, data)}`], 'Empty'),
      ours: (data) => open(runtime, [runtime.app, '--data', join(folder, data)], 'Overview'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const shown = ({ firstFrameMs, usableMs, memoryMb }: Started) =>
  `first frame ${firstFrameMs.toFixed(0)} ms, usable ${usableMs.toFixed(0)} ms, memory ${memoryMb.toFixed(0)} MB`;

async function measure(opening: Promise<OpenApp>): Promise<Started> {
  const { pid, firstFrameMs, usableMs, end } = await opening;
  try {
    await wait(SETTLED_MS);
    return { firstFrameMs, usableMs, memoryMb: memoryOf(pid) };
  } finally {
    await end();
  }
}

async function open({ executable }: RuntimeForTests, args: string[], heading: string): Promise<OpenApp> {
  const switches = ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--remote-allow-origins=*'];
  const begun = Date.now();
  const child = spawn(executable, [...switches, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  try {
    const page = await pageOf(await debuggerOf(child));
    let shown: number[] | undefined;
    // A page that is just being loaded takes the question with it.
    while (!shown) shown = await evaluate(page, `(${whenShown})(${JSON.stringify(heading)})`);
    const [painted = 0, used = 0] = shown;
    return { pid: child.pid ?? 0, firstFrameMs: painted - begun, usableMs: used - begun, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function debuggerOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('A program without output.');
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (!address) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error('Electron ended before it could be looked into.');
}

/** The debugger of the window's page, once there is one. */
async function pageOf(address: string): Promise<string> {
  const { host } = new URL(address);
  for (;;) {
    const targets = (await (await fetch(`http://${host}/json`)).json()) as Record<string, string>[];
    const page = targets.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank');
    if (page?.['webSocketDebuggerUrl']) return page['webSocketDebuggerUrl'];
  }
}

/** What an expression comes to in the page; undefined where the page was left meanwhile. */
async function evaluate(page: string, expression: string): Promise<number[] | undefined> {
  const socket = new WebSocket(page);
  await once(socket, 'open');
  const answer = once(socket, 'message');
  const params = { expression, awaitPromise: true, returnByValue: true };
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
  const [{ data }] = (await answer) as [MessageEvent<string>];
  socket.close();
  return (JSON.parse(data) as { result?: { result: { value: number[] } } }).result?.result.value;
}

/** Runs in the page: when the first content was painted and when the heading was there, in ms since the epoch. */
function whenShown(heading: string): Promise<[number, number]> {
  return new Promise((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('h1')].some((found) => found.textContent === heading);
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (!isThere || !paint) return requestAnimationFrame(look);
      resolve([performance.timeOrigin + paint.startTime, performance.timeOrigin + performance.now()]);
    };
    look();
  });
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
