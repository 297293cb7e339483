// `npm run seed`: makes a ledger that opens as any other and whose parts agree; it never touches a folder that holds something.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { OrderStatus, OrderView } from '../../contract/console/order.ts';
import { ChargeOrderSeen } from '../../contract/records/payment.ts';
import { readHead } from '../../main/ledger/audit/head-file.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { fillLedger } from '../../scripts/seed/fill-ledger.ts';
import { readOptions } from '../../scripts/seed/options.ts';
import { SEEDED } from '../../scripts/seed/payments.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { differencesInFile } from '../support/store/compare-rebuilt.ts';
import { captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const script = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url));
const { environmentId } = SEEDED;
const ORDERS = 400;
const NOW = Date.parse('2026-11-21T15:00:00Z');

function seed(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

async function everyOrder(ledger: Ledger, status?: OrderStatus) {
  const orders = [];
  for (let cursor: string | null = null; ; ) {
    const page = await ledger.listOrders({
      environmentId,
      limit: 100,
      ...(status && { status }),
      ...(cursor && { cursor }),
    });
    orders.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return orders;
  }
}

test('a seeded ledger opens as any other, and its lists, fees, audit log and search agree', async () => {
  const folder = join(tempFolder(), 'data');
  const made = seed('--orders', String(ORDERS), '--data', folder, '--sellers', '3', '--days', '30');
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toContain(`${ORDERS} orders in`);
  // The mark of a ledger closed in good order: the first start needn't read the whole file.
  expect(readdirSync(folder).sort()).toEqual(['audit-head.json', 'instance.lock', 'ledger.db', 'ledger.db.closed']);

  const { ledger, close } = await openTestLedger(folder);
  expect(await ledger.ledgerState()).toMatchObject({ trouble: null, seal: null });
  expect(await ledger.checkAuditTrail()).toMatchObject({ scope: 'whole', lines: ORDERS / 10, fault: null });

  const orders = await everyOrder(ledger);
  expect(orders).toHaveLength(ORDERS);
  const charged = await everyOrder(ledger, 'charged');
  const ready = await everyOrder(ledger, 'ready');
  const needsReview = await everyOrder(ledger, 'needs_review');
  expect(charged.length + ready.length + needsReview.length).toBe(ORDERS);
  expect(ready.length).toBeGreaterThan(0);
  expect(await ledger.listUnknown(environmentId)).toHaveLength(needsReview.length);

  const fees = await ledger.sumFees({
    environmentId,
    by: 'seller',
    from: null,
    to: null,
    sellerId: null,
    unknownOnly: false,
  });
  expect(fees.total).toMatchObject({
    transactions: charged.length,
    volume: charged.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0),
  });
  expect(fees.groups).toHaveLength(3);

  for (const order of [orders[0], ready[0], charged.at(-1)]) {
    const terms = [order?.id, order?.trackNumber?.slice(2, 8), order?.consumerName?.toUpperCase()];
    for (const text of terms) {
      const found = await ledger.search({
        environmentId,
        field: 'test',
        terms: [{ text: text ?? '', amount: null, time: null }],
      });
      const ids = found.payments.map((hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id));
      expect(ids, text).toContain(order?.id);
    }
  }
  await close();

  const db = new Database(ledgerFile(folder), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
}, 60_000);

test('a seeded ledger is what its facts make, and its heads speak for all of them', async () => {
  const folder = tempFolder();
  await fillLedger(folder, { orders: 2000, sellers: 5, days: 60, seed: 3, endsAtMs: NOW }, () => undefined);
  expect(await differencesInFile(ledgerFile(folder))).toEqual([]);

  const db = new Database(ledgerFile(folder), { readonly: true });
  const counted = (sql: string) => db.prepare(sql).pluck().get();
  // Three calls of each charged order and the one unknown outcome of each thousand, two of any other that waits, and 20 corrected fees.
  const facts = 2000 * 4 + 1960 * 2 + 2 * 2 + 20;
  expect(counted('select count(*) from fact')).toBe(facts);
  expect(counted('select max(seq) from fact')).toBe(facts);
  expect(counted(LEARNED_BEFORE)).toBe(0);
  expect(counted('select count(*) from session where consumer_id is null')).toBe(0);
  const head = readHead(folder);
  expect(head).toMatchObject({ seq: 200, facts: { seq: facts } });
  db.close();

  // It was compared above.
  const { ledger } = await openTestLedger(folder, 'refuse', { hasFacts: false });
  expect(await ledger.checkAuditTrail()).toMatchObject({ scope: 'whole', lines: 200, fault: null, head });
}, 300_000);

/** Facts that were learned before the fact in front of them. */
const LEARNED_BEFORE = `select count(*) from fact join fact as earlier on earlier.seq = fact.seq - 1
  where earlier.learned_at > fact.learned_at`;

test('orders of a seeded ledger that wait are captured, and charged ones are not charged again', async () => {
  const folder = tempFolder();
  await fillLedger(folder, { orders: 200, sellers: 2, days: 60, seed: 1, endsAtMs: NOW }, () => undefined);
  const { ledger, close } = await openTestLedger(folder);
  const capture = async (order: OrderView) => {
    const { id: orderId, accountId, totalAmount } = order;
    const answer = ChargeOrderSeen.parse({
      order: { id: orderId, status: 'charged', total_amount: totalAmount, charge_id: `charge_of_${orderId}` },
      charge: { id: `charge_of_${orderId}`, status: 'pending', amount: totalAmount },
    });
    await recordCall(ledger, { environmentId, accountId }, captureOf(orderId), succeeded(answer));
  };
  const ready = await everyOrder(ledger, 'ready');
  expect(ready).toHaveLength(3);
  const charged = await everyOrder(ledger, 'charged');
  for (const order of ready) await capture(order);
  expect(await everyOrder(ledger, 'ready')).toEqual([]);
  expect(await everyOrder(ledger, 'charged')).toHaveLength(charged.length + ready.length);
  for (const order of [charged[0], ...(await everyOrder(ledger, 'needs_review'))])
    await expect(order && capture(order)).rejects.toThrow();
  // Closed, it is compared with what its facts make.
  await close();
}, 60_000);

test('the same seed makes the same orders, another one others', async () => {
  const rowsOf = async (...args: string[]) => {
    const folder = tempFolder();
    const { data, ...fill } = readOptions(['--orders', '50', '--data', folder, ...args]);
    await fillLedger(data, { ...fill, endsAtMs: NOW }, () => undefined);
    const db = new Database(ledgerFile(folder), { readonly: true });
    const rows = db.prepare('select id, total_amount, track_number from "order" order by id').all();
    db.close();
    return rows;
  };
  const one = await rowsOf('--seed', '1');
  expect(await rowsOf()).toEqual(one);
  expect(await rowsOf('--seed', '2')).not.toEqual(one);
}, 60_000);

test('a folder that holds anything is refused, and nothing in it is changed', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'ledger.db'), 'somebody’s work');
  const refused = seed('--orders', '50', '--data', folder);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`${folder} isn’t empty. Choose another folder; nothing was changed.`);
  expect(readdirSync(folder)).toEqual(['ledger.db']);
  expect(readFileSync(join(folder, 'ledger.db'), 'utf8')).toBe('somebody’s work');

  const file = join(folder, 'ledger.db');
  expect(seed('--orders', '50', '--data', file).stderr).toContain(`${file} is a file. Choose another folder`);
});

test.each([
  [['--orders', '0'], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders', '1.5'], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders', '1e3'], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders=-5'], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders', 'many'], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders', '10000001'], '--orders must be a whole number from 1 to 10000000.'],
  [[], '--orders must be a whole number from 1 to 10000000.'],
  [['--orders', '10', '--sellers', '0'], '--sellers must be a whole number from 1 to 10000.'],
  [['--orders', '10', '--days', '5000'], '--days must be a whole number from 1 to 3650.'],
  [['--orders', '10', '--seed', 'x'], '--seed must be a whole number from 1 to 1000000.'],
  [['--orders', '10', '--ordres', '5'], "Unknown option '--ordres'"],
])('%j is refused with clear words', (args, words) => {
  expect(() => readOptions([...args, '--data', join(tempFolder(), 'data')])).toThrow(words);
});

test('what is refused ends with the words and how it is used, and no folder is made', () => {
  const folder = join(tempFolder(), 'data');
  const refused = seed('--orders', '0', '--data', folder);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('--orders must be a whole number from 1 to 10000000.\nnpm run seed takes: ');
  expect(existsSync(folder)).toBe(false);
});

test('without a folder, and in one that another Paydesk is about to use, nothing is made', () => {
  expect(seed('--orders', '10').stderr).toContain('--data must name a folder that is empty or doesn’t exist.');
  const folder = join(tempFolder(), 'data');
  mkdirSync(folder);
  writeFileSync(join(folder, 'instance.lock'), '');
  expect(seed('--orders', '10', '--data', folder).stderr).toContain('isn’t empty');
});
