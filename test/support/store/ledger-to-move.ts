// A ledger with rows of every kind, of which it is known whose each is; and what two files hold, table by table.
import { cpSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { openHead, readHead, writeHead } from '../../../main/ledger/audit/head-file.ts';
import { BEGINNING, hashFact } from '../../../main/ledger/facts/append-fact.ts';
import { redactPersonalValues } from '../../../main/ledger/facts/personal.ts';
import { tempFolder } from '../runner/temp-folder.ts';

type Row = Record<string, unknown>;
type Column = { name: string; type: string; notnull: 0 | 1; pk: number };
/** `perTable`: rows of each table and provider. `pick`: a number below the one it is given. */
export type Filling = { perTable: number; pick: (below: number) => number };

const EMBEDDED = 'embedded';
const PROVIDERS = [EMBEDDED, 'https://one.example', 'https://two.example'];
/** Of the ledger as a whole, or of a team. */
const NOT_FILLED = new Set([
  ...['audit', 'ledger_past', 'ledger_place', 'ledger_seal', 'list_columns', 'same_service'],
  ...['approval', 'approval_policy', 'invitation', 'device', 'person', 'team_role', 'team', 'kept_total'],
  ...['company_sign_in', 'company_account', 'company_group'],
  ...['kept_key', 'kept_key_owner', 'kept_key_link', 'kept_key_environment', 'kept_key_send'],
]);
/** What a row names that isn't its own, before what names it. */
const FIRST = ['environment', 'account', 'statement_import', 'capture_run', 'session', 'order', 'charge'];

const tables = (db: Database.Database): string[] =>
  (db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'").all() as Row[]).map(
    ({ name }) => String(name),
  );
const columns = (db: Database.Database, table: string): Column[] =>
  db.prepare('select * from pragma_table_info(?)').all(table) as Column[];

/** Of a chain, which is checked when a ledger is opened: so they aren't filled with any text. */
const FACTS = new Set(['fact', 'fact_subject', 'personal_value']);

/** A call that was sent again, by a person: it has a second act and a personal value. */
function addFact(db: Database.Database, provider: string, n: number): void {
  const newest = db.prepare('select max(seq) from fact').pluck().get() as number | null;
  const end = db.prepare('select hash from fact where provider = ? order by seq desc limit 1').pluck().get(provider);
  const attempt = { kind: 'attempt' as const, actId: `act-${n}`, attemptId: `again-${n}`, actor: 'Ada' };
  const { body, values } = redactPersonalValues({ ...attempt, instanceId: 'an earlier run' });
  const fact = {
    seq: (newest ?? 0) + 1,
    provider,
    kind: attempt.kind,
    origin: 'attempt' as const,
    learned_at: '2026-11-26T12:00:00.000Z',
    body: JSON.stringify(body),
    act_id: attempt.actId,
    previous: (end as string | undefined) ?? BEGINNING,
  };
  const row = { ...fact, hash: hashFact(fact) };
  const names = Object.keys(row);
  db.prepare(`insert into fact (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`).run(
    ...Object.values(row),
  );
  db.prepare('insert into fact_subject values (?, ?, ?)').run(provider, `act ${attempt.attemptId}`, row.seq);
  for (const { place, value, key } of values)
    db.prepare('insert into personal_value values (?, ?, ?, ?, ?)').run(provider, row.seq, place, value, key);
}

/** Adds rows of the embedded sandbox and of two other providers to every table; the ledger must be closed. */
export function fillLedger(file: string, { perTable, pick }: Filling): void {
  const db = new Database(file);
  db.pragma('foreign_keys = ON');
  const named = tables(db).filter((name) => !NOT_FILLED.has(name) && !FACTS.has(name) && !name.startsWith('kysely'));
  const order = [...FIRST, ...named.filter((name) => !FIRST.includes(name))];
  for (const provider of PROVIDERS) {
    const known = new Map<string, string[]>();
    const anyOf = (table: string, index: number) => known.get(table)?.[index % (known.get(table)?.length ?? 1)];
    for (const table of order) {
      for (let index = 0; index < 1 + pick(perTable); index += 1) {
        const row: Row = {};
        for (const column of columns(db, table)) {
          const value = valueFor({ table, column, provider, index, anyOf, pick });
          if (value !== undefined) row[column.name] = value;
        }
        const names = Object.keys(row);
        const { changes } = db
          .prepare(`insert or ignore into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
            values (${names.map(() => '?').join(', ')})`)
          .run(...Object.values(row));
        if (changes > 0 && typeof row['id'] === 'string') known.set(table, [...(known.get(table) ?? []), row['id']]);
      }
    }
  }
  for (const provider of PROVIDERS) for (let n = 0; n < 1 + pick(perTable); n += 1) addFact(db, provider, n);
  db.prepare("insert into same_service values ('https://one.example', 'https://two.example', 'now')").run();
  db.prepare("insert or ignore into list_columns values ('orders', '{}')").run();
  // A leftover without a call: everybody sees it, and so it moves.
  db.prepare(`insert into alarm (id, provider, entry_id, kind, raised_at, heard, answer)
    values ('nobody', null, '?', 'late_answer', 'now', '?', '{}')`).run();
  db.close();
  // As of a Paydesk that died: facts that are added to one that was closed in good order lock it.
  const head = readHead(dirname(file));
  if (head) writeHead(dirname(file), openHead(head));
}

type Asked = {
  table: string;
  column: Column;
  provider: string;
  index: number;
  anyOf: (table: string, index: number) => string | undefined;
  pick: (below: number) => number;
};

function valueFor({ table, column: { name, type, notnull, pk }, provider, index, anyOf, pick }: Asked): unknown {
  const own = `${table}-${provider}-${index}`;
  // Each provider has records of both.
  const isShared = table === 'session' && index === 0 ? true : table === 'order' && index === 0 ? false : pick(2) === 0;
  const fixed: Record<string, unknown> = {
    provider,
    environment_id: anyOf('environment', index),
    account_id: anyOf('account', index),
    import_id: anyOf('statement_import', index),
    run_id: anyOf('capture_run', index),
    state: table === 'payout' ? 'paid' : 'done',
    alive: 0,
    repeat_of: null,
    payout_of: null,
    attempt: null,
    // The same one at two providers, and one that only the sandbox has.
    track_number: isShared ? 'TRACK-shared' : `TRACK-${provider}`,
    removed_at: index === 0 ? null : undefined,
    desk: null,
    instance_id: 'an earlier run',
  };
  if (table === 'kept_total' || name === 'seq' || name === 'consumer_id')
    return table === 'consumer_word' ? 1 : name === 'seq' && table === 'capture_run_item' ? index : undefined;
  if (fixed[name] !== undefined) return fixed[name];
  if (/^(integer|bigint)$/i.test(type)) return pk > 0 && table === 'consumer' ? undefined : pick(5_000);
  if (pk > 0 || name === 'id' || name === 'key' || name.endsWith('_id')) return own;
  if (notnull === 0 && pick(2) === 0) return null;
  return `${own} ${name} ${pick(1_000)}`;
}

/** Every row of every table, as text, sorted; `of`: only of the embedded sandbox, or only of everybody else, told by who it was written for. */
export function rowsOf(file: string, of: 'embedded' | 'others'): Record<string, string[]> {
  const db = opened(file);
  try {
    const names = tables(db).filter(
      (name) => !name.startsWith('kysely') && (!NOT_FILLED.has(name) || name === 'kept_total'),
    );
    return Object.fromEntries(
      names.map((table) => {
        const rows = db.prepare(`select * from "${table}"`).all() as Row[];
        const texts = rows.map((row) => JSON.stringify(row)).filter((text) => isOf(table, text, of));
        return [table, texts.sort()];
      }),
    );
  } finally {
    db.close();
  }
}

/** The filling writes its provider into every row; the parts of a track number belong to its session. */
function isOf(table: string, text: string, of: 'embedded' | 'others'): boolean {
  if (table === 'track_number_part' && text.includes('shared')) return true;
  // A lost part of the history is of the ledger as a whole, and moving adds one.
  if (FACTS.has(table) && text.includes('"provider":""')) return false;
  return text.includes(EMBEDDED) === (of === 'embedded');
}

export const auditOf = (file: string): Row[] => {
  const db = opened(file);
  const lines = db.prepare('select * from audit order by seq').all() as Row[];
  db.close();
  return lines;
};

/** Whether calls of others than the embedded sandbox can be journaled in a ledger. */
export function takesCalls(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = opened(file);
  try {
    const others = db.prepare('select count(*) as n from environment where provider <> ?').get(EMBEDDED) as {
      n: number;
    };
    const seals = db.prepare('select count(*) as n from ledger_seal where lifted_at is null').get() as { n: number };
    return others.n > 0 && seals.n === 0;
  } finally {
    db.close();
  }
}

/** A copy with SQLite's side files. The file itself stays as the killed process left it. */
function opened(file: string): Database.Database {
  const folder = tempFolder();
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) cpSync(file + suffix, join(folder, basename(file) + suffix));
  }
  return new Database(join(folder, basename(file)));
}
