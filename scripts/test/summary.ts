// The table at the end of a run: what each layer took, beside what it should take, and what it counted.
import { BUDGETS, type Budget, LAYERS, WHOLE } from './layers.ts';
import type { LayerResult } from './run-layers.ts';
import type { Duration, StageResult } from './stage.ts';
import { closingLine, type Tally } from './tally.ts';

const COLUMNS = ['seconds', 'budget', 'CPU s', 'budget', 'passed', 'failed', 'flaky', 'skipped'];
const NAME_WIDTH = 12;

/** Prints the table of layers, what passed at its second try only, and what was skipped and why. */
export function printSummary(results: LayerResult[]): void {
  console.log(`\n${row('layer', COLUMNS)}`);
  for (const layer of LAYERS) {
    const own = results.filter((result) => result.layer === layer);
    if (own.length > 0) console.log(row(layer, cells(own, BUDGETS[layer])));
  }
  console.log(row('all', cells(results, WHOLE)));
  printNames(results);
}

export function printNames(results: Tally[]): void {
  for (const name of results.flatMap(({ flaky }) => flaky)) console.log(`flaky, passed at the second try: ${name}`);
  for (const { name, reason } of results.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${name}: ${reason}`);
}

/** "faults: 3 passed, 0 failed, 0 flaky, 0 skipped (412 s)". */
export const partLine = (name: string, results: StageResult[]): string =>
  `${name}: ${closingLine(results)} (${secondsOf(results).toFixed(0)} s)`;

function cells(results: StageResult[], budget: Budget): string[] {
  const sum = (count: (tally: Tally) => number) => String(results.reduce((total, one) => total + count(one), 0));
  const cpu = cpuSecondsOf(results);
  return [
    ...[secondsOf(results).toFixed(0), String(budget.seconds), cpu?.toFixed(0) ?? '–', String(budget.cpuSeconds)],
    ...[sum(({ passed }) => passed), sum(({ failed }) => failed), sum(({ flaky }) => flaky.length)],
    sum(({ skipped }) => skipped.length),
  ];
}

const row = (name: string, values: string[]): string =>
  name.padEnd(NAME_WIDTH) + values.map((value) => value.padStart(9)).join('');

/** How long any of them was running; what ran side by side counts once. */
export function secondsOf(results: Duration[]): number {
  let until = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (const { from, to } of results.toSorted((one, other) => one.from - other.from)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total / 1000;
}

/** null where the system told it of none. */
export function cpuSecondsOf(results: Duration[]): number | null {
  const told = results.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  return told.length === 0 ? null : told.reduce((sum, one) => sum + one, 0);
}
