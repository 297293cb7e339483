// A window in a team has two desks, that of its sandbox and the team's: a procedure that names no environment is asked of the team's.
import { expect, test } from 'vitest';
import { procedures } from '../../../contract/procedures/procedures.ts';

/** About the machine, the ledger as a whole, or the team. */
const OF_NO_ENVIRONMENT = new Set([
  ...['console', 'updates', 'network', 'backup', 'team', 'companyGroups', 'approvals', 'pin', 'settings', 'audit'],
]);
/** Of others: what is asked of both desks, of this machine's alone, or makes an environment. */
const ALONE = ['environments.add', 'outcomes.stopRetrying', 'samples.dismiss', 'samples.progress'];

test('what is about an environment’s records says which environment', () => {
  const silent = Object.entries(procedures)
    .filter(([area]) => !OF_NO_ENVIRONMENT.has(area))
    .flatMap(([area, calls]) =>
      Object.entries(calls).flatMap(([name, { '~orpc': definition }]) => {
        const { inputSchema } = definition as { inputSchema?: { shape?: object } };
        return Object.hasOwn(inputSchema?.shape ?? {}, 'environmentId') ? [] : [`${area}.${name}`];
      }),
    );
  expect(silent.sort()).toEqual(ALONE);
});
