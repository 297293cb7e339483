// A second person's approval, once a part of the ledger's history is lost: it may have been used in that part.
import { expect, test } from 'vitest';
import { unsealLedger } from '../../../main/ledger/file/unseal.ts';
import { openOffice } from '../../support/team/approval-team.ts';

test('an approval whose call was refused before the loss isn’t used after it', async () => {
  const office = await openOffice();
  const { ada, grace, clock, database } = office;
  await office.charged('1', 10_000);
  await office.set({ refundAbove: 0 });
  const what = await office.whatFor(ada.ledger.writeSent(office.refund('1', 3_000)));
  const approvalId = await office.ask(ada, what);
  await office.decide(grace, approvalId);
  const refused = office.refund('1', 3_000, { approvalId });
  await ada.ledger.writeSent(refused);
  await office.server.recordOutcome(refused.id, {
    kind: 'refused',
    httpStatus: 429,
    code: 'rate_limited',
    detail: 'Too many calls.',
  });
  const at = new Date(clock.now).toISOString();
  await database.writer
    .insertInto('ledger_seal')
    .values({ at, reason: 'It was moved.', cause: 'moved', line: null, lifted_at: null, lifted_by: null })
    .execute();
  clock.now += 60_000;
  await unsealLedger(
    database.writer,
    { name: 'Ada', reason: 'the other is gone', otherCopyIsGone: true },
    {
      place: { path: 'here', machine: 'this', inode: '1' },
      head: null,
      faults: [],
      instanceId: 'server',
      nowMs: clock.now,
    },
  );
  const states = await database.reader.selectFrom('approval').select('state').where('id', '=', approvalId).execute();
  expect(states).toEqual([{ state: 'void' }]);
});
