// The layers of `npm test`: what one of them needs, and what is said of them at the end.
import { expect, test } from 'vitest';
import { jobsOf, layerJobs } from '../../../scripts/test/jobs.ts';
import { BUDGETS, LAYERS, WHOLE } from '../../../scripts/test/layers.ts';
import { cpuSecondsIn, type StageResult } from '../../../scripts/test/stage.ts';
import { cpuSecondsOf, partLine, secondsOf } from '../../../scripts/test/summary.ts';

const { jobs } = layerJobs({}, 2);
const namesOf = (...layers: Parameters<typeof jobsOf>[0]) => jobsOf(layers, jobs).map(({ name }) => name);

const stage = (from: number, to: number, more: Partial<StageResult> = {}): StageResult => ({
  name: 'ledger',
  from,
  to,
  cpuSeconds: 1,
  passed: 1,
  failed: 0,
  flaky: [],
  skipped: [],
  ...more,
});

test('every layer has a job, and every job waits for jobs there are', () => {
  expect(new Set(jobs.map(({ layer }) => layer))).toEqual(new Set(LAYERS));
  const names = jobs.map(({ name }) => name);
  expect(jobs.flatMap(({ after }) => after).filter((name) => !names.includes(name))).toEqual([]);
});

test('a layer by itself brings what it waits for, and nothing else', () => {
  expect(namesOf('unit')).toEqual(['unit']);
  expect(namesOf('ledger')).toEqual(['build', 'ledger']);
  expect(namesOf('packages')).toEqual(['build', 'electron runtime', 'package', 'npm packages', 'packages']);
});

test('what the layers may take of two cores adds up to what the whole may take', () => {
  const cpuSeconds = Object.values(BUDGETS).reduce((sum, budget) => sum + budget.cpuSeconds, 0);
  expect(cpuSeconds).toBeLessThanOrEqual(WHOLE.cpuSeconds);
});

test('time in which several stages run counts once, and time between them not at all', () => {
  expect(secondsOf([stage(0, 4_000), stage(1_000, 3_000), stage(2_000, 6_000), stage(9_000, 10_000)])).toBe(7);
});

test('CPU time is the sum of what is known', () => {
  expect(cpuSecondsOf([stage(0, 1), stage(0, 1), stage(0, 1, { cpuSeconds: null })])).toBe(2);
  expect(cpuSecondsOf([stage(0, 1, { cpuSeconds: null })])).toBeNull();
});

test('a shell’s times are read, whichever shell it is', () => {
  expect(cpuSecondsIn('0m0.001s 0m0.002s\n1m2.500s 0m1.250s\n')).toBe(63.75);
  expect(cpuSecondsIn('0m0.000000s 0m0.000000s\n0m2.250000s 0m0.250000s\n')).toBe(2.5);
  expect(cpuSecondsIn('')).toBeNull();
});

test('a part is one line that begins with its name', () => {
  expect(partLine('faults', [stage(0, 400_000), stage(400_000, 412_300, { passed: 2 })])).toBe(
    'faults: 3 passed, 0 failed, 0 flaky, 0 skipped (412 s)',
  );
});
