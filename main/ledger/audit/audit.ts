// Adds to the audit log: who did what to which thing, what it was before and after, chained to the line before.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '../../../contract/console/audit.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BEGINNING, hashLine } from './hash-line.ts';
import type { AuditRow } from './tables.ts';

/** What staff write about a consumer's payment stands with its record, where it can be erased, and in no line. */
const ABOUT_CONSUMERS: ReadonlySet<AuditAction> = new Set([
  'add_note',
  'mark_do_not_capture',
  'lift_do_not_capture',
  'revoke_authorization',
  'dispute_authorization',
  'restore_authorization',
  'request_copy',
  'provide_copy',
  'handle_return',
  'reopen_return',
  'note_alarm',
]);
const WORDS: ReadonlySet<string> = new Set(['text', 'note', 'reason', 'what']);

function withoutWords(action: AuditAction, value: unknown): unknown {
  if (!ABOUT_CONSUMERS.has(action) || typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([name]) => !WORDS.has(name));
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** Adds a line; it is never changed. To be called in the transaction of what it tells of. `before` and `after` hold no secret. */
export async function audit(
  db: Kysely<LedgerTables>,
  at: string,
  actor: string,
  action: AuditAction,
  subject: string,
  after: unknown,
  before: unknown = null,
): Promise<void> {
  const [last] = await selectEnd(db, {});
  const line = {
    seq: (last?.seq ?? 0) + 1,
    id: randomUUID(),
    at,
    actor: asWritten(actor),
    action,
    subject: asWritten(subject),
    before: textOf(withoutWords(action, before)),
    after: textOf(withoutWords(action, after)),
    previous: last?.hash ?? BEGINNING,
  };
  await addLine(db, { ...line, hash: hashLine(line) });
}

const selectEnd = preparedQuery((db) =>
  db.selectFrom('audit').select(['seq', 'hash']).orderBy('seq', 'desc').limit(sql.lit(1)),
);
const addLine = preparedQuery((db, line: AuditRow) => db.insertInto('audit').values(line));

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : asWritten(JSON.stringify(short(value)));

/** Engineering values: what a person reads of a line. */
const MOST_CHARACTERS = 300;
const MOST_OF_A_LIST = 10;

/** Long texts are cut, except remarks, which are read by their code. Of long lists the first are kept, and how many more there are. */
function short(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS && remarkIn(value) === null
      ? `${value.slice(0, MOST_CHARACTERS - 1)}…`
      : value;
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, short(member)]));
  const left = value.length - MOST_OF_A_LIST;
  return [...value.slice(0, MOST_OF_A_LIST).map(short), ...(left > 0 ? [`+${left}`] : [])];
}

/** Half a surrogate pair can't be written as UTF-8: what is hashed must be what is read again. */
const asWritten = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
