// How soon the desktop app's window is drawn, and can be used, beside an empty page in the same Electron.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
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

/** In ms from the start of the process: the first frame with content, and the heading of the screen. */
type Started = { firstFrameMs: number; usableMs: number };

/** Starts both by turns and prints the medians of the rounds. Throws where there is no Electron, or no display. */
export async function benchDesktopStart(): Promise<void> {
  const runtime = runtimeForTests();
  if ('missing' in runtime) throw new Error(runtime.missing);
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-start-'));
  try {
    writeFileSync(join(folder, 'main.cjs'), EMPTY_APP);
    writeFileSync(join(folder, 'empty.html'), EMPTY_PAGE);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.cjs' }));
    const empty = (data: string) => measure(runtime.executable, [folder, `--user-data-dir=${data}`], 'Empty');
    const ours = (data: string) => measure(runtime.executable, [runtime.app, '--data', data], 'Overview');
    // The first start of each makes its folders, and isn't counted.
    const rounds: { empty: Started; ours: Started }[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const both = { empty: await empty(join(folder, 'empty-data')), ours: await ours(join(folder, 'data')) };
      if (round >= 0) rounds.push(both);
    }
    const figures = {
      rounds,
      firstFrame: median(rounds.map((round) => round.ours.firstFrameMs / round.empty.firstFrameMs)),
      usable: median(rounds.map((round) => round.ours.usableMs / round.empty.usableMs)),
    };
    for (const { empty: bare, ours: own } of rounds) console.log(`${shown(own)}   empty page: ${shown(bare)}`);
    console.log(
      `× an empty page: first frame ${figures.firstFrame.toFixed(2)} (goal 1.15), usable ${figures.usable.toFixed(2)} (goal 1.50)`,
    );
    writeResults({ desktopStart: figures });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const shown = ({ firstFrameMs, usableMs }: Started) =>
  `first frame ${firstFrameMs.toFixed(0)} ms, usable ${usableMs.toFixed(0)} ms`;

async function measure(executable: string, args: string[], heading: string): Promise<Started> {
  const switches = ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--remote-allow-origins=*'];
  const begun = Date.now();
  const child = spawn(executable, [...switches, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const page = await pageOf(await debuggerOf(child));
    let shown: number[] | undefined;
    // A page that is just being loaded takes the question with it.
    while (!shown) shown = await evaluate(page, `(${whenShown})(${JSON.stringify(heading)})`);
    const [painted = 0, used = 0] = shown;
    return { firstFrameMs: painted - begun, usableMs: used - begun };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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
