// The tables of keeping as Kysely sees them. Times are ISO 8601 in UTC.
import type { Generated } from 'kysely';

/** What happened to this ledger as a whole, oldest first: it began, was restored from a backup, was unsealed, was begun anew where one could not be read. */
export type LedgerPastTable = {
  seq: Generated<number>;
  kind: 'began' | 'restored' | 'unsealed' | 'begun_anew';
  at: string;
  actor: string;
  /** Of a restore: when the backup was taken. */
  backup_at: string | null;
  /** Of a restore: JSON of the audit trail's head that was kept beside the ledger it took the place of. */
  replaced_head: string | null;
};

/** One row: where the file lay when it was last opened by rights. */
export type LedgerPlaceTable = { only: 1; path: string; machine: string; inode: string };

export type LedgerSealTable = {
  seq: Generated<number>;
  at: string;
  reason: string;
  lifted_at: string | null;
  lifted_by: string | null;
};

export type KeepingTables = {
  ledger_past: LedgerPastTable;
  ledger_place: LedgerPlaceTable;
  ledger_seal: LedgerSealTable;
};
