// Everything that a desk may ask of its team's ledger, asked over the wire.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isShared, type KeptLedger, SHARED_CALLS } from '../../../main/ledger/ledger.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { everyLedgerCall } from '../../support/store/every-ledger-call.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

/** Sessions last a quarter of an hour by the server's clock, which this test sets forward. */
const SESSION_MS = 10 * 60_000;

test('an administrator’s desk asks everything over the wire and gets what the ledger answers', {
  timeout: 120_000,
}, async () => {
  const { address, first, at, direct, restart, edit, isFile, lines } = await openTestTeam();
  const who = { ...first, runId: randomUUID() };
  let session = { desk: await openTeamDesk(address, who), begunAt: at.now };
  const over = async (): Promise<KeptLedger> => {
    if (at.now - session.begunAt > SESSION_MS) session = { desk: await openTeamDesk(address, who), begunAt: at.now };
    return session.desk.ledger;
  };
  const asked = new Set<string>();
  const refused = new Set<string>();
  const ledger = ledgerOver(async (call, args, actor) => {
    const ledgerNow = isShared(call) ? await over() : direct().as(actor);
    asked.add(call);
    const answer = (ledgerNow as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[call];
    return answer?.(...args).catch((error: { problem?: { code: string; details?: string } }) => {
      const { code = '', details = '' } = error.problem ?? {};
      if (code === 'call_not_understood') refused.add(`${call}: ${details}`);
      // Of an entry that the restore made: no device's, so none may say over the wire what became of it.
      if (call === 'recordOutcome' && code === 'role_not_allowed')
        return direct().recordOutcome(...(args as never[] as [never, never]));
      throw error;
    });
  }, 'somebody');
  await everyLedgerCall(ledger, { clock: at, restart, edit, isFile, asDesk: direct });
  expect([...refused]).toEqual([]);
  expect(Object.keys(SHARED_CALLS).filter((call) => !asked.has(call))).toEqual([]);
  // The log names calls and devices, and repeats nothing of what was asked.
  expect(JSON.stringify(lines)).not.toMatch(/Lovelace|order_1|mill@example/);
});
