// The ledger that is open, as a move needs it.
import type { Kysely } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { LedgerTables } from '../store/schema.ts';

export type LedgerInUse = {
  file: string;
  workerFile: URL;
  now: () => number;
  /** Throw where the ledger can't be opened. */
  reader: () => Kysely<LedgerTables>;
  writer: () => Kysely<LedgerTables>;
  /** Puts a file in the ledger's place, which is kept under another name; `prepare` gives it, while no other call runs. */
  replace: (prepare: (replacedHead: AuditHead | null, nowMs: number) => Promise<string>) => Promise<void>;
};
