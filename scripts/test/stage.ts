// One stage of a run: a command or a piece of work, its output kept together, what it took and what it came to.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from './keyring.ts';
import type { Tally } from './tally.ts';

/** When it ran, in ms of this process's clock; cpuSeconds: of all its processes, null where the system doesn't tell. */
export type Duration = { from: number; to: number; cpuSeconds: number | null };
/** verdict: what a command says of itself in its last line. */
export type StageResult = Tally & Duration & { name: string; verdict?: string };

const NOTHING: Tally = { passed: 0, failed: 0, flaky: [], skipped: [] };
const FAILED: Tally = { ...NOTHING, failed: 1 };

/** A stage that only passes or fails: not counted when it passes, one failure when it doesn't. */
export async function check(name: string, command: Command): Promise<StageResult> {
  const { code, took } = await run(name, command);
  return { name, ...took, ...(code === 0 ? NOTHING : FAILED) };
}

/** A stage that is one test: the command's exit code decides. */
export async function oneTest(name: string, command: Command): Promise<StageResult> {
  const { code, output, took } = await run(name, command);
  const verdict = output.trimEnd().split('\n').at(-1) ?? '';
  return { name, verdict, ...took, ...(code === 0 ? { ...NOTHING, passed: 1 } : FAILED) };
}

/** A stage that runs tests and reports on them in a file; one that fails without a failed test is a failure all the same. */
export async function tests(
  name: string,
  command: Command,
  report: string,
  read: (json: unknown) => Tally,
): Promise<StageResult> {
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const { code, took } = await run(name, { ...command, env: { ...command.env, PAYDESK_REPORT: report } });
  if (!existsSync(report)) return { name, ...took, ...FAILED };
  const tally = read(JSON.parse(readFileSync(report, 'utf8')));
  const failed = tally.failed === 0 && code !== 0 ? 1 : tally.failed;
  return { name, ...took, ...tally, failed };
}

/** A stage done in this process, whose CPU time it is while nothing else is done in it. */
export async function step(name: string, work: () => Promise<unknown>): Promise<StageResult> {
  const from = performance.now();
  const before = process.cpuUsage();
  const failure = await work().then(
    () => null,
    (error: unknown) => error,
  );
  const { user, system } = process.cpuUsage(before);
  const took: Duration = { from, to: performance.now(), cpuSeconds: (user + system) / 1_000_000 };
  show(name, took, failure === null ? '' : String(failure instanceof Error ? failure.stack : failure));
  return { name, ...took, ...(failure === null ? NOTHING : FAILED) };
}

/** A stage that can't run on this machine. */
export function skipped(name: string, reason: string): StageResult {
  const now = performance.now();
  return { name, from: now, to: now, cpuSeconds: 0, ...NOTHING, skipped: [{ name, reason }] };
}

/** Runs a command and, at its end, has a shell say on descriptor 3 what all its processes took. A process that left its parent, as a daemon does, isn't counted. */
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit "$code"';

function measured({ file, args, env }: Command): Command {
  return process.platform === 'win32'
    ? { file, args, env }
    : { file: 'sh', args: ['-c', MEASURED, 'sh', file, ...args], env };
}

type Ran = { code: number | null; output: string; took: Duration };

async function run(name: string, command: Command): Promise<Ran> {
  const { file, args, env } = measured(command);
  console.log(`${name} …`);
  const from = performance.now();
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  const times: Buffer[] = [];
  const gather = (stream: Readable | null, into: Buffer[]) => stream?.on('data', (chunk: Buffer) => into.push(chunk));
  gather(child.stdout, output);
  gather(child.stderr, output);
  gather(child.stdio[3] as Readable | null, times);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(null);
    });
    child.once('close', resolve);
  });
  const took = { from, to: performance.now(), cpuSeconds: cpuSecondsIn(Buffer.concat(times).toString()) };
  const text = Buffer.concat(output).toString();
  show(name, took, text);
  return { code, output: text, took };
}

/** What a shell's `times` says of its children, in its second line: "0m12.300s 0m1.250s" is user and system time. */
export function cpuSecondsIn(times: string): number | null {
  const found = [...(times.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return found.length === 2
    ? found.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0)
    : null;
}

/** Prints a stage when it is over, so that stages that ran side by side don't mix. */
function show(name: string, { from, to, cpuSeconds }: Duration, output: string): void {
  const cpu = cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(1)} s of CPU`;
  const title = `${name} (${((to - from) / 1000).toFixed(1)} s${cpu})`;
  console.log(`\n── ${title} ${'─'.repeat(Math.max(4, 90 - title.length))}`);
  if (output.trim() !== '') console.log(output.trimEnd());
}
