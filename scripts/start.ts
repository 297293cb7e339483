// `npm start`: builds what is out of date and opens the console, in Electron's window where that can be, else in a browser's.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handOver } from './bootstrap/hand-over.mjs';
import { buildApart, buildApartForTestRuntime } from './build/build-apart.ts';
import { NEEDED, root } from './build/targets.ts';
import { chooseWayIn, type WayIn } from './start/choose-way-in.ts';
import { readOptions } from './start/options.ts';

async function start(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const wayIn = await chooseWayIn(options);
  if (wayIn.why) console.error(`paydesk: ${wayIn.why}`);
  await (wayIn.kind === 'electron' ? inElectron(wayIn, options.forElectron) : inBrowser(wayIn, options.forBrowser));
}

async function inElectron(wayIn: Extract<WayIn, { kind: 'electron' }>, passedOn: string[]): Promise<void> {
  await (wayIn.entry.startsWith('dist-test') ? buildApartForTestRuntime() : buildApart(NEEDED.electron));
  process.exitCode = await handOver(
    wayIn.executable,
    [...wayIn.switches, join(root, wayIn.entry), ...passedOn],
    process.env,
  );
}

/** The browser entry runs in this very process: its signals and its exit code are ours. */
async function inBrowser(wayIn: Extract<WayIn, { kind: 'browser' }>, passedOn: string[]): Promise<void> {
  await buildApart(NEEDED.browser);
  const noOpen = wayIn.mayOpen || passedOn.includes('--no-open') ? [] : ['--no-open'];
  process.argv.splice(2, Infinity, ...passedOn, ...noOpen);
  await import(pathToFileURL(join(root, 'dist/main/browser.js')).href);
}

start().catch((error: unknown) => {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
