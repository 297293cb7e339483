// The tables of keeping as Kysely sees them. Times are ISO 8601 in UTC.
import type { Generated } from 'kysely';
import type { SealCause } from '../../../contract/console/keeping.ts';

/** What happened to this ledger as a whole, oldest first: it began, was restored from a backup, was unsealed, was begun anew where one could not be read. */
export type LedgerPastTable = {
  seq: Generated<number>;
  kind: 'began' | 'restored' | 'unsealed' | 'begun_anew';
  at: string;
  actor: string;
  /** Of a restore: when the backup was taken. */
  backup_at: string | null;
  /** JSON of the audit trail's head that was kept before it: of the ledger whose place was taken, or of the one that was unsealed. */
  replaced_head: string | null;
};

/** One row: where the file lay when it was last opened by rights, and by which id the keychain knows this ledger. */
export type LedgerPlaceTable = { only: 1; path: string; machine: string; inode: string; ledger_id: string };

export type LedgerSealTable = {
  seq: Generated<number>;
  at: string;
  reason: string;
  cause: Generated<SealCause>;
  /** Of a fault in the audit trail: the first line that is wrong. */
  line: number | null;
  lifted_at: string | null;
  lifted_by: string | null;
};

export type KeepingTables = {
  ledger_past: LedgerPastTable;
  ledger_place: LedgerPlaceTable;
  ledger_seal: LedgerSealTable;
};
