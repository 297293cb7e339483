// A ledger as a marketplace has after years: one provider, and orders by the hundred thousand. Written in SQL, since the desk would take hours.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { BEGINNING, hashLine } from '../../main/ledger/audit/hash-line.ts';
import { writeHead } from '../../main/ledger/audit/head-file.ts';
import { ledgerFile, openDatabase } from '../../main/ledger/open-database.ts';

/** Whose ledger it is. */
export const BIG = {
  provider: 'https://pay.example',
  environmentId: 'environment_big',
  marketplaceId: 'mk_org_market',
};
const SELLERS = 20;
const RUN_LENGTH = 10_000;
const A_YEAR = 365 * 86_400;

/** What the nth order's id ends with, and its session's and charge's. Identifiers don't sort by time, as a real service's don't. */
export const suffixOf = (n: number): string =>
  Number((BigInt(n) * 2654435761n) % 4294967296n)
    .toString(16)
    .padStart(8, '0') + n.toString(16).padStart(8, '0');

/** Every fiftieth order isn't charged; every twentieth of those has a capture of unknown outcome. */
const WAITS = 'i % 50 = 0';
const IS_UNKNOWN = 'i % 1000 = 0';

/** Makes the ledger of an empty data folder, with that many orders over the year before `endsAtMs`. */
export async function makeBigLedger(dataFolder: string, orders: number, endsAtMs = Date.now()): Promise<void> {
  await (await openDatabase(dataFolder, endsAtMs)).close();
  const db = new Database(ledgerFile(dataFolder));
  try {
    // Nobody misses it after a power cut.
    for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -400000'])
      db.pragma(setting);
    db.exec('begin');
    fillWithoutIndexes(db, () => fill(db, orders, endsAtMs));
    const head = fillAudit(db, orders, endsAtMs);
    db.exec('commit');
    writeHead(dataFolder, head);
  } finally {
    db.close();
  }
}

/** To make an index of all rows is several times faster than to add row by row to it. */
function fillWithoutIndexes(db: Database.Database, work: () => void): void {
  const indexes = db.prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null").all();
  for (const { name } of indexes as { name: string }[]) db.exec(`drop index "${name}"`);
  work();
  for (const { sql } of indexes as { sql: string }[]) db.exec(sql);
}

function fill(db: Database.Database, orders: number, endsAtMs: number): void {
  const second = `${endsAtMs / 1000 - A_YEAR} + i * ${A_YEAR / orders}`;
  const moment = (more: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${second} + ${more}, 'unixepoch')`;
  db.exec(`create temp table payment as
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${orders}),
      named as (select i, printf('%08x%08x', (i * 2654435761) % 4294967296, i) as suffix from n)
    select i, '${BIG.provider}' as provider, '${BIG.environmentId}' as environment_id,
      '${BIG.marketplaceId}' as marketplace_id, 'seller_' || (i % ${SELLERS}) as account_id, 'T-' || i as track_number,
      'sess_' || suffix as session_id, 'order_' || suffix as order_id, 'charge_' || suffix as charge_id,
      ${moment(0)} as begun_at, ${moment(60)} as ordered_at, ${moment(120)} as charged_at from named`);
  const began = new Date(endsAtMs - A_YEAR * 1000).toISOString();
  fillSellers(db, began);
  fillRecords(db);
  fillJournal(db);
  fillFees(db);
  fillRuns(db, orders);
}

function fillSellers(db: Database.Database, began: string): void {
  const { provider, environmentId, marketplaceId } = BIG;
  db.exec(`insert into environment (id, provider, name, kind, base_url, auth_url, js_url, dashboard_url, sdk_constructor,
      brand_title, created_at, mode, marketplace_id)
    values ('${environmentId}', '${provider}', 'Market', 'sandbox', '${provider}', '${provider}', '${provider}',
      '${provider}', 'ServicePay', 'Market', '${began}', 'marketplace', '${marketplaceId}');
  insert into account (id, environment_id, name, role, created_at)
    values ('platform', '${environmentId}', 'Market', 'platform', '${began}');
  insert into account (id, environment_id, name, role, created_at)
    select account_id, environment_id, 'Seller ' || i, 'seller', '${began}' from payment where i < ${SELLERS};
  insert into seller_step (account_id, step, done, at, actor) select account_id, step, 1, '${began}', 'Grace'
    from payment, (select 'link_shared' as step union all select 'activated' union all select 'keys_generated')
    where i < ${SELLERS}`);
}

function fillRecords(db: Database.Database): void {
  db.exec(`insert into session (provider, id, account_id, recorded_at, status, total_amount, fees, track_number, first_name,
      last_name, marketplace_id, create_date)
    select provider, session_id, account_id, begun_at, iif(i % 5 = 0, 'started', 'finalized'), 10000, 150, track_number,
      'Ada', 'Lovelace', marketplace_id, begun_at from payment;
  insert into "order" (provider, id, account_id, recorded_at, session_id, status, total_amount, charge_id, marketplace_id,
      track_number, create_date, delivered_date, verified, captured_at)
    select provider, order_id, account_id, ordered_at, session_id, iif(${WAITS}, 'submitted', 'charged'), 10000,
      iif(${WAITS}, null, charge_id), marketplace_id, track_number, ordered_at, iif(${WAITS}, null, charged_at), 1,
      iif(${WAITS}, null, charged_at) from payment;
  insert into charge (provider, id, order_id, recorded_at, type, status, amount, track_number, create_date)
    select provider, charge_id, order_id, charged_at, 'ach', 'pending', 10000, track_number, charged_at
    from payment where not (${WAITS});
  insert into checkout_event (id, provider, session_id, at, kind, event)
    select lower(hex(randomblob(16))), provider, session_id, begun_at, 'started', '{"kind":"started"}' from payment`);
}

function fillJournal(db: Database.Database): void {
  const columns = `(id, environment_id, account_id, provider, operation, session_id, order_id, charge_id, request, state,
    alive, actor, instance_id, sent_at, lease_until, answered_at)`;
  const entry = (operation: string, orderId: string, chargeId: string, state: string, at: string) =>
    `insert into journal ${columns} select lower(hex(randomblob(16))), environment_id, account_id, provider, '${operation}',
      session_id, ${orderId}, ${chargeId}, '{}', ${state}, 1, 'Grace', 'instance_1', ${at}, ${at}, ${at} from payment`;
  db.exec(entry('create_session', 'null', 'null', "'succeeded'", 'begun_at'));
  db.exec(entry('create_order', 'order_id', 'null', "'succeeded'", 'ordered_at'));
  const state = `iif(${WAITS}, 'unknown', 'succeeded')`;
  const captures = entry('charge_order', 'order_id', `iif(${WAITS}, null, charge_id)`, state, 'charged_at');
  db.exec(`${captures} where not (${WAITS}) or ${IS_UNKNOWN}`);
}

function fillFees(db: Database.Database): void {
  const columns = `(id, provider, kind, order_id, charge_id, account_id, marketplace_id, amount, order_amount, at, day,
    recorded_at, actor, transactions)`;
  const entry = (kind: string, amount: string, transactions: number) =>
    `insert into fee_entry ${columns} select lower(hex(randomblob(16))), provider, '${kind}', order_id, charge_id, account_id,
      marketplace_id, ${amount}, 10000, charged_at, substr(charged_at, 1, 10), charged_at, 'Grace', ${transactions}
    from payment where not (${WAITS})`;
  db.exec(entry('accrual', 'iif(i % 5000 = 1, null, 150)', 1));
  db.exec(`${entry('correction', '-1', 0)} and i % 100 = 3`);
}

function fillRuns(db: Database.Database, orders: number): void {
  db.exec(`insert into capture_run (id, environment_id, provider, source, source_words, state, planned_at, planned_by,
      ran_ms, planned_count, planned_sum, unknown_amounts, known_count, blocked_count, bad_lines)
    select 'run_' || (i / ${RUN_LENGTH}), environment_id, provider, 'filter', 'Ready to capture', 'done', charged_at, 'Grace',
      1000, ${Math.min(RUN_LENGTH, orders)}, 0, 0, 0, 0, '[]' from payment where i % ${RUN_LENGTH} = 0;
  insert into capture_run_item (run_id, seq, order_id, account_id, amount, state, entry_id, charge_id, charged_amount,
      amount_differs, done_at)
    select 'run_' || (i / ${RUN_LENGTH}), i % ${RUN_LENGTH}, order_id, account_id, 10000, 'captured',
      lower(hex(randomblob(16))), charge_id, 10000, 0, charged_at from payment;
  insert into statement_import (id, provider, month, source, line_count, at, actor)
    select 'import_1', provider, substr(charged_at, 1, 7), 'csv', ${Math.ceil(orders / 12)}, charged_at, 'Grace'
    from payment where i = ${orders - 1};
  insert into statement_line (import_id, line, charge_id, order_id, track_number, amount, at)
    select 'import_1', i, charge_id, order_id, track_number, 150, charged_at from payment where i % 12 = 0`);
}

/** Of how many orders one has a line in the trail: to hash them takes longer than all the rest. */
const AUDITED = 10;

/** Lines, chained: the trail is checked when the ledger is opened. */
function fillAudit(db: Database.Database, orders: number, endsAtMs: number): { seq: number; hash: string } {
  const add = db.prepare(`insert into audit (seq, id, at, actor, action, subject, before, after, previous, hash)
    values (@seq, @id, @at, @actor, @action, @subject, @before, @after, @previous, @hash)`);
  let previous = BEGINNING;
  for (let n = 0; n < orders / AUDITED; n += 1) {
    const at = new Date(endsAtMs - (A_YEAR * 1000 * (orders - n * AUDITED)) / orders).toISOString();
    const line = {
      ...{ seq: n + 1, id: randomUUID(), at, actor: n % 7 === 0 ? 'Ada' : 'Grace', action: 'charge_order' },
      ...{ subject: `order_${suffixOf(n * AUDITED)}`, before: null, after: '{"state":"succeeded"}', previous },
    };
    previous = hashLine(line);
    add.run({ ...line, hash: previous });
  }
  return { seq: Math.ceil(orders / AUDITED), hash: previous };
}
