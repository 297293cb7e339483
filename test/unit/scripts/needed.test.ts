// What is built before Paydesk or the service alone is started.
import { expect, test } from 'vitest';
import { NEEDED } from '../../../scripts/build/targets.ts';

const { ledger: _withoutSandbox, ...withSandbox } = NEEDED;

test.each(Object.entries(withSandbox))('%s starts with every page that its sandbox links to', (_way, built) => {
  expect(built).toEqual(expect.arrayContaining(['checkout', 'examples']));
});
