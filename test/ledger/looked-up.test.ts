// After a restore: what the embedded service can tell is looked up, and settled without a person.
import { expect, test, vi } from 'vitest';
import type { UnknownView } from '../../contract/console/journal.ts';
import type { Page } from '../../contract/console/page.ts';
import { openBackupDesk } from '../../main/features/backup/backup-desk.ts';
import { type FindOrder, openUnknownDesk } from '../../main/features/outcomes/resolve-restored.ts';
import { startSandbox } from '../../main/start/sandbox.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT } from '../support/service/payment-service.ts';
import {
  addTestEnvironment,
  creationOf,
  entryFor,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

/** What the service has: an order that was charged since the backup, one that was not, and one that was made since. */
const ON_RECORD = [
  { id: 'order_charged', sessionId: 'sess_of_order_charged', chargeId: 'charge_1' },
  { id: 'order_open', sessionId: 'sess_of_order_open', chargeId: null },
  { id: 'order_later', sessionId: 'sess_ordered', chargeId: null },
  { id: 'order_new', sessionId: 'sess_new', chargeId: null },
];
const onRecord: FindOrder = async (by) =>
  ON_RECORD.find(({ id, sessionId }) => ('orderId' in by ? id === by.orderId : sessionId === by.sessionId)) ?? null;

/** A ledger that was restored, so that everything open in it is unknown. */
async function restored(provider: string) {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, provider);
  for (const id of ['order_charged', 'order_open']) {
    const answer = orderCreated(id, `sess_of_${id}`);
    await recordCall(ledger, whose, creationOf(`sess_of_${id}`), succeeded(answer));
  }
  for (const id of ['sess_open', 'sess_ordered']) {
    await recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen(id)));
  }
  const { file } = await ledger.makeBackup(null, 'Ada');
  expect(await ledger.restoreBackup({ file, name: 'Ada', reason: 'to try it' })).toMatchObject({ unknown: 4 });
  const send = (operation: 'charge_order' | 'create_order', id: string) =>
    ledger.writeSent(
      entryFor(whose, operation === 'charge_order' ? { operation, orderId: id } : { operation, sessionId: id }),
    );
  return { ledger, ...whose, send };
}

test('at the embedded service nothing stays unknown after a restore, and nothing is charged twice', async () => {
  const { ledger, environmentId, send } = await restored('embedded');
  const unknown = openUnknownDesk({ ledger, findOrder: onRecord });
  expect(await unknown.page({ environmentId, limit: 50 })).toEqual({ items: [], nextCursor: null });
  expect(await ledger.getOrder(environmentId, 'order_charged')).toMatchObject({
    status: 'charged',
    chargeId: 'charge_1',
  });
  expect(await problemOf(send('charge_order', 'order_charged'))).toMatchObject({ kind: 'already_done' });
  expect(await ledger.getOrder(environmentId, 'order_later')).toMatchObject({ sessionId: 'sess_ordered' });
  expect(await problemOf(send('create_order', 'sess_ordered'))).toMatchObject({ kind: 'already_done' });
  await send('charge_order', 'order_open');
  await send('create_order', 'sess_open');
});

test.each([
  ['embedded', 0],
  ['https://api.example.com', 4],
])('a restore at %s tells how many outcomes are still unknown: %i', async (provider, stillUnknown) => {
  const { ledger } = await restored(provider);
  const backupDesk = openBackupDesk({
    ledger,
    afterChange: async () => {},
    countUnknown: openUnknownDesk({ ledger, findOrder: onRecord }).count,
  });
  const [backup] = await ledger.listBackups();
  const again = { file: backup?.file ?? '', name: 'Ada', reason: 'to try it again' };
  expect(await backupDesk.restore(again)).toMatchObject({ unknown: stillUnknown });
});

test('what was made after the restore is not in doubt once the embedded service was asked', async () => {
  const { ledger, environmentId, send } = await restored('embedded');
  const unknown = openUnknownDesk({ ledger, findOrder: onRecord });
  const problem = await problemOf(send('charge_order', 'order_new'));
  expect(problem).toMatchObject({ kind: 'outcome_unknown_blocks', code: 'capture_lost_in_restore' });
  expect(await unknown.page({ environmentId, limit: 50 })).toEqual({ items: [], nextCursor: null });
  await send('charge_order', 'order_new');
});

test('lists asked for at the same moment look up once', async () => {
  const { ledger, environmentId } = await restored('embedded');
  const findOrder = vi.fn(onRecord);
  const unknown = openUnknownDesk({ ledger, findOrder });
  const page = () => unknown.page({ environmentId, limit: 50 });
  await Promise.all([page(), unknown.count(environmentId), page()]);
  // Four that the restore left open, and the capture of the order that was made since.
  expect(findOrder).toHaveBeenCalledTimes(5);
});

test('of another provider nothing is looked up, and the list says whose order it is and for how much', async () => {
  const { ledger, environmentId } = await restored('https://api.example.com');
  const findOrder = vi.fn(onRecord);
  const desk = openUnknownDesk({ ledger, findOrder });
  const { items: unknown } = await desk.page({ environmentId, limit: 50 });
  expect(await desk.count(environmentId)).toBe(4);
  expect(findOrder).not.toHaveBeenCalled();
  expect(unknown).toHaveLength(4);
  expect(unknown.find(({ orderId }) => orderId === 'order_open')).toMatchObject({
    code: 'restored',
    record: 'order',
    amount: expect.any(Number),
  });
  expect(unknown.filter(({ record }) => record === 'session')).toHaveLength(2);
});

test('page after page, what is unknown comes once each in the order of the whole list, also where all of it is of one moment', async () => {
  const { ledger, environmentId } = await restored('https://api.example.com');
  const all = await ledger.listUnknown(environmentId);
  expect(new Set(all.map(({ sentAt }) => sentAt)).size).toBe(1);
  const paged: UnknownView[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<UnknownView> = await ledger.pageUnknown({ environmentId, cursor, limit: 1 });
    expect(page.items).toHaveLength(1);
    paged.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all);
  expect(await ledger.countUnknown(environmentId)).toBe(all.length);
  const captures = await ledger.pageUnknown({ environmentId, operation: 'charge_order', limit: 50 });
  expect(captures.items).toEqual(all.filter(({ operation }) => operation === 'charge_order'));
  expect(captures.items).toHaveLength(2);
});

test('the embedded service knows no order that was never made', async () => {
  const sandbox = await startSandbox(tempFolder(), BUILT_CHECKOUT);
  expect(await sandbox.findOrder({ orderId: 'order_none' })).toBeNull();
  expect(await sandbox.findOrder({ sessionId: 'sess_none' })).toBeNull();
  await sandbox.close();
});
