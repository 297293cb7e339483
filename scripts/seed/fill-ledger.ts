// Fills an empty ledger with the payments of a marketplace's years: the facts of each, and the rows that they make.
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Fact } from '../../main/core/facts.ts';
import { foldPayment } from '../../main/core/fold.ts';
import { auditEnd } from '../../main/ledger/audit/check-audit.ts';
import { writeHead } from '../../main/ledger/audit/head-file.ts';
import { BEGINNING, storedFact } from '../../main/ledger/facts/append-fact.ts';
import { noteClosed } from '../../main/ledger/file/closed-mark.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { rowsOf } from '../../main/ledger/projections/write-rows.ts';
import { consumerWords } from '../../main/ledger/search/fold.ts';
import { PART_LENGTH } from '../../main/ledger/search/index-session.ts';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import type { LedgerTables } from '../../main/ledger/store/schema.ts';
import { insertBesides, insertSellers } from './beside-payments.ts';
import { type InsertRow, insertRows } from './insert-rows.ts';
import {
  type Fill,
  factsOf,
  SEEDED,
  type SeededFact,
  type SeededPayment,
  seededPayment,
  TRACK_LENGTH,
} from './payments.ts';

const { provider } = SEEDED;

/** Makes the ledger of an empty data folder. `say` is told what is being done. */
export async function fillLedger(dataFolder: string, fill: Fill, say: (doing: string) => void): Promise<void> {
  await (await openDatabase(dataFolder, fill.endsAtMs)).close();
  const db = new Database(ledgerFile(dataFolder));
  try {
    prepareToFill(db);
    db.exec('begin');
    const setBack = dropIndexes(db);
    const insert = insertRows(db);
    insertSellers(insert, fill);
    say('payments');
    fillPayments(db, insert, fill);
    say('search');
    makeTrackNumbersFindable(db);
    say('indexes');
    setBack();
    db.exec('commit');
    await keepHead(dataFolder, db);
  } finally {
    db.close();
  }
  noteClosed(ledgerFile(dataFolder));
}

/**
 * After a power cut the file is made again. The rows go into the file itself: with a write-ahead log all of them would be written twice, and
 * that log be as large as the ledger. SQLite's `off` isn't there in the defensive mode of better-sqlite3.
 */
function prepareToFill(db: Database.Database): void {
  const settings = ['synchronous = OFF', 'foreign_keys = OFF', 'temp_store = MEMORY', 'cache_size = -400000'];
  for (const setting of settings) db.pragma(setting);
  const mode = db.pragma('journal_mode = MEMORY', { simple: true });
  if (mode !== 'memory') throw new Error(`The ledger is open elsewhere: its journal mode stays ${mode}.`);
}

/** To make an index of all rows is several times faster than to add row by row to it. Triggers refuse only what isn't done here. */
function dropIndexes(db: Database.Database): () => void {
  const dropped = db
    .prepare("select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null")
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of dropped) db.exec(`drop ${type} "${name}"`);
  return () => {
    for (const { sql } of dropped) db.exec(sql);
  };
}

/** As the console keeps it when it closes the ledger. */
async function keepHead(dataFolder: string, database: Database.Database): Promise<void> {
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  writeHead(dataFolder, await auditEnd(db));
}

/** Engineering value: facts are written after so many payments. */
const AT_A_TIME = 1000;

function fillPayments(db: Database.Database, insert: InsertRow, fill: Fill): void {
  const writeFacts = chainOf(insert);
  const consumerIdOf = consumers(insert);
  const insertBeside = insertBesides(insert, fill);
  let waiting: SeededFact[] = [];
  for (let n = 0; n < fill.orders; n += 1) {
    const payment = seededPayment(n, fill);
    const learned = factsOf(payment);
    waiting.push(...learned);
    insertPayment(insert, learned, consumerIdOf(payment));
    insertBeside(payment);
    if (n % AT_A_TIME === AT_A_TIME - 1) waiting = writeFacts(waiting, new Date(payment.beginsAt).toISOString());
  }
  writeFacts(waiting, null);
  db.exec(`insert into kept_total (of, provider, day, account_id, count, amount)
    select of, provider, substr(recorded_at, 1, 10), account_id, count(*), sum(total_amount)
    from (select 'order' as of, provider, account_id, recorded_at, total_amount from "order"
      union all select 'session', provider, account_id, recorded_at, total_amount from session) group by 1, 2, 3, 4`);
}

/** Writes facts in the order in which they were learned. Gives those from `until` on, which others may come before. */
function chainOf(insert: InsertRow): (facts: SeededFact[], until: string | null) => SeededFact[] {
  let last = { seq: 0, previous: BEGINNING };
  return (facts, until) => {
    const sorted = facts.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    const end = until === null ? sorted.length : sorted.findIndex(({ at }) => at >= until);
    for (const { fact, at } of sorted.slice(0, end)) {
      const seq = last.seq + 1;
      const { row, values, others } = storedFact(provider, fact, at, { seq, previous: last.previous });
      insert('fact', row);
      for (const value of values) insert('personal_value', { provider, seq, ...value });
      for (const subject of others) insert('fact_subject', { provider, subject, seq });
      last = { seq, previous: row.hash };
    }
    return sorted.slice(end);
  };
}

/** The rows that a payment's facts make. Its facts' numbers decide nothing. */
function insertPayment(insert: InsertRow, learned: readonly SeededFact[], consumer_id: number): void {
  const facts = learned.map(({ fact, at }, seq) => ({ ...fact, seq, provider, learnedAt: at }) as Fact);
  const leases = new Map(learned.map(({ at, leaseUntil }) => [at, leaseUntil ?? at]));
  for (const { table, row } of rowsOf(foldPayment(provider, facts))) {
    if (table === 'journal') insert(table, { ...row, lease_until: leases.get(String(row['sent_at'])) });
    else if (table === 'session' || table === 'order') insert(table, { ...row, consumer_id });
    else insert(table, row);
  }
}

/** Makes payments findable, as projections/make-findable.ts does it. Gives the consumer's ID. */
function consumers(insert: InsertRow): (payment: SeededPayment) => number {
  const known = new Map<string, number>();
  return ({ consumer }) => {
    const { first_name: firstName, last_name: lastName, email } = consumer;
    const each = consumerWords({ firstName, lastName, email, phone: null });
    const words = ` ${each.join(' ')} `;
    const found = known.get(words);
    if (found !== undefined) return found;
    const id = known.size + 1;
    known.set(words, id);
    insert('consumer', { id, provider, words });
    for (const word of each) insert('consumer_word', { provider, word, consumer_id: id });
    return id;
  };
}

/** All parts of all track numbers, in the order of the table's key: else each would be added somewhere else in it. */
function makeTrackNumbersFindable(db: Database.Database): void {
  const parts = Array.from(
    { length: TRACK_LENGTH - PART_LENGTH + 2 },
    (_, at) => `select substr(track_number || ' ', ${at + 1}, ${PART_LENGTH}) as part, track_number from session`,
  );
  db.exec(`insert or ignore into track_number_part (part, track_number)
    select part, track_number from (${parts.join(' union all ')}) order by part, track_number`);
}
