// What a mutation run finds is told without leaving anything out: a survivor that is named is none, a name that nothing needs is a fault.
import { expect, test } from 'vitest';
import { judge, type Report, told } from '../../../scripts/mutation/judge.ts';

const SOURCE = 'export const isMore = (a: number, b: number) =>\n  a > b;\n';
const mutant = (status: string, replacement: string) => ({
  mutatorName: 'EqualityOperator',
  ...{ status, replacement },
  location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } },
});
const report = (...mutants: ReturnType<typeof mutant>[]): Report => ({
  files: { 'more.ts': { source: SOURCE, mutants } },
});
const SURVIVOR = { file: 'more.ts', line: 'a > b;', from: 'a > b', to: 'a >= b' };

test('a change that no test noticed, or that no test reached, is told', () => {
  const found = report(mutant('Killed', 'true'), mutant('Survived', 'a >= b'), mutant('NoCoverage', 'a < b'));
  const verdict = judge(found, []);
  expect(verdict).toEqual({
    ...{ mutants: 3, killed: 1, timedOut: 0, named: 0, stale: [] },
    survived: [SURVIVOR, { ...SURVIVOR, to: 'a < b' }],
  });
  expect(told(verdict)).toContain('3 mutants, 1 killed (0 by the time limit), 0 named as equivalent, 2 survived');
});

test('one that ran into the time limit was noticed, and one that could not be compiled is none', () => {
  const verdict = judge(report(mutant('Timeout', 'a >= b'), mutant('CompileError', 'a < b')), []);
  expect(verdict).toMatchObject({ mutants: 1, killed: 1, timedOut: 1, survived: [] });
});

test('a survivor that is named with its reason is not told', () => {
  const named = { ...SURVIVOR, why: 'Equal ones never come.' };
  expect(judge(report(mutant('Survived', 'a >= b')), [named])).toMatchObject({ named: 1, survived: [], stale: [] });
});

test('a name is told that fits no survivor, but not of a file that was left out of the run', () => {
  const named = { ...SURVIVOR, why: 'Equal ones never come.' };
  const elsewhere = { ...named, file: 'less.ts' };
  const { stale } = judge(report(mutant('Killed', 'a >= b')), [named, elsewhere]);
  expect(stale).toEqual([named]);
});
