// The version of a team's calls: a desk and a server that say the same one understand each other.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SIGNING_CALLS } from '../../../contract/team/signing-wire.ts';
import { EnrolInput, OpenSessionInput, TEAM_API } from '../../../contract/team/wire.ts';
import { SHARED_CALLS } from '../../../main/ledger/ledger.ts';

const digest = (schema: z.ZodType): string => {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
};

/** Where this fails, raise TEAM_API, and OLDEST_TEAM_API if an older desk's call would now be refused or mean something else. Then run with `-u`. */
test('what a desk may ask changes only with the version of the calls', async () => {
  const calls = Object.entries({ ...SHARED_CALLS, ...SIGNING_CALLS }).map(([name, { args }]) => [name, digest(args)]);
  const asked = [...calls, ['enrol', digest(EnrolInput)], ['open a session', digest(OpenSessionInput)]];
  const lines = asked.map((each) => each.join(' ')).sort();
  await expect([`version ${TEAM_API}`, ...lines, ''].join('\n')).toMatchFileSnapshot('team-calls.txt');
});
