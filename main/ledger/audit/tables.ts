// The audit log's table as Kysely sees it.
import type { Selectable } from 'kysely';

/** Append-only: triggers refuse an update and a delete. */
export type AuditTable = {
  seq: number;
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  /** JSON texts, hashed as they are. */
  before: string | null;
  after: string | null;
  previous: string;
  hash: string;
};
export type AuditTables = { audit: AuditTable };
export type AuditRow = Selectable<AuditTable>;
