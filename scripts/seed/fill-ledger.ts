// Fills an empty ledger with the orders of a marketplace's years. Written in SQL, since the desk would take hours.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { BEGINNING, hashLine } from '../../main/ledger/audit/hash-line.ts';
import { writeHead } from '../../main/ledger/audit/head-file.ts';
import { noteClosed } from '../../main/ledger/keeping/closed-mark.ts';
import { ledgerFile, openDatabase } from '../../main/ledger/open-database.ts';
import { consumerWords } from '../../main/ledger/search/fold.ts';
import { PART_LENGTH } from '../../main/ledger/search/index-session.ts';
import { FIRST_NAMES, LAST_NAMES, SHOPS } from './people.ts';

/** Whose ledger it is. */
export const SEEDED = {
  provider: 'https://pay.example',
  environmentId: 'environment_seeded',
  marketplaceId: 'mk_org_market',
};

/** days: the orders lie evenly in so many before `endsAtMs` (epoch ms). seed: another one gives other names, amounts and identifiers. */
export type Fill = { orders: number; sellers: number; days: number; seed: number; endsAtMs: number };

const RUN_LENGTH = 10_000;
const DAY_S = 86_400;
/** Each consumer's number of e-mail addresses under one name: as many people share it. */
const NAMESAKES = 24;
const TRACK_LENGTH = 10;

/** What the nth order's id ends with, and its session's and charge's. Identifiers don't sort by time, as a real service's don't. */
export const suffixOf = (n: number, seed: number): string =>
  Number((BigInt(n) * 2654435761n + BigInt(seed) * 97n) % 4294967296n)
    .toString(16)
    .padStart(8, '0') + n.toString(16).padStart(8, '0');

/** Every fiftieth order isn't charged; every twentieth of those has a capture of unknown outcome. */
const WAITS = 'i % 50 = 0';
const IS_UNKNOWN = 'i % 1000 = 0';

/** Makes the ledger of an empty data folder. `say` is told what is being done. */
export async function fillLedger(dataFolder: string, fill: Fill, say: (doing: string) => void): Promise<void> {
  await (await openDatabase(dataFolder, fill.endsAtMs)).close();
  const db = new Database(ledgerFile(dataFolder));
  try {
    prepareToFill(db);
    db.exec('begin');
    // To make an index of all rows is several times faster than to add row by row to it.
    const indexes = db.prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null").all();
    for (const { name } of indexes as { name: string }[]) db.exec(`drop index "${name}"`);
    say('records');
    fillPayments(db, fill);
    say('search');
    fillSearch(db);
    say('audit log');
    const head = fillAudit(db, fill);
    say('indexes');
    for (const { sql } of indexes as { sql: string }[]) db.exec(sql);
    db.exec('commit');
    writeHead(dataFolder, head);
  } finally {
    db.close();
  }
  noteClosed(ledgerFile(dataFolder));
}

/**
 * Whoever loses the file to a power cut makes it again. The rows go into the file itself: with a write-ahead log all of them would be
 * written twice, and that log be as large as the ledger. SQLite's `off` isn't there in the defensive mode of better-sqlite3.
 */
function prepareToFill(db: Database.Database): void {
  const settings = ['synchronous = OFF', 'foreign_keys = OFF', 'temp_store = MEMORY', 'cache_size = -400000'];
  for (const setting of settings) db.pragma(setting);
  const mode = db.pragma('journal_mode = MEMORY', { simple: true });
  if (mode !== 'memory') throw new Error(`The ledger is open elsewhere: its journal mode stays ${mode}.`);
}

function fillPayments(db: Database.Database, fill: Fill): void {
  const { orders, sellers, days, seed, endsAtMs } = fill;
  const second = `${endsAtMs / 1000 - days * DAY_S} + i * ${(days * DAY_S) / orders}`;
  const moment = (more: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${second} + ${more}, 'unixepoch')`;
  db.exec(
    'create temp table first_name (n integer primary key, name text); create temp table last_name (n integer primary key, name text)',
  );
  const name = (table: string, names: string[]) => {
    const add = db.prepare(`insert into ${table} values (?, ?)`);
    for (const [n, one] of names.entries()) add.run(n, one);
  };
  name('first_name', FIRST_NAMES);
  name('last_name', LAST_NAMES);
  const letter = (shift: number) =>
    `substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((h * ${2 * shift + 3} + (h >> ${shift})) & 31), 1)`;
  const track = Array.from({ length: TRACK_LENGTH }, (_, n) => letter(n * 3)).join(' || ');
  db.exec(`create temp table payment as
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${orders}),
      hashed as (select i, (i * 2654435761 + ${seed * 97}) % 4294967296 as h from n),
      named as (select i, h, printf('%08x%08x', h, i) as suffix, (h >> 5) % ${FIRST_NAMES.length} as f,
        (h >> 11) % ${LAST_NAMES.length} as l, (h >> 17) % ${NAMESAKES} as same from hashed)
    select i, '${SEEDED.provider}' as provider, '${SEEDED.environmentId}' as environment_id,
      '${SEEDED.marketplaceId}' as marketplace_id, 'seller_' || (h % ${sellers}) as account_id, ${track} as track_number,
      'sess_' || suffix as session_id, 'order_' || suffix as order_id, 'charge_' || suffix as charge_id,
      first_name.name as first_name, last_name.name as last_name, f, l, same, (f * ${LAST_NAMES.length} + l) * ${NAMESAKES} + same + 1 as consumer_id,
      case h % 4 when 0 then 500 * (1 + (h >> 3) % 60) else 1000 + (h >> 4) % 249000 end as amount,
      ${moment(0)} as begun_at, ${moment(60)} as ordered_at, ${moment(120)} as charged_at
    from named join first_name on first_name.n = f join last_name on last_name.n = l order by i`);
  const began = new Date(endsAtMs - days * DAY_S * 1000).toISOString();
  fillSellers(db, sellers, began);
  fillRecords(db);
  fillJournal(db);
  fillFees(db);
  fillRuns(db, orders);
}

function fillSellers(db: Database.Database, sellers: number, began: string): void {
  const { provider, environmentId, marketplaceId } = SEEDED;
  db.exec(`insert into environment (id, provider, name, kind, base_url, auth_url, js_url, dashboard_url, sdk_constructor,
      brand_title, created_at, mode, marketplace_id)
    values ('${environmentId}', '${provider}', 'Seeded market', 'sandbox', '${provider}', '${provider}', '${provider}',
      '${provider}', 'ServicePay', 'Market', '${began}', 'marketplace', '${marketplaceId}');
  insert into account (id, environment_id, name, role, created_at)
    values ('platform', '${environmentId}', 'Seeded market', 'platform', '${began}')`);
  const account = db.prepare('insert into account (id, environment_id, name, role, created_at) values (?, ?, ?, ?, ?)');
  const step = db.prepare('insert into seller_step (account_id, step, done, at, actor) values (?, ?, 1, ?, ?)');
  for (let n = 0; n < sellers; n += 1) {
    const shop = SHOPS[n % SHOPS.length] ?? '';
    account.run(`seller_${n}`, environmentId, n < SHOPS.length ? shop : `${shop} ${n}`, 'seller', began);
    for (const done of ['link_shared', 'activated', 'keys_generated']) step.run(`seller_${n}`, done, began, 'Grace');
  }
}

function fillRecords(db: Database.Database): void {
  db.exec(`insert into session (provider, id, account_id, recorded_at, status, total_amount, fees, track_number, first_name,
      last_name, marketplace_id, create_date, consumer_id)
    select provider, session_id, account_id, begun_at, iif(i % 5 = 0, 'started', 'finalized'), amount, 150, track_number,
      first_name, last_name, marketplace_id, begun_at, consumer_id from payment;
  insert into "order" (provider, id, account_id, recorded_at, session_id, status, total_amount, charge_id, marketplace_id,
      track_number, create_date, delivered_date, verified, captured_at)
    select provider, order_id, account_id, ordered_at, session_id, iif(${WAITS}, 'submitted', 'charged'), amount,
      iif(${WAITS}, null, charge_id), marketplace_id, track_number, ordered_at, iif(${WAITS}, null, charged_at), 1,
      iif(${WAITS}, null, charged_at) from payment;
  insert into charge (provider, id, order_id, recorded_at, type, status, amount, track_number, create_date)
    select provider, charge_id, order_id, charged_at, 'ach', 'pending', amount, track_number, charged_at
    from payment where not (${WAITS});
  insert into checkout_event (id, provider, session_id, at, kind, event)
    select lower(hex(randomblob(16))), provider, session_id, begun_at, 'started', '{"kind":"started"}' from payment;
  insert into kept_total (of, provider, day, account_id, count, amount)
    select of, provider, substr(recorded_at, 1, 10), account_id, count(*), sum(total_amount)
    from (select 'order' as of, provider, account_id, recorded_at, total_amount from "order"
      union all select 'session', provider, account_id, recorded_at, total_amount from session) group by 1, 2, 3, 4`);
}

function fillJournal(db: Database.Database): void {
  const columns = `(id, environment_id, account_id, provider, operation, session_id, order_id, charge_id, request, state,
    alive, actor, instance_id, sent_at, lease_until, answered_at)`;
  const request = `json_object('amount', amount, 'type', 'consumer_checkout', 'consumer_info',
    json_object('first_name', first_name, 'last_name', last_name, 'email', ${EMAIL}))`;
  const entry = (operation: string, asked: string, orderId: string, chargeId: string, state: string, at: string) =>
    `insert into journal ${columns} select lower(hex(randomblob(16))), environment_id, account_id, provider, '${operation}',
      session_id, ${orderId}, ${chargeId}, ${asked}, ${state}, 1, 'Grace', 'instance_1', ${at}, ${at}, ${at} from payment`;
  db.exec(entry('create_session', request, 'null', 'null', "'succeeded'", 'begun_at'));
  db.exec(entry('create_order', "'{}'", 'order_id', 'null', "'succeeded'", 'ordered_at'));
  const state = `iif(${WAITS}, 'unknown', 'succeeded')`;
  const captures = entry('charge_order', "'{}'", 'order_id', `iif(${WAITS}, null, charge_id)`, state, 'charged_at');
  db.exec(`${captures} where not (${WAITS}) or ${IS_UNKNOWN}`);
}

/** Plain letters and digits, as an address has. */
const EMAIL = "'c' || f || '.' || l || '.' || same || '@example.com'";

function fillFees(db: Database.Database): void {
  const columns = `(id, provider, kind, order_id, charge_id, account_id, marketplace_id, amount, order_amount, at, day,
    recorded_at, actor, transactions, place)`;
  const entry = (kind: string, amount: string, transactions: number) =>
    `insert into fee_entry ${columns} select lower(hex(randomblob(16))), provider, '${kind}', order_id, charge_id, account_id,
      marketplace_id, ${amount}, amount, charged_at, substr(charged_at, 1, 10), charged_at, 'Grace', ${transactions}, ${transactions === 1 ? 0 : 1}
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
    select 'run_' || (i / ${RUN_LENGTH}), i % ${RUN_LENGTH}, order_id, account_id, amount, 'captured',
      lower(hex(randomblob(16))), charge_id, amount, 0, charged_at from payment;
  insert into statement_import (id, provider, month, source, line_count, at, actor)
    select 'import_1', provider, substr(charged_at, 1, 7), 'csv', ${Math.ceil(orders / 12)}, charged_at, 'Grace'
    from payment where i = ${orders - 1};
  insert into statement_line (import_id, line, charge_id, order_id, track_number, amount, at)
    select 'import_1', i, charge_id, order_id, track_number, 150, charged_at from payment where i % 12 = 0`);
}

/** As index-session.ts does it for one session: the words of each name once, since names repeat and folding them takes longer than all SQL. */
function fillSearch(db: Database.Database): void {
  db.exec(`create temp table name (f integer, l integer, words text, primary key (f, l)) without rowid;
    create temp table name_word (f integer, l integer, word text, primary key (f, l, word)) without rowid`);
  const addName = db.prepare('insert into name values (?, ?, ?)');
  const addWord = db.prepare('insert into name_word values (?, ?, ?)');
  for (const [f, firstName] of FIRST_NAMES.entries()) {
    for (const [l, lastName] of LAST_NAMES.entries()) {
      const words = consumerWords({ firstName, lastName, email: null, phone: null });
      addName.run(f, l, words.join(' '));
      for (const word of words) addWord.run(f, l, word);
    }
  }
  // In the order of each table's key, or each row would be added somewhere else in it.
  db.exec(`create temp table known as select distinct consumer_id, f, l, ${EMAIL} as email from payment order by consumer_id;
    insert into consumer (id, provider, words) select consumer_id, '${SEEDED.provider}', ' ' || words || ' ' || email || ' '
      from known join name using (f, l) order by consumer_id;
    insert into consumer_word (provider, word, consumer_id) select '${SEEDED.provider}', word, consumer_id
      from (select word, consumer_id from known join name_word using (f, l) union all select email, consumer_id from known)
      order by word, consumer_id desc`);
  const parts = Array.from(
    { length: TRACK_LENGTH - PART_LENGTH + 1 },
    (_, at) => `select substr(track_number, ${at + 1}, ${PART_LENGTH}) as part, track_number from payment`,
  );
  db.exec(`insert or ignore into track_number_part (part, track_number)
    select part, track_number from (${parts.join(' union all ')}) order by part, track_number`);
}

/** Of how many orders one has a line in the log: to hash them takes longer than all the rest. */
const AUDITED = 10;

/** Lines, chained: the log is checked when the ledger is opened. */
function fillAudit(db: Database.Database, { orders, days, seed, endsAtMs }: Fill): { seq: number; hash: string } {
  const add = db.prepare(`insert into audit (seq, id, at, actor, action, subject, before, after, previous, hash)
    values (@seq, @id, @at, @actor, @action, @subject, @before, @after, @previous, @hash)`);
  let previous = BEGINNING;
  for (let n = 0; n < orders / AUDITED; n += 1) {
    const at = new Date(endsAtMs - (days * DAY_S * 1000 * (orders - n * AUDITED)) / orders).toISOString();
    const line = {
      ...{ seq: n + 1, id: randomUUID(), at, actor: n % 7 === 0 ? 'Ada' : 'Grace', action: 'charge_order' },
      ...{ subject: `order_${suffixOf(n * AUDITED, seed)}`, before: null, after: '{"state":"succeeded"}', previous },
    };
    previous = hashLine(line);
    add.run({ ...line, hash: previous });
  }
  return { seq: Math.ceil(orders / AUDITED), hash: previous };
}
