// The file of all figures: each part of the bench writes its own, and leaves the others as they were.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, 'results.json');

/** Writes these figures into results.json, with the machine and the time. */
export function writeResults(part: Record<string, unknown>): void {
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, unknown>) : {};
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  const all = { ...before, at: new Date().toISOString(), machine, ...part };
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
