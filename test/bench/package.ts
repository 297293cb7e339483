// The service's npm package: its size once installed, and how soon it is ready, the first time and later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installService } from '../support/package/installed-service.ts';
import { endProgram, startProgram } from './programs.ts';
import { writeResults } from './results.ts';

const LATER_STARTS = 9;
const GOAL = { bytes: 30_000_000, readyMs: 300 };

/** Prints the figures and writes them into results.json. */
export async function benchPackage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-package-'));
  try {
    const { command, bytes } = await installService(folder);
    const start = async () => {
      const program = await startProgram([command, '--port', '0', '--data', join(folder, 'data')]);
      await endProgram(program);
      return program.readyAfterMs;
    };
    const firstMs = await start();
    const secondMs = await start();
    const later: number[] = [];
    for (let time = 0; time < LATER_STARTS; time += 1) later.push(await start());
    const laterMs = later.toSorted((a, b) => a - b)[Math.floor(LATER_STARTS / 2)] ?? 0;
    console.log(`installed: ${(bytes / 1e6).toFixed(1)} MB (goal ${GOAL.bytes / 1e6})`);
    console.log(`from spawn to ready, first start: ${firstMs.toFixed(0)} ms`);
    console.log(`second start: ${secondMs.toFixed(0)} ms (goal ${GOAL.readyMs})`);
    console.log(`later: ${laterMs.toFixed(0)} ms (median of ${LATER_STARTS})`);
    writeResults({ servicePackage: { bytes, firstMs, secondMs, laterMs } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
