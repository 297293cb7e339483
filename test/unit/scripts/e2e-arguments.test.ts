// How a spec is named on the command line.
import { expect, test } from 'vitest';
import { readE2eArguments } from '../../../scripts/test/e2e-arguments.ts';

const SPECS = ['fees.spec.ts', 'desktop-switches.spec.ts', 'take-a-payment.spec.ts'];

test('finds a spec by its bare name, its file name or its path', () => {
  for (const name of ['fees', 'fees.spec', 'fees.spec.ts', 'test/journeys/fees.spec.ts']) {
    expect(readE2eArguments([name], SPECS).args).toEqual(['fees.spec.ts', '--project=browser']);
  }
});

test('passes options on, and lets them choose another way in', () => {
  expect(readE2eArguments(['fees', '--debug', '-g', 'a month'], SPECS).args).toEqual([
    'fees.spec.ts',
    '--project=browser',
    '--debug',
    '-g',
    'a month',
  ]);
  expect(readE2eArguments(['fees', '--project', 'electron'], SPECS)).toEqual({
    args: ['fees.spec.ts', '--project', 'electron'],
    projects: ['electron'],
  });
});

test('runs what only the desktop app has in Electron', () => {
  expect(readE2eArguments(['desktop-switches'], SPECS).projects).toEqual(['electron']);
});

test('says which specs there are where it knows none of that name', () => {
  expect(() => readE2eArguments(['payment'], SPECS)).toThrow('Near it: take-a-payment');
  expect(() => readE2eArguments(['nothing'], SPECS)).toThrow('There are: desktop-switches, fees, take-a-payment');
});
