// Adds to the audit log: who did what to which thing, what it was before and after, chained to the line before.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '../../../contract/console/audit.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BEGINNING, hashLine } from './hash-line.ts';
import type { AuditRow } from './tables.ts';

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
    before: textOf(before),
    after: textOf(after),
    previous: last?.hash ?? BEGINNING,
  };
  await addLine(db, { ...line, hash: hashLine(line) });
}

const selectEnd = preparedQuery((db) =>
  db.selectFrom('audit').select(['seq', 'hash']).orderBy('seq', 'desc').limit(sql.lit(1)),
);
const addLine = preparedQuery((db, line: AuditRow) => db.insertInto('audit').values(line));

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : asWritten(JSON.stringify(value));

/** Half a surrogate pair can't be written as UTF-8: what is hashed must be what is read again. */
const asWritten = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
