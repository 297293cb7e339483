// @module-tag postgres
// A closed month of the books never changes, and tells what came later.
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { DebitFilter, LineFilter } from '../../contract/console/movement-kind.ts';
import { openMonthsDesk } from '../../main/features/month/months-desk.ts';
import { insertRows } from '../../main/ledger/store/many-rows.ts';
import type { PaydeskError } from '../../main/process/problem.ts';
import { problemOf } from '../support/console/problem.ts';
import { books, NOW, OCTOBER, PLAIN, PROVIDER, sums } from '../support/store/months.ts';

test('a closed month stays as it was, and tells what came later', async () => {
  const elsewhere = { ...PLAIN, isKnownHere: false };
  const plans = [PLAIN, { ...PLAIN, capturedOn: 29 }, { ...PLAIN, seller: 1, returned: 'late' as const }, elsewhere];
  const desk = await books(plans, 34);
  const { ledger, database, environmentId, closing } = desk;
  const ofFigures = async () => {
    const rows: string[] = [];
    for (const show of [...DebitFilter.options, ...LineFilter.options])
      rows.push(
        ...(await desk.all({ show }, 2)).map(({ key, kind, amount }) => JSON.stringify([show, key, kind, amount])),
      );
    return rows;
  };
  const before = { month: await desk.month(OCTOBER), movements: await desk.all(), ofFigures: await ofFigures() };
  await ledger.as('Ada').closeMonth(closing);
  const closed = await desk.month(OCTOBER);
  expect(closed).toMatchObject({
    state: 'closed',
    closing: { by: 'Ada', note: 'All of it was checked.', asOf: new Date(NOW).toISOString(), movements: 9 },
    figures: before.month.figures,
  });
  expect(await desk.all()).toEqual(before.movements);
  expect(await ofFigures()).toEqual(before.ofFigures);
  expect(await ledger.readLateChanges({ environmentId, month: OCTOBER })).toEqual({
    added: 0,
    gone: 0,
    changed: 0,
    items: [],
  });
  const [listed] = (await ledger.listMonths({ environmentId })).months.filter(({ month }) => month === OCTOBER);
  expect(listed).toMatchObject({ state: 'closed', closing: { by: 'Ada' } });

  await database.writer.updateTable('order').set({ total_amount: 9_999 }).where('id', '=', 'order_0').execute();
  await database.writer.deleteFrom('return_case').where('charge_id', '=', 'charge_2').execute();
  const order = await database.writer
    .selectFrom('order')
    .selectAll()
    .where('id', '=', 'order_1')
    .executeTakeFirstOrThrow();
  await insertRows(database.writer, 'order', [{ ...order, id: 'order_late', charge_id: null }]);
  const late = await ledger.readLateChanges({ environmentId, month: OCTOBER });
  expect(late).toMatchObject({ added: 1, gone: 1, changed: 1 });
  expect(late.items.map(({ change, before, after }) => [change, before?.amount, after?.amount])).toEqual([
    ['changed', 10_000, 9_999],
    ['added', undefined, 10_000],
    ['gone', 10_000, undefined],
  ]);
  expect(await desk.month(OCTOBER)).toEqual(closed);
  expect(await desk.all()).toEqual(before.movements);

  await ledger.as('Ada').closeMonthAgain({ ...closing, name: 'Grace', note: 'With late changes.' });
  const again = await desk.month(OCTOBER);
  expect(again.closings.map(({ by }) => by)).toEqual(['Grace', 'Ada']);
  expect(await ledger.readLateChanges({ environmentId, month: OCTOBER })).toMatchObject({
    added: 0,
    gone: 0,
    changed: 0,
  });
});

test('two persons close a month at the same time: one is told who did, and no rows stay behind', async () => {
  const { ledger, database, closing } = await books([PLAIN]);
  const left = {
    provider: PROVIDER,
    closing_id: 'left',
    kind: 'fee',
    at: '',
    account_id: '',
    is_later: 0,
    movement: '{}',
  };
  const places = Array.from({ length: 1_200 }, (_, place) => ({ ...left, place, key: `fee ${place}` }));
  await insertRows(database.writer, 'closed_movement', places);
  await insertRows(database.writer, 'closed_deposit_line', [
    { provider: PROVIDER, closing_id: 'left', place: 0, amount: 1, line: '{}' },
  ]);
  const closed = await Promise.all(
    ['Ada', 'Grace'].map(async (name) => {
      const end = ledger.closeMonth({ ...closing, name });
      return {
        name,
        problem: await end.then(
          () => null,
          (error: PaydeskError) => error.problem,
        ),
      };
    }),
  );
  const first = closed.find(({ problem }) => problem === null)?.name;
  expect(closed.find(({ name }) => name !== first)?.problem).toMatchObject({
    code: 'month_closed_already',
    params: { actor: first },
  });
  const [{ id } = { id: '' }] = await database.writer.selectFrom('closed_month').select('id').execute();
  for (const table of ['closed_movement', 'closed_deposit_line'] as const)
    expect(await database.writer.selectFrom(table).select('closing_id').distinct().execute()).toEqual([
      { closing_id: id },
    ]);
});

test('freezes only the figures that the warnings are about', async () => {
  const { ledger, database, month, closing } = await books([PLAIN]);
  const { total } = sums(await month(OCTOBER));
  await database.writer.updateTable('order').set({ total_amount: 9_999 }).execute();
  expect(await problemOf(ledger.closeMonth({ ...closing, total }))).toMatchObject({ code: 'month_warnings_changed' });
  expect(await database.writer.selectFrom('closed_movement').select('key').execute()).toEqual([]);
  await database.writer.updateTable('order').set({ total_amount: 10_000 }).execute();
  await ledger.closeMonth({ ...closing, total });
});

test('the desk closes no month whose figures change after its warnings were computed', async () => {
  const { ledger, database, environmentId, month } = await books([PLAIN]);
  const change = { cents: 9_999 };
  const closeMonth: typeof ledger.closeMonth = async (close) => {
    await database.writer.updateTable('order').set({ total_amount: change.cents }).execute();
    return ledger.closeMonth(close);
  };
  const desk = openMonthsDesk({
    ledger: new Proxy(ledger, {
      get: (target, name) => (name === 'closeMonth' ? closeMonth : target[name as keyof typeof target]),
    }),
    payments: {} as never,
    feeds: { accountsOf: () => [] },
    countUnknown: async () => 0,
    keysReady: Promise.resolve(),
  });
  const of = { environmentId, month: OCTOBER };
  const input = { ...of, name: 'Ada', note: 'All of it was checked.', warned: await desk.beforeClosing(of) };
  expect(await problemOf(desk.close(input))).toMatchObject({ code: 'month_warnings_changed' });
  expect(await month(OCTOBER)).toMatchObject({ state: 'open' });
  change.cents = 10_000;
  await database.writer.updateTable('order').set({ total_amount: change.cents }).execute();
  await desk.close({ ...input, warned: await desk.beforeClosing(of) });
  expect(await month(OCTOBER)).toMatchObject({ state: 'closed' });
});

test('rare rows of a long closed month are all found, page by page', async () => {
  const { database, all, month } = await books([PLAIN]);
  const [capture] = await all({ show: 'capture' });
  const { figures } = await month(OCTOBER);
  const frozen = { provider: PROVIDER, closing_id: 'long', at: '', account_id: '', is_later: 0 };
  const places = [0, 4_999, 5_000, 11_999];
  await insertRows(
    database.writer,
    'closed_movement',
    places.map((place) => {
      const key = `refund ${place}`;
      return { ...frozen, place, key, kind: 'refund', movement: JSON.stringify({ ...capture, key, kind: 'refund' }) };
    }),
  );
  await insertRows(database.writer, 'closed_month', [
    {
      provider: PROVIDER,
      month: OCTOBER,
      number: 1,
      id: 'long',
      as_of: '',
      closed_by: 'Ada',
      note: '',
      figures: JSON.stringify(figures),
      movements: 12_000,
      digest: '',
    },
  ]);
  const keys = places.map((place) => `refund ${place}`);
  for (const limit of [1, 3, 100]) expect((await all({ show: 'refund' }, limit)).map(({ key }) => key)).toEqual(keys);
  expect(await all({ show: 'return' })).toEqual([]);
});

test('a closed month tells of a deposit whose lines were read later, or whose parts are others now', async () => {
  const { ledger, database, environmentId, closing } = await books([PLAIN]);
  const { writer } = database;
  const late = async () =>
    (await ledger.readLateChanges({ environmentId, month: OCTOBER })).items.map(({ change, before, after }) => [
      ...[change, before?.kind, before?.returnCode, after?.amount],
    ]);
  await writer.updateTable('deposit').set({ lines_read: 0 }).execute();
  await ledger.as('Ada').closeMonth(closing);
  expect(await late()).toEqual([]);
  await writer.updateTable('deposit').set({ lines_read: 1 }).execute();
  expect(await late()).toEqual([['changed', 'deposit', null, 9_850]]);
  await writer.updateTable('deposit').set({ lines_read: 0 }).execute();
  expect(await late()).toEqual([]);
  await writer.updateTable('deposit').set({ fees: 0, charges: 9_850 }).execute();
  expect(await late()).toEqual([['changed', 'deposit', null, 9_850]]);
});

test('refuses a month that isn’t over, one that is closed, and any change of it', async () => {
  const { ledger, database, closing } = await books([PLAIN]);
  const december = { ...closing, month: Month.parse('2026-12') };
  expect(await problemOf(ledger.closeMonth(december))).toMatchObject({ code: 'month_not_over' });
  expect(await problemOf(ledger.closeMonthAgain(closing))).toMatchObject({ code: 'month_not_closed' });
  await ledger.as('Ada').closeMonth(closing);
  expect(await problemOf(ledger.closeMonth(closing))).toMatchObject({
    code: 'month_closed_already',
    params: { actor: 'Ada' },
  });
  const { writer } = database;
  await expect(writer.updateTable('closed_month').set({ note: 'Another.' }).execute()).rejects.toThrow('never changed');
  await expect(writer.updateTable('closed_movement').set({ amount: 1 }).execute()).rejects.toThrow('never changed');
  await expect(writer.deleteFrom('closed_month').execute()).rejects.toThrow('never changed');
  await expect(writer.deleteFrom('closed_movement').execute()).rejects.toThrow('never changed');
  const [line] = await writer.selectFrom('audit').selectAll().where('action', '=', 'close_month').execute();
  expect(line).toMatchObject({ actor: 'Ada', subject: '2026-10' });
});
