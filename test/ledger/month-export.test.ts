// @module-tag postgres
// A month's export from the ledger: its files tie to the figures to the cent, and a closed month gives the same bytes whatever comes later.
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, onTestFinished, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { totalOf } from '../../contract/console/month-figures.ts';
import { openAccountingDesk } from '../../main/features/month/export/accounting-desk.ts';
import { addMarketplace, addPlatform } from '../support/console/marketplace.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { type ChargePlan, writeMonths } from '../support/store/month-world.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const PROVIDER = 'https://provider.example';
const OCTOBER = Month.parse('2026-10');
const NOW = Date.parse('2026-12-03T15:00:00Z');

const returnedOf = (n: number): ChargePlan['returned'] => {
  if (n % 13 === 0) return 'late';
  return n % 17 === 0 ? 'early' : 'never';
};

const plans: ChargePlan[] = Array.from({ length: 120 }, (_, n) => ({
  amount: 1_000 + 37 * n,
  fee: 15 + n,
  seller: n % 2,
  capturedOn: n % 30,
  returned: returnedOf(n),
  againAfter: null,
  refund: n % 19 === 0 ? { after: 1, amount: 500 } : null,
  isKnownHere: n % 7 !== 0,
}));

const nothing = async (): Promise<void> => undefined;

async function atExporting() {
  const database = await openTestDatabase(undefined, NOW, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', () => NOW);
  const market = await addMarketplace(ledger, PROVIDER, 'seller', NOW);
  await addPlatform(ledger, market);
  const { environmentId, sellers } = market;
  await writeMonths(database.writer, { provider: PROVIDER, sellers: [sellers.barn, sellers.hill], until: 60 }, plans);
  let onceRead = nothing;
  const read: typeof ledger.readMonth = async (input) => {
    const view = await ledger.readMonth(input);
    await onceRead();
    return view;
  };
  const desk = openAccountingDesk({
    ledger: new Proxy(ledger, {
      get: (target, name) => (name === 'readMonth' ? read : target[name as keyof typeof target]),
    }),
    balanceOf: async () => null,
  });
  const month = { environmentId, month: OCTOBER };
  const zip = async (meanwhile = nothing) => {
    onceRead = meanwhile;
    const { exportId, movements } = await desk.exportMonth(month);
    const pieces: Buffer[] = [];
    let told = 0;
    for (let isLast = false; !isLast; ) {
      const piece = desk.exportPiece({ environmentId, exportId, index: pieces.length });
      if (piece.state === 'making') {
        expect(piece.movements).toBeGreaterThanOrEqual(told);
        told = piece.movements;
        await new Promise(setImmediate);
        continue;
      }
      pieces.push(Buffer.from(piece.base64, 'base64'));
      isLast = piece.isLast;
      if (isLast) expect(Buffer.concat(pieces)).toHaveLength(piece.bytes);
    }
    expect(movements).toBeGreaterThanOrEqual(told);
    return Buffer.concat(pieces);
  };
  return { ledger, database, desk, month, zip, environmentId };
}

const rowsOf = (zip: Buffer, name: string): Record<string, string>[] => {
  const text = strFromU8(unzipSync(zip)[name] ?? new Uint8Array());
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
};
const sumOf = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

test('captures, fees, deposits and their lines come to the figures of the month', async () => {
  const { ledger, month, zip } = await atExporting();
  const { figures } = await ledger.readMonth(month);
  const total = totalOf(figures.accounts);
  const bytes = await zip();
  const cents = 'Amount (cents)';
  expect(sumOf(rowsOf(bytes, 'captures.csv'), cents)).toBe(total.capture.amount);
  expect(sumOf(rowsOf(bytes, 'fees.csv'), cents)).toBe(total.fee.amount);
  expect(rowsOf(bytes, 'unknown-fees.csv')).toHaveLength(total.fee.unknown);
  expect(sumOf(rowsOf(bytes, 'deposits.csv'), cents)).toBe(total.deposit.amount);
  const lines = rowsOf(bytes, 'deposit-lines.csv');
  expect(sumOf(lines, 'Net (cents)')).toBe(total.deposit.amount);
  expect(lines.length).toBeGreaterThan(50);
  expect(rowsOf(bytes, 'sellers.csv').at(-1)).toMatchObject({ Seller: 'Total', Captures: `${total.capture.count}` });
  expect(rowsOf(bytes, 'bridge.csv')).toContainEqual(
    expect.objectContaining({ Line: 'Not explained', 'Amount (cents)': '0' }),
  );
});

test('a closed month gives the same bytes after a late change', async () => {
  const { ledger, database, month, zip } = await atExporting();
  await ledger.closeMonth({ ...month, name: 'Ada', note: 'All of it was checked.', balance: null });
  const before = await zip();
  await database.writer.updateTable('deposit_line').set({ amount: 1 }).execute();
  await database.writer.updateTable('order').set({ total_amount: 1 }).execute();
  expect(Buffer.compare(await zip(), before)).toBe(0);
  await expect(database.writer.deleteFrom('closed_deposit_line').execute()).rejects.toThrow('never changed');
});

test('an export has the rows of one closing, also where the month is closed again meanwhile', async () => {
  const { ledger, database, month, zip } = await atExporting();
  const closing = { ...month, name: 'Ada', note: 'All of it was checked.', balance: null };
  await ledger.closeMonth(closing);
  const before = await zip();
  const { closing: first } = await ledger.readMonth(month);
  await database.writer.updateTable('deposit_line').set({ amount: 1 }).execute();
  await database.writer.updateTable('order').set({ total_amount: 1 }).execute();
  const again = await zip(() => ledger.closeMonthAgain({ ...closing, note: 'With late changes.' }));
  expect(Buffer.compare(again, before)).toBe(0);
  expect((await ledger.readMonth(month)).closing?.id).not.toBe(first?.id);
  expect(Buffer.compare(await zip(), before)).not.toBe(0);
});

test('an export that was forgotten, or is another environment’s, is refused', async () => {
  const { desk, month, environmentId } = await atExporting();
  const { exportId } = await desk.exportMonth(month);
  expect(() => desk.exportPiece({ environmentId: 'another', exportId, index: 0 })).toThrow('export_gone');
  for (let more = 0; more < 3; more += 1) await desk.exportMonth(month);
  expect(() => desk.exportPiece({ environmentId, exportId, index: 0 })).toThrow('export_gone');
});

test('names of accounts are kept, replaced, and left to their defaults', async () => {
  const { ledger, environmentId } = await atExporting();
  const ada = ledger.as('Ada');
  expect(await ledger.accountingNames({ environmentId })).toEqual({ accounts: {}, taxRate: null });
  const names = {
    accounts: { bank: { name: 'Checking', code: '090' }, sales: { name: null, code: null } },
    taxRate: 'No Tax',
  };
  await ada.setAccountingNames({ environmentId, names });
  expect(await ledger.accountingNames({ environmentId })).toEqual({
    accounts: { bank: { name: 'Checking', code: '090' } },
    taxRate: 'No Tax',
  });
  await ada.setAccountingNames({ environmentId, names: { accounts: {}, taxRate: null } });
  expect(await ledger.accountingNames({ environmentId })).toEqual({ accounts: {}, taxRate: null });
});
