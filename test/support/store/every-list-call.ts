// Asks the ledger for its lists, records, notes, views and searches, on every way that leads to another query.
import { type OrderFilter, OrderStatus } from '../../../contract/console/order.ts';
import type { SessionFilter } from '../../../contract/console/session.ts';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import { FEW } from '../../../main/ledger/lists/bounds.ts';
import { problemOf } from '../console/problem.ts';
import { sessionSeen } from '../provider/seen.ts';
import type { Asking } from './every-payment-call.ts';
import { recordCall, succeeded } from './ledger.ts';

type Looking = Pick<Asking, 'ledger' | 'environmentId'>;
type Edit = (statements: string) => Promise<void>;

/** Lists by every filter and sort, records, notes, views and searches. edit: changes its database while it is closed. */
export async function lists({ ledger, environmentId }: Looking, edit: Edit): Promise<void> {
  await orderLists({ ledger, environmentId });
  await sessionLists({ ledger, environmentId });
  await ledger.getSession(environmentId, 'sess_1');
  for (const n of ['1', '3', '9', 'by_id']) await ledger.getOrder(environmentId, `order_${n}`);
  await problemOf(ledger.getOrder(environmentId, 'order_of_nobody'));
  await ledger.readOverview(environmentId);
  await listSettings({ ledger, environmentId });
  await notes({ ledger, environmentId });
  await edit("update charge set balance_transaction_id = 'txn_1' where id = (select max(id) from charge)");
  await searches({ ledger, environmentId });
  await edit(NAME_CONSUMERS);
  await consumers({ ledger, environmentId });
  const few = { text: null, amount: { min: 1, max: 2 }, time: null };
  for (const texts of [['po', '2026'], ['c_account_1']]) {
    const terms = texts.map((text) => ({ text, amount: null, time: null }));
    for (const asked of [terms, [few, ...terms]]) await ledger.search({ environmentId, field: 'one', terms: asked });
  }
  await ledger.listOrders({ environmentId, consumer: 'ada@example.com', limit: 1 });
  await ledger.totalOrders({ environmentId, consumer: 'ada@example.com' });
  await edit(ADD_MANY_NOTES);
  for (const by of ['created', 'amount'] as const) {
    const asked = { environmentId, hasNote: true, sort: { by, descending: true } } as const;
    await ledger.listOrders({ ...asked, limit: 1 });
    await ledger.listSessions({ ...asked, limit: 1 });
  }
}

async function listSettings({ ledger, environmentId }: Looking): Promise<void> {
  const key = { environmentId, list: 'orders' } as const;
  for (const search of ['{}', '{"note":true}']) await ledger.saveView({ ...key, name: 'A view', search });
  for (const columns of [{ order: ['amount'], hidden: [] }, null]) await ledger.setColumns({ list: 'orders', columns });
  const [view] = (await ledger.listSettings(key)).views;
  const viewId = view?.id ?? '';
  for (const first of [viewId, null]) await ledger.setFirstView({ ...key, viewId: first });
  await ledger.removeView({ ...key, viewId });
}

/** Orders of one consumer, one of them as the shop told. */
const NAME_CONSUMERS = `insert into consumer (provider, words)
      select provider, ' ada byron ada@example.com 2125550134 0134 ' from "order" where id = 'order_1';
    insert into consumer_word (provider, word, consumer_id)
      select provider, 'ada@example.com', id from consumer where words like ' ada byron ada@%';
    update "order" set consumer_id = (select id from consumer where words like ' ada byron ada@%')
      where id in ('order_1', 'order_3', 'order_6');
    update session set consumer_id = (select id from consumer where words like ' ada byron ada@%')
      where id in ('sess_1', 'sess_bare');
    update charge set consumer_fi_account_id = 'c_account_1' where order_id = 'order_1';
    insert into order_customer (provider, order_id, name, email)
      select provider, id, 'Ada Byron', 'ada@example.com' from "order" where id = 'order_1';
    insert into note_word (provider, word, at, record_id)
      select provider, 'ada@example.com', '2026-11-21T10:00:00.000Z', id from "order" where id = 'order_1';
    insert into shop_reference (provider, order_id, reference, folded)
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 2100)
      select "order".provider, 'order_of_po' || n, 'PO ' || n, 'po ' || n from numbers cross join "order" where id = 'order_1'`;

/** The pages of an order's consumer and a session's, and what ends with an authorization. */
async function consumers({ ledger, environmentId }: Looking): Promise<void> {
  for (const recordId of [OrderId.parse('order_1'), OrderId.parse('order_2'), SessionId.parse('sess_1')]) {
    await ledger.getConsumer({ environmentId, recordId });
    for (const isNameEnough of [true, false]) {
      const asked = { environmentId, recordId, isNameEnough, limit: 1 };
      const { nextCursor } = await ledger.listConsumerPayments(asked);
      if (nextCursor) await ledger.listConsumerPayments({ ...asked, limit: 50, cursor: nextCursor });
    }
  }
  for (const recordId of [OrderId.parse('order_of_nobody'), SessionId.parse('sess_of_nobody')])
    await problemOf(ledger.getConsumer({ environmentId, recordId }));
  await ledger.otherDebits({ environmentId, orderId: OrderId.parse('order_1') });
  await ledger.getOrder(environmentId, 'order_1');
}

/** Plans, refusals and an erasure, and what is due; then the same of years later. */
export async function erasures({ ledger, environmentId, whose }: Asking, clock: { now: number }): Promise<void> {
  const sent = { consumer_info: { first_name: 'Zoe', last_name: 'Zimmer', email: 'zoe@example.com' } };
  const seen = sessionSeen('sess_of_zoe', { track_number: null });
  await recordCall(
    ledger,
    { environmentId, accountId: whose.accountId },
    { operation: 'create_session', request: sent },
    succeeded(seen),
  );
  await ledger.saveView({ environmentId, list: 'orders', name: 'Zoe', search: '{"consumer":"zoe@example.com"}' });
  for (const recordId of [OrderId.parse('order_1'), SessionId.parse('sess_1')])
    await ledger.planErasure({ environmentId, recordId });
  const erase = (...recordIds: (OrderId | SessionId)[]) => ledger.eraseConsumer({ environmentId, recordIds });
  await problemOf(erase(OrderId.parse('order_of_nobody')));
  await problemOf(erase(SessionId.parse('sess_of_nobody')));
  await problemOf(erase(OrderId.parse('order_1')));
  await ledger.retentionDue({ environmentId, cursor: null });
  const now = clock.now;
  clock.now += 3 * 366 * 86_400_000;
  await erase(SessionId.parse('sess_of_zoe'));
  const { items } = await ledger.planErasure({ environmentId, recordId: OrderId.parse('order_1') });
  for (const { recordId, verdict } of items) if (verdict.kind === 'erase') await erase(recordId);
  for (const call of ['retentionDue', 'eraseOverdue'] as const) await ledger[call]({ environmentId, cursor: null });
  clock.now = now;
}

/** More than are read by their keys. */
const ADD_MANY_NOTES = `insert into note (id, provider, record_id, at, author, text)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${FEW + 1})
    select 'note_' || i, provider, 'order_noted_' || i, '2026-11-21T10:00:00.000Z', 'Ada', 'a note' from n, environment`;

/** Every filter in every order, from the beginning and from further on. */
async function orderLists({ ledger, environmentId }: Looking): Promise<void> {
  const [one] = (await ledger.listOrders({ environmentId, limit: 1 })).items;
  const { accountId = '', id = '' } = one ?? {};
  const days = { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' };
  const filters = [
    ...OrderStatus.options.map((status) => ({ status })),
    ...[{}, { olderThanHours: 1 }, days, { minAmount: 1, maxAmount: 10_000_000 }, { accountId }, { hasNote: true }],
    ...[
      { unverified: true },
      { captured: 'here' },
      { captured: 'elsewhere' },
      { consumer: 'ada' },
      { consumer: 'ada', hasNote: true, minAmount: 1 },
      { consumer: '–' },
      { accountId, ...days },
      { accountId, ...days, minAmount: 1 },
      { status: 'ready', accountId, hasNote: true },
    ],
  ] as Partial<OrderFilter>[];
  for (const filter of filters) {
    for (const by of ['created', 'amount', 'status'] as const) {
      for (const descending of [true, false]) {
        const asked = { environmentId, ...filter, sort: { by, descending } };
        const { nextCursor } = await ledger.listOrders({ ...asked, limit: 1 });
        if (nextCursor) await ledger.listOrders({ ...asked, limit: 50, cursor: nextCursor });
        await ledger.readOrderLines(asked);
        await ledger.neighborsOfOrder({ ...asked, orderId: OrderId.parse(id) });
      }
    }
    await ledger.totalOrders({ environmentId, ...filter });
  }
}

async function notes({ ledger, environmentId }: Looking): Promise<void> {
  for (const recordId of [OrderId.parse('order_1'), SessionId.parse('sess_1')])
    await ledger.as('Grace').addRecordNote({ environmentId, recordId, text: 'called about a refund' });
  const unknown = { environmentId, recordId: OrderId.parse('order_of_nobody'), text: 'lost' };
  await problemOf(ledger.as('Grace').addRecordNote(unknown));
  for (const reference of ['PO-16', 'PO-17', null, 'PO-17'])
    await ledger.as('Grace').setShopReference({ environmentId, orderId: OrderId.parse('order_1'), reference });
  const { calls } = await ledger.getOrder(environmentId, 'order_1');
  await ledger.readCall(environmentId, calls[0]?.id ?? '');
  await problemOf(ledger.readCall(environmentId, 'nobody’s'));
  await ledger.getSession(environmentId, 'sess_1');
}

async function sessionLists({ ledger, environmentId }: Looking): Promise<void> {
  const [one] = (await ledger.listSessions({ environmentId, limit: 1 })).items;
  const { accountId = '' } = one ?? {};
  const days = { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' };
  const filters = [
    ...[{}, days, { minAmount: 1, maxAmount: 10_000_000 }, { accountId }, { hasNote: true }, { hasOrder: true }],
    ...[
      { hasOrder: false, minAmount: 1 },
      { hasOrder: false, accountId },
      { checkout: 'failed' },
      { checkout: 'started' },
      { checkout: 'finalized' },
      { checkout: 'failed', hasOrder: true, accountId },
      { accountId, ...days, hasNote: true },
    ],
  ] as Partial<SessionFilter>[];
  for (const filter of filters) {
    for (const by of ['created', 'amount'] as const) {
      for (const descending of [true, false]) {
        const asked = { environmentId, ...filter, sort: { by, descending } };
        await ledger.listSessions({ ...asked, limit: 1 });
        // A place of a list is one of any filter's, and few of these have a second page.
        const { nextCursor } = await ledger.listSessions({ environmentId, sort: asked.sort, limit: 1 });
        if (nextCursor) await ledger.listSessions({ ...asked, limit: 50, cursor: nextCursor });
        await ledger.readSessionLines(asked);
      }
    }
    await ledger.totalSessions({ environmentId, ...filter });
  }
}

/** Every way in which something is looked for: identifiers, track numbers, one name and several, sellers, amounts and days. */
async function searches({ ledger, environmentId }: Looking): Promise<void> {
  const word = (text: string) => ({ text, amount: null, time: null });
  const amount = { text: null, amount: { min: 10_000, max: 10_099 }, time: null };
  const none = { text: null, amount: { min: 1, max: 2 }, time: null };
  const time = { text: null, amount: null, time: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' } };
  const asked = [
    ...[
      [word('order_1')],
      [word('sess_1')],
      [word('charge_1')],
      [word('T-later')],
      [word('PO-1')],
      [word('refund')],
      [word('called'), word('refund')],
    ],
    ...[
      [word('ada')],
      [word('ada'), word('byron')],
      [word('ada'), amount],
      [word('ada'), time],
      [word('zoe'), word('barn')],
    ],
    ...[[word('blue'), word('barn')], [word('barn'), amount, time], [amount], [time], [amount, time]],
    // Each beside another that is found by fewer.
    ...[none, word('order_1')].flatMap((fewer) =>
      ['order_1', 'sess_1', 'T-later', 'txn_1', 'refund', 'PO-1', 'R01', 'ada', 'barn'].map((text) => [
        fewer,
        word(text),
      ]),
    ),
    ...[time, amount].map((other) => [word('order_1'), other]),
    ...['o lovelace', '555-0134', '7f3', 'txn_1', 'lovelade'].map((text) => [word(text)]),
    [word('ada'), word('lovelace')],
  ];
  for (const terms of asked) await ledger.search({ environmentId, field: 'one', terms });
}
