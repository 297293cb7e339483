// Notes and shop references over a real ledger: kept with who and when, over restarts and in backups, and never on what isn't there.
import { expect, test } from 'vitest';
import { AddRecordNoteInput, SetReferenceInput } from '../../contract/console/note.ts';
import { OrderCsvInput } from '../../contract/console/order.ts';
import { SessionCsvInput } from '../../contract/console/session.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { CreateOrderSeen } from '../../contract/records/payment.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderBody, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  creationOf,
  LOST,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

const ORDER = OrderId.parse('order_1');
const SESSION = SessionId.parse('sess_1');

/** A ledger with one order and its session. */
async function shop(reference?: string) {
  const folder = tempFolder();
  const opened = await openTestLedger(folder);
  const { ledger } = opened;
  const whose = await addTestEnvironment(opened, 'https://pay.example');
  const consumer_info = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+12125550123' };
  const session = sessionSeen(SESSION);
  await recordCall(
    ledger,
    whose,
    { operation: 'create_session', request: { amount: 150, consumer_info }, ...(reference && { reference }) },
    succeeded(session, 201),
  );
  const created = CreateOrderSeen.parse({
    order: orderBody(ORDER),
    session: { ...session, status: 'finalized ' },
  });
  await recordCall(ledger, whose, creationOf(SESSION), succeeded(created, 201));
  const { environmentId } = whose;
  return { folder, ledger, environmentId, close: opened.close };
}

test('an order shows its notes and its session’s with their authors, newest first; a session its own', async () => {
  const { ledger, environmentId } = await shop();
  await ledger.as('ann').addRecordNote({ environmentId, recordId: SESSION, text: 'called before paying' });
  await ledger.as('ben').addRecordNote({ environmentId, recordId: ORDER, text: 'wants a receipt\nby mail' });
  const { notes } = await ledger.getOrder(environmentId, ORDER);
  expect(notes.map(({ text, on, by }) => [text, on, by]).sort()).toEqual([
    ['called before paying', 'session', 'ann'],
    ['wants a receipt\nby mail', 'order', 'ben'],
  ]);
  expect(notes.map(({ at }) => at)).toEqual(
    notes
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const session = await ledger.getSession(environmentId, SESSION);
  expect(session.notes).toMatchObject([{ text: 'called before paying', on: 'session', by: 'ann' }]);
});

test('an order’s page has what was sent of contact', async () => {
  const { ledger, environmentId } = await shop();
  const { contact } = await ledger.getOrder(environmentId, ORDER);
  expect(contact).toEqual({ email: 'ada@example.com', phone: '+12125550123' });
});

test('a reference is set, changed and cleared, each once in the audit log; the same again changes nothing', async () => {
  const { ledger, environmentId } = await shop();
  for (const reference of ['PO-17', 'PO-18', 'PO-18', null, null])
    await ledger.as('ann').setShopReference({ environmentId, orderId: ORDER, reference });
  expect((await ledger.getOrder(environmentId, ORDER)).reference).toBeNull();
  const every = { actor: null, from: null, to: null, limit: 50 };
  const { items } = await ledger.listAudit({ ...every, action: 'set_reference' });
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    ['{"reference":"PO-18"}', '{"reference":null}'],
    ['{"reference":"PO-17"}', '{"reference":"PO-18"}'],
    ['{"reference":null}', '{"reference":"PO-17"}'],
  ]);
  await ledger.as('ann').addRecordNote({ environmentId, recordId: ORDER, text: 'called' });
  const noted = await ledger.listAudit({ ...every, action: 'add_note' });
  expect(noted.items).toMatchObject([{ actor: 'ann', subject: ORDER, after: null }]);
});

test('the reference of a session is that of its order until the order gets its own, and clearing it clears both', async () => {
  const { ledger, environmentId } = await shop('00124');
  const ofOrder = async () => (await ledger.getOrder(environmentId, ORDER)).reference;
  expect((await ledger.getSession(environmentId, SESSION)).reference).toBe('00124');
  expect(await ofOrder()).toBe('00124');
  const { items } = await ledger.listAudit({ actor: null, action: 'set_reference', from: null, to: null, limit: 9 });
  expect(items.map(({ subject, after }) => [subject, after])).toEqual([[SESSION, '{"reference":"00124"}']]);
  const order = await ledger.readOrderLines(OrderCsvInput.parse({ environmentId }));
  const session = await ledger.readSessionLines(SessionCsvInput.parse({ environmentId }));
  for (const { text } of [order, session]) expect(text).toContain('"=""00124"""');
  await ledger.as('ann').setShopReference({ environmentId, orderId: ORDER, reference: 'PO-17' });
  expect(await ofOrder()).toBe('PO-17');
  await ledger.as('ann').setShopReference({ environmentId, orderId: ORDER, reference: null });
  expect(await ofOrder()).toBeNull();
  expect((await ledger.getSession(environmentId, SESSION)).reference).toBeNull();
});

test('the reference of a session whose answer was lost is its own once the answer comes', async () => {
  const opened = await openTestLedger(tempFolder());
  const { ledger } = opened;
  const whose = await addTestEnvironment(opened, 'https://pay.example');
  const { environmentId } = whose;
  const create = { operation: 'create_session', request: { amount: 150 }, reference: '00124' } as const;
  const entryId = await recordCall(ledger, whose, create, LOST);
  const find = async () => {
    const terms = [{ text: '00124', amount: null, time: null }];
    return (await ledger.search({ environmentId, field: 'search', terms })).payments.length;
  };
  expect(await find()).toBe(0);
  await ledger.recordOutcome(entryId, succeeded(sessionSeen(SESSION), 201));
  expect((await ledger.getSession(environmentId, SESSION)).reference).toBe('00124');
  expect(await find()).toBe(1);
});

test('notes and references survive a restart, and a backup holds them', async () => {
  const { folder, ledger, environmentId, close } = await shop();
  await ledger.as('ann').addRecordNote({ environmentId, recordId: ORDER, text: 'in the backup' });
  await ledger.as('ann').setShopReference({ environmentId, orderId: ORDER, reference: 'PO-17' });
  const { file } = await ledger.makeBackup(null, 'ann');
  await ledger.as('ann').addRecordNote({ environmentId, recordId: ORDER, text: 'after the backup' });
  await ledger.as('ann').setShopReference({ environmentId, orderId: ORDER, reference: 'PO-18' });
  await close();
  const again = (await openTestLedger(folder)).ledger;
  const after = await again.getOrder(environmentId, ORDER);
  expect([after.notes.length, after.reference]).toEqual([2, 'PO-18']);
  await again.restoreBackup({ file, name: 'ann', reason: 'the disk broke' });
  const restored = await again.getOrder(environmentId, ORDER);
  expect([restored.notes.map(({ text }) => text), restored.reference]).toEqual([['in the backup'], 'PO-17']);
});

test('refuses a note on an order or a session that isn’t there, and a reference of another environment’s order', async () => {
  const { ledger, environmentId } = await shop();
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  const note = (recordId: string, at = environmentId) =>
    problemOf(ledger.as('ann').addRecordNote({ environmentId: at, recordId: recordId as never, text: 'lost' }));
  expect(await note('order_nobody')).toMatchObject({ code: 'order_not_found' });
  expect(await note('sess_nobody')).toMatchObject({ code: 'session_not_found' });
  expect(await note(ORDER, other.environmentId)).toMatchObject({ code: 'order_not_found' });
  const reference = { environmentId: other.environmentId, orderId: ORDER, reference: 'PO-17' };
  expect(await problemOf(ledger.as('ann').setShopReference(reference))).toMatchObject({ code: 'order_not_found' });
});

test('shows the newest hundred notes', async () => {
  const { ledger, environmentId } = await shop();
  const texts = Array.from({ length: 103 }, (_, n) => `note ${n}`);
  for (const text of texts) await ledger.as('ann').addRecordNote({ environmentId, recordId: ORDER, text });
  expect((await ledger.getOrder(environmentId, ORDER)).notes).toHaveLength(100);
});

test.each([
  ['nothing', ' \n '],
  ['too much', 'x'.repeat(2001)],
  ['half of a character', 'a\ud83d'],
  ['a control character', 'a\u0000b'],
])('refuses a note that holds %s', (_, text) => {
  expect(AddRecordNoteInput.safeParse({ environmentId: 'e', recordId: ORDER, text }).success).toBe(false);
});

test('takes lines, tabs and any script in a note; a reference is one line', () => {
  const text = 'één\tשלום\r\n😀 % _ \' "';
  expect(AddRecordNoteInput.parse({ environmentId: 'e', recordId: ORDER, text: ` ${text} ` }).text).toBe(text);
  const reference = (given: string) =>
    SetReferenceInput.safeParse({ environmentId: 'e', orderId: ORDER, reference: given }).success;
  expect([reference('PO 17/a'), reference('a\nb'), reference('x'.repeat(101)), reference(' ')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
