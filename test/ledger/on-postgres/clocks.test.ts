// Two servers over one database whose clocks differ by minutes: a lease, a session and a challenge last as long at both.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { databaseClock } from '../../../main/ledger/postgres/database-clock.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { THE_SERVER } from '../../../main/ledger/thread/caller.ts';
import { problemOf } from '../../../main/ledger/thread/problem-of.ts';
import { sharedState } from '../../../main/ledger-server/shared-state.ts';
import { TIMES } from '../../../main/process/times.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { enrolledDesk } from '../../support/team/enrolled-desk.ts';

const MINUTES_AHEAD = 3 * 60_000;

async function openTwo() {
  const { postgres = '' } = await ledgerPlace(tempFolder());
  const open = async (aheadMs: number) => {
    const clock = () => databaseClock(() => Date.now() + aheadMs);
    const opened = await openPostgresLedger({ dataFolder: tempFolder(), instanceId: randomUUID() }, postgres, clock());
    onTestFinished(() => opened.close());
    const state = await sharedState(postgres, clock(), () => undefined);
    onTestFinished(() => state.close());
    return { opened, state };
  };
  return { right: await open(0), ahead: await open(MINUTES_AHEAD) };
}

test('a capture under way at one server can’t be taken for a silent one at another whose clock is minutes ahead', async () => {
  const { right, ahead } = await openTwo();
  const ledger = { addEnvironment: (...args: unknown[]) => right.opened.answer('addEnvironment', args) };
  const whose = await addTestEnvironment({ ledger: ledger as unknown as Ledger }, 'https://pay.example');
  const capture = entryFor(whose, { operation: 'charge_order', orderId: 'order_1', leaseMs: TIMES.leaseMs });
  await right.opened.answer('writeSent', [capture], await enrolledDesk(right.opened.answer));
  expect(await ahead.opened.answer('markAbandoned', [], THE_SERVER)).toBe(0);
  const { environmentId } = whose;
  const said = { environmentId, entryId: capture.id, verdict: 'not_done', name: 'Ada', reason: 'Nothing came' };
  const other = await enrolledDesk(right.opened.answer);
  const resolved = ahead.opened.answer('resolveUnknown', [said], other).then(
    () => 'resolved',
    (error: unknown) => problemOf(error).code,
  );
  expect(await resolved).not.toBe('resolved');
  const again = entryFor(whose, { operation: 'charge_order', orderId: 'order_1', leaseMs: TIMES.leaseMs });
  await expect(ahead.opened.answer('writeSent', [again], other)).rejects.toThrow();
});

test('a challenge that one server made can be answered at another whose clock is minutes away', async () => {
  const { right, ahead } = await openTwo();
  for (const [maker, asked] of [
    [right, ahead],
    [ahead, right],
  ] as const) {
    const challenge = await maker.state.challenges.make();
    expect(await asked.state.challenges.use(challenge)).toBe(true);
    expect(await maker.state.challenges.use(challenge)).toBe(false);
  }
});
