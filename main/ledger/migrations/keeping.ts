// Keeping and audit: the chained audit trail, what the ledger's past is, where its file lies, and whether it is sealed.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { BEGINNING, hashLine } from '../audit/hash-line.ts';
import type { AuditTables } from '../audit/tables.ts';

export const keeping: Migration = {
  async up(db: Kysely<unknown>) {
    await chainTheAudit(db);
    await createPast(db);
    await createSeal(db);
  },
};

async function chainTheAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').renameTo('audit_before_chain').execute();
  await db.schema
    .createTable('audit')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('previous', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await sql`create index audit_by_actor on audit (actor, seq)`.execute(db);
  await sql`create index audit_by_action on audit (action, seq)`.execute(db);
  await sql`create index audit_by_time on audit (at)`.execute(db);
  await chainEarlierLines(db as Kysely<AuditTables>);
  await db.schema.dropTable('audit_before_chain').execute();
  await sql`create trigger audit_is_not_changed before update on audit
    begin select raise(abort, 'The audit trail is only added to.'); end`.execute(db);
  await sql`create trigger audit_is_not_deleted before delete on audit
    begin select raise(abort, 'The audit trail is only added to.'); end`.execute(db);
}

async function createPast(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_past')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('backup_at', 'text')
    .addColumn('replaced_head', 'text')
    .execute();
  await db.schema
    .createTable('ledger_place')
    .addColumn('only', 'integer', (c) => c.primaryKey())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('machine', 'text', (c) => c.notNull())
    .addColumn('inode', 'text', (c) => c.notNull())
    .execute();
}

async function createSeal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_seal')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('lifted_at', 'text')
    .addColumn('lifted_by', 'text')
    .execute();
  // The database itself refuses: whatever asks for a call, it is written down before it leaves.
  await sql`create trigger journal_is_sealed before insert on journal
    when exists (select 1 from ledger_seal where lifted_at is null)
    begin select raise(abort, 'The ledger is sealed.'); end`.execute(db);
}

/** Part of 0006: the audit lines written before there was a chain, chained in the order they were written. */
type Earlier = { id: string; at: string; actor: string; action: string; subject: string; detail: string };

/** Engineering value: lines moved at a time, so that the log of a million orders needs no more memory than a small one. */
const AT_A_TIME = 500;

/** Moves every line of `audit_before_chain` into `audit`. */
async function chainEarlierLines(db: Kysely<AuditTables>): Promise<void> {
  let end = { seq: 0, hash: BEGINNING, rowid: 0 };
  for (;;) {
    const { rows } = await sql<Earlier & { rowid: number }>`select rowid, * from audit_before_chain
      where rowid > ${end.rowid} order by rowid limit ${AT_A_TIME}`.execute(db);
    if (rows.length === 0) return;
    const lines = rows.map(({ detail, rowid, ...earlier }) => {
      const line = { seq: end.seq + 1, ...earlier, before: null, after: detail, previous: end.hash };
      const hash = hashLine(line);
      end = { seq: line.seq, hash, rowid };
      return { ...line, hash };
    });
    await db.insertInto('audit').values(lines).execute();
  }
}
