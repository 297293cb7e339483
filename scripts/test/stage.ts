// One stage of `npm test`: a command, its output kept together, and what it came to.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Command } from './keyring.ts';
import type { Tally } from './tally.ts';

export type StageResult = Tally & { name: string; seconds: number };

const NOTHING: Tally = { passed: 0, failed: 0, flaky: [], skipped: [] };
const FAILED: Tally = { ...NOTHING, failed: 1 };

/** A stage that only passes or fails: not counted when it passes, one failure when it doesn't. */
export async function check(name: string, command: Command): Promise<StageResult> {
  const { code, seconds } = await run(name, command);
  return { name, seconds, ...(code === 0 ? NOTHING : FAILED) };
}

/** A stage that runs tests and reports on them in a file; one that fails without a failed test is a failure all the same. */
export async function tests(
  name: string,
  command: Command,
  report: string,
  read: (json: unknown) => Tally,
): Promise<StageResult> {
  rmSync(report, { force: true });
  const { code, seconds } = await run(name, { ...command, env: { ...command.env, PAYDESK_REPORT: report } });
  if (!existsSync(report)) return { name, seconds, ...FAILED };
  const tally = read(JSON.parse(readFileSync(report, 'utf8')));
  const failed = tally.failed === 0 && code !== 0 ? 1 : tally.failed;
  return { name, seconds, ...tally, failed };
}

/** A stage done in this process. */
export async function step(name: string, work: () => Promise<unknown>): Promise<StageResult> {
  const began = performance.now();
  const failure = await work().then(
    () => null,
    (error: unknown) => error,
  );
  const seconds = secondsSince(began);
  show(name, seconds, failure === null ? '' : String(failure instanceof Error ? failure.stack : failure));
  return { name, seconds, ...(failure === null ? NOTHING : FAILED) };
}

async function run(name: string, { file, args, env }: Command): Promise<{ code: number | null; seconds: number }> {
  console.log(`${name} …`);
  const began = performance.now();
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(null);
    });
    child.once('close', resolve);
  });
  const seconds = secondsSince(began);
  show(name, seconds, Buffer.concat(output).toString());
  return { code, seconds };
}

/** Prints a stage when it is over, so that stages that ran side by side don't mix. */
function show(name: string, seconds: number, output: string): void {
  console.log(`\n── ${name} (${seconds.toFixed(1)} s) ${'─'.repeat(Math.max(4, 80 - name.length))}`);
  if (output.trim() !== '') console.log(output.trimEnd());
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;
