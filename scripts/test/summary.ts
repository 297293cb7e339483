// The table of stages at the end of a run.
import type { StageResult } from './stage.ts';

/** Prints how long each stage took, what it counted, what passed at its second try only, and what was skipped and why. */
export function printSummary(results: StageResult[]): void {
  console.log(
    `\n${'stage'.padEnd(24)}${'seconds'.padStart(8)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}`,
  );
  for (const { name, seconds, passed, failed, skipped } of results) {
    const counts = `${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped.length).padStart(9)}`;
    console.log(`${name.padEnd(24)}${seconds.toFixed(1).padStart(8)}${counts}`);
  }
  for (const name of results.flatMap((result) => result.flaky)) console.log(`flaky, passed at the second try: ${name}`);
  for (const { name, reason } of results.flatMap((result) => result.skipped))
    console.log(`skipped: ${name}: ${reason}`);
}
