// The export of a month: its entries balance to the cent by hledger and beancount, the import forms are as documented, and the same month gives the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, describe, expect, test } from 'vitest';
import { AccountingNames, type BooksAccount } from '../../../contract/console/accounting.ts';
import type { Movement } from '../../../contract/console/month.ts';
import { noFigures } from '../../../contract/console/month-figures.ts';
import { MovementKind } from '../../../contract/console/movement-kind.ts';
import { bridgeTable, sellersTable } from '../../../main/features/month/export/figure-tables.ts';
import { transferOf } from '../../../main/features/month/export/journal-entry.ts';
import type { DepositLine, MonthBooks } from '../../../main/features/month/export/month-books.ts';
import { zipMonth } from '../../../main/features/month/export/zip-month.ts';
import '../../support/runner/fast-check-seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'paydesk-month-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const NAMES: AccountingNames = { accounts: {}, taxRate: null };
const BOOKS: MonthBooks = {
  environment: 'Sandbox',
  month: '2026-10',
  asOf: null,
  closedBy: null,
  names: NAMES,
  sellers: { header: ['Seller', 'Captured (cents)'], rows: [['Ana', 1200]] },
  bridge: { header: ['Line', 'Amount (cents)'], rows: [['Captured', 1200]] },
};

/** What ends a field, a comment, a quote or a line in one of the formats. */
const anyText = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '0',
    '1',
    ' ',
    ';',
    '|',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    '\t',
    '=',
    '@',
    '-',
    '(',
    ')',
    '*',
    '[',
    ']',
    '#',
    '!',
    '’',
  ),
  maxLength: 12,
});
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });

const movement: fc.Arbitrary<Omit<Movement, 'key' | 'day'>> = fc.record({
  kind: fc.constantFrom(...MovementKind.options),
  at: fc.integer({ min: 1, max: 31 }).map((day) => `2026-10-${String(day).padStart(2, '0')}T15:00:00.000Z`),
  accountId: fc.constantFrom('acc_1', 'acc_2'),
  accountName: anyText,
  accountRole: fc.constantFrom('platform' as const, 'seller' as const, 'merchant' as const),
  orderId: orNull(anyText),
  chargeId: orNull(anyText),
  refundId: orNull(anyText),
  trackNumber: orNull(fc.constantFrom('00124', '123456789012')),
  shopReference: orNull(anyText),
  consumerName: orNull(anyText),
  returnCode: orNull(fc.constantFrom('R01', 'R10')),
  settlementId: orNull(anyText),
  state: fc.constant(null),
  depositedAt: orNull(fc.constant('2026-10-20T09:00:00.000Z')),
  payoutId: orNull(anyText),
  note: orNull(fc.oneof(anyText, fc.constant('date: tomorrow'), fc.constant('[2026-99-99]'))),
  amount: orNull(fc.integer({ min: 0, max: 900_000_000_000 })),
});

const month = fc.array(fc.tuple(movement, fc.boolean()), { minLength: 1, maxLength: 60 }).map((drawn) =>
  drawn
    .map(([given, isGivenBack], index): Movement => {
      const amount = given.kind === 'fee' && isGivenBack && given.amount !== null ? -given.amount : given.amount;
      return { ...given, amount, key: `${given.kind} ${index}`, day: given.at.slice(0, 10) };
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1)),
);

const line: DepositLine = {
  depositId: 'settlement_1',
  depositedAt: '2026-10-20T09:00:00.000Z',
  accountId: 'seller_1',
  accountName: 'Ana',
  accountRole: 'seller',
  id: 'line_1',
  kind: 'Charge',
  orderId: 'order_1',
  chargeId: 'charge_1',
  refundId: null,
  trackNumber: '00124',
  amount: 1000,
  fee: -15,
  at: '2026-10-18T09:00:00.000Z',
  debit: 'here',
};

async function* pagesOf<Row>(rows: Row[], size = 7): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function exported(movements: Movement[], books: MonthBooks = BOOKS): Promise<Map<string, string>> {
  const { zip } = await zipMonth(books, { movements: pagesOf(movements), depositLines: pagesOf([line]) });
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const fileOf = (files: Map<string, string>, name: string): string => files.get(name) ?? '';
const rowsOf = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

function groupedBy<Row>(rows: Row[], nameOf: (row: Row) => string | undefined): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row) ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}

/** What each account of the books gained, in cents, by the movements themselves. */
function balances(movements: Movement[]): Map<BooksAccount, bigint> {
  const sums = new Map<BooksAccount, bigint>();
  const add = (account: BooksAccount, cents: bigint) => sums.set(account, (sums.get(account) ?? 0n) + cents);
  for (const transfer of movements.map(transferOf)) {
    if (!transfer) continue;
    add(transfer.debit, BigInt(transfer.cents));
    add(transfer.credit, -BigInt(transfer.cents));
  }
  return sums;
}

const centsOf = (dollars: string): bigint => BigInt(dollars.replace('.', ''));
const DEFAULTS: Record<BooksAccount, string> = {
  clearing: 'Assets:Payment clearing',
  bank: 'Assets:Bank account',
  owed_to_sellers: 'Liabilities:Owed to sellers',
  seller_fees: 'Income:Seller fee income',
  sales: 'Income:Sales',
  processing_fees: 'Expenses:Processing fees',
  returned_payments: 'Income:Returned payments',
  refunds: 'Income:Refunds',
};

function hledger(journal: string, ...args: string[]): string {
  const path = join(folder, 'journal.hledger');
  writeFileSync(path, journal);
  return execFileSync('hledger', ['-f', path, ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

test.skipIf(!isThere('hledger'))(
  'hledger finds nothing wrong, and its balances are the sums of the movements',
  async () => {
    const property = fc.asyncProperty(month, async (movements) => {
      const journal = fileOf(await exported(movements), 'journal.hledger');
      hledger(journal, 'check', '--strict', 'ordereddates');
      const said = Papa.parse<string[]>(hledger(journal, 'balance', '--output-format=csv', '--no-total'), {
        skipEmptyLines: true,
      });
      const told = new Map(
        said.data.slice(1).map(([account = '', amount = '']) => [account, centsOf(amount.replace(' USD', ''))]),
      );
      const expected = new Map(
        [...balances(movements)]
          .filter(([, cents]) => cents !== 0n)
          .map(([account, cents]) => [DEFAULTS[account], cents]),
      );
      expect(told).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 8 });
  },
);

test.skipIf(!isThere('bean-check'))('bean-check finds nothing wrong', async () => {
  const property = fc.asyncProperty(month, async (movements) => {
    const path = join(folder, 'journal.beancount');
    writeFileSync(path, fileOf(await exported(movements), 'journal.beancount'));
    const { status, stderr } = spawnSync('bean-check', ['--no-cache', path], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
  await fc.assert(property, { numRuns: 3 });
});

const dollars = (cell: string | undefined): bigint => (cell ? centsOf(cell) : 0n);

test('each entry of the CSV journal balances, and its accounts sum to the movements', async () => {
  const property = fc.asyncProperty(month, async (movements) => {
    const rows = rowsOf(fileOf(await exported(movements), 'journal.csv'));
    const entries = groupedBy(rows, (row) => row['Entry']);
    for (const sides of entries.values()) {
      const sum = sides.reduce((total, row) => total + dollars(row['Debit (USD)']) - dollars(row['Credit (USD)']), 0n);
      expect([sides.length, sum]).toEqual([2, 0n]);
    }
    expect(entries.size).toBe(movements.filter(({ amount }) => amount !== null && amount !== 0).length);
  });
  await fc.assert(property, { numRuns: 20 });
});

test('QuickBooks Online gets its documented columns, and entries that balance', async () => {
  const property = fc.asyncProperty(month, async (movements) => {
    const text = fileOf(await exported(movements), 'quickbooks-online-journal.csv');
    expect(text.split('\r\n')[0]).toBe(
      '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class',
    );
    const rows = rowsOf(text);
    for (const sides of groupedBy(rows, (row) => row['*JournalNo']).values()) {
      expect(sides.reduce((sum, row) => sum + dollars(row['*Debits']) - dollars(row['*Credits']), 0n)).toBe(0n);
    }
    for (const row of rows) {
      expect(row['*JournalDate']).toMatch(/^10\/\d\d\/2026$/);
      expect(row['*JournalNo']).toMatch(/^.{1,21}$/);
    }
    const clearing = rows.filter((row) => row['*AccountName'] === 'Payment clearing');
    const sum = clearing.reduce((total, row) => total + dollars(row['*Debits']) - dollars(row['*Credits']), 0n);
    expect(sum).toBe(balances(movements).get('clearing') ?? 0n);
  });
  await fc.assert(property, { numRuns: 20 });
});

test('Xero gets its documented columns, at most 300 lines a file, and entries that balance', async () => {
  const roles = ['seller', 'platform', 'merchant'] as const;
  const [first] = fc.sample(movement, 1);
  const busy = Array.from({ length: 31 }, (_, day) =>
    MovementKind.options.flatMap((kind) =>
      roles.map((accountRole): Movement => {
        const date = `2026-10-${String(day + 1).padStart(2, '0')}`;
        return {
          ...(first as Movement),
          kind,
          accountRole,
          day: date,
          at: `${date}T15:00:00Z`,
          key: `${kind} ${accountRole} ${day}`,
          amount: 100 + day,
        };
      }),
    ),
  ).flat();
  const files = [...(await exported(busy))].filter(([name]) => name.startsWith('xero-'));
  expect(files.length).toBeGreaterThan(1);
  const seen = new Set<string>();
  for (const [, text] of files) {
    expect(text.split('\r\n')[0]).toBe(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    );
    const rows = rowsOf(text);
    expect(rows.length).toBeLessThanOrEqual(300);
    for (const [narration, sides] of groupedBy(rows, (row) => row['*Narration'])) {
      expect(seen.has(narration)).toBe(false);
      seen.add(narration);
      expect(sides.reduce((sum, row) => sum + dollars(row['*Amount']), 0n)).toBe(0n);
      expect(sides[0]?.['*Date']).toMatch(/^\d\d Oct 2026$/);
      expect(sides[0]?.['*TaxRate']).toBe('Tax Exempt');
    }
  }
  expect(seen.size).toBe(31);
});

describe('names of accounts', () => {
  const named: AccountingNames = {
    accounts: {
      clearing: { name: 'Assets:Bank deposit account', code: '0090' },
      bank: { name: 'Caja & banco', code: null },
      owed_to_sellers: { name: 'caja-banco', code: null },
      sales: { name: '売上', code: null },
    },
    taxRate: 'No Tax',
  };
  const [sample] = fc.sample(movement, 1);
  const capture: Movement = {
    ...(sample as Movement),
    kind: 'capture',
    accountRole: 'seller',
    key: 'capture 1',
    day: '2026-10-02',
    amount: 1200,
  };

  test('are written as each program reads them', async () => {
    const files = await exported([capture], { ...BOOKS, names: named });
    expect(fileOf(files, 'journal.hledger')).toContain(
      '    Assets:Bank deposit account  12.00 USD\n    Liabilities:caja-banco  -12.00 USD\n',
    );
    expect(fileOf(files, 'journal.beancount')).toContain('  Assets:Bank-deposit-account  12.00 USD\n');
    expect(fileOf(files, 'journal.beancount')).toContain('open Income:Account USD');
    expect(
      rowsOf(fileOf(files, 'xero-manual-journal.csv')).map((row) => [row['*AccountCode'], row['*TaxRate']]),
    ).toEqual([
      ['0090', 'No Tax'],
      ['caja-banco', 'No Tax'],
    ]);
  });

  test.each(['a\nb', '=1+1', 'a;b', 'a"b', ' a', 'a  b', 'a\\b', '', '-a', '@a'])('%j is refused', (name) => {
    expect(AccountingNames.safeParse({ accounts: { bank: { name, code: null } }, taxRate: null }).success).toBe(false);
  });
});

test('an unknown fee is in its own file and in no entry', async () => {
  const [sample] = fc.sample(movement, 1);
  const fee: Movement = { ...(sample as Movement), kind: 'fee', key: 'fee 1', day: '2026-10-02', amount: null };
  const files = await exported([fee]);
  expect(rowsOf(fileOf(files, 'unknown-fees.csv'))).toHaveLength(1);
  expect(rowsOf(fileOf(files, 'fees.csv'))).toHaveLength(0);
  expect(rowsOf(fileOf(files, 'journal.csv'))).toHaveLength(0);
});

test('every file is there, and the same month gives the same bytes wherever it is exported', async () => {
  const [movements] = fc.sample(month, 1);
  const zipped = (size: number) =>
    zipMonth(BOOKS, { movements: pagesOf(movements ?? [], size), depositLines: pagesOf([line]) });
  const zone = process.env['TZ'];
  const { zip } = await zipped(7);
  process.env['TZ'] = 'Pacific/Auckland';
  const again = await zipped(7);
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect(Buffer.compare(zip, again.zip)).toBe(0);
  expect(Object.keys(unzipSync(zip)).toSorted()).toEqual([
    'README.txt',
    'bridge.csv',
    'captures.csv',
    'deposit-lines.csv',
    'deposits.csv',
    'fees.csv',
    'journal.beancount',
    'journal.csv',
    'journal.hledger',
    'payouts.csv',
    'quickbooks-online-journal.csv',
    'refunds.csv',
    'returns.csv',
    'sellers.csv',
    'unknown-fees.csv',
    'xero-manual-journal.csv',
  ]);
  expect(fileOf(await exported([]), 'deposit-lines.csv')).toContain('"=""00124"""');
});

test('what was captured is the same in the sellers and the bridge, apart from what was presented again', () => {
  const none = noFigures({ accountId: 'ana', accountName: 'Ana', accountRole: 'seller' });
  const sum = (amount: number) => ({ count: 1, amount, unknown: 0 });
  const figures = { accounts: [{ ...none, capture: sum(1_200), presented_again: sum(300) }] };
  const { header, rows } = sellersTable(figures);
  const [, total = []] = rows;
  expect(total[header.indexOf('Captured (cents)')]).toBe(1_200);
  expect(total[header.indexOf('Presented again (cents)')]).toBe(300);
  const bridge = bridgeTable(figures, null).rows.map(([, line, cents]) => [line, cents]);
  expect(bridge).toContainEqual(['Captured in the month', 1_200]);
  expect(bridge).toContainEqual(['Presented again in the month', 300]);
});
