// The audit log, the ledger's past, where it lies and whether it is locked.
import { type Kysely, sql } from 'kysely';
import { byDefault, key, numbered, orNull, type TablesOf, unique } from '../../../lib/node/create-tables.ts';
import { createRefusal, refuseTruncate } from '../../../lib/node/create-triggers.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text, whole } from './columns.ts';

type Names = 'audit' | 'ledger_past' | 'ledger_place' | 'ledger_seal';

export const keepingTables: TablesOf<LedgerTables, Names> = {
  audit: {
    columns: {
      seq: key(whole),
      id: unique(text),
      at: text,
      actor: text,
      action: text,
      subject: text,
      before: orNull(text),
      after: orNull(text),
      previous: text,
      hash: text,
    },
    indexes: {
      audit_by_actor: { on: ['actor', 'seq'] },
      audit_by_action: { on: ['action', 'seq'] },
      audit_by_time: { on: ['at'] },
    },
  },
  ledger_past: {
    columns: {
      seq: numbered(),
      kind: text,
      at: text,
      actor: text,
      backup_at: orNull(text),
      replaced_head: orNull(text),
    },
  },
  ledger_place: {
    columns: {
      only: key(whole),
      path: text,
      machine: text,
      inode: text,
      ledger_id: byDefault('', text),
    },
  },
  ledger_seal: {
    columns: {
      seq: numbered(),
      at: text,
      reason: text,
      lifted_at: orNull(text),
      lifted_by: orNull(text),
      cause: byDefault('moved', text),
      line: orNull(whole),
    },
  },
};

const ONLY_ADDED = 'The audit trail is only added to.';

/** The database lets the audit log only grow, and nothing be journaled in a locked ledger. */
export async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await createRefusal(db, 'audit_is_not_changed', { before: 'update', on: 'audit', message: ONLY_ADDED });
  await createRefusal(db, 'audit_is_not_deleted', { before: 'delete', on: 'audit', message: ONLY_ADDED });
  await refuseTruncate(db, 'audit_is_not_emptied', 'audit', ONLY_ADDED);
  await createRefusal(db, 'journal_is_sealed', {
    before: 'insert',
    on: 'journal',
    while: sql`exists (select 1 from ledger_seal where lifted_at is null)`,
    message: 'The ledger is sealed.',
  });
}
