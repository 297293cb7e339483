// The disk is full: whatever a person asks of the ledger says that there is no room, changes nothing, and works once there is some.
import { expect, test } from 'vitest';
import type { OpenLedger } from '../../main/ledger/thread/open-ledger.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall } from '../support/store/ledger.ts';
import { mountSmallDisk } from '../support/store/small-disk.ts';

const NO_ROOM = { problem: { kind: 'ledger_unavailable', code: 'ledger_disk_full' } };

/** A ledger with a capture of unknown outcome and a run that is planned. */
async function withWork(open: OpenLedger) {
  const { ledger } = open;
  const { environmentId, accountId } = await addTestEnvironment(open, 'https://pay.example');
  const entryId = await recordCall(ledger, { environmentId, accountId }, captureOf('order_1'), {
    kind: 'unknown',
    httpStatus: null,
    code: 'timed_out',
    detail: 'No answer.',
  });
  const run = { id: 'run_1', environmentId, source: 'selection' as const, sourceWords: '1 order' };
  await ledger.beginRun(run);
  await ledger.addRunItems({
    runId: 'run_1',
    environmentId,
    firstSeq: 0,
    items: [{ orderId: 'order_2', line: null, amount: null }],
    accountId,
    signers: [accountId],
    wantsAmount: false,
  });
  await ledger.finishPlan('run_1', []);
  const settling = { environmentId, entryId, verdict: 'not_done' as const };
  return {
    settle: () => ledger.resolveUnknown({ ...settling, name: 'Grace', reason: 'x'.repeat(900) }),
    start: () => ledger.as('ada').startRun({ environmentId, runId: 'run_1', confirmed: null }),
    name: () => ledger.as('ada').nameAccount(accountId, 'Another name'),
  };
}

test.for(['settle', 'start', 'name'] as const)(
  '“%s” on a full disk says that there is no room',
  async (errand, { skip }) => {
    const disk = mountSmallDisk(6, skip);
    const work = await withWork(await openTestLedger(disk.folder));
    disk.fill();
    await expect(work[errand]()).rejects.toMatchObject(NO_ROOM);
    disk.makeRoom();
    await work[errand]();
  },
);
