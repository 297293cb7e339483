// Keeping: backups of the ledger, restoring one, and what stands in the way of using a ledger.
import { z } from 'zod';
import type { AuditFault, AuditHead } from './audit.ts';
import type { Problem } from './problem.ts';

const FilePath = z.string().trim().min(1, 'Name a file.').max(1000);
const Person = z.string().trim().min(1, 'Say who you are.').max(100);
const Reason = z.string().trim().min(5, 'Say why: at least five characters.').max(1000);

/** A file in the folder of backups. */
export type BackupView = { file: string; name: string; takenAt: string; bytes: number; isDaily: boolean };

/** What a backup holds, read from it and found whole. Times are ISO 8601, UTC. */
export type BackupFacts = {
  file: string;
  takenAt: string;
  bytes: number;
  sessions: number;
  orders: number;
  charged: number;
  unknown: number;
  newestCallAt: string | null;
  /** The last of its migrations. */
  schema: string;
  auditHead: AuditHead | null;
};

/** null: a file of its own under the data folder. */
export const MakeBackupInput = z.strictObject({ file: FilePath.nullable() });
export type MakeBackupInput = z.infer<typeof MakeBackupInput>;

export const InspectBackupInput = z.strictObject({ file: FilePath });
export type InspectBackupInput = z.infer<typeof InspectBackupInput>;

export const RestoreInput = z.strictObject({ file: FilePath, name: Person, reason: Reason });
export type RestoreInput = z.infer<typeof RestoreInput>;

/** What a restore did. aside: where the ledger lies now whose place was taken. */
export type Restored = { aside: string | null; unknown: number };

export const UnsealInput = z.strictObject({
  name: Person,
  reason: Reason,
  otherCopyIsGone: z.literal(true, 'Say that no other copy is in use.'),
});
export type UnsealInput = z.infer<typeof UnsealInput>;

export const BeginEmptyInput = z.strictObject({ name: Person, reason: Reason });
export type BeginEmptyInput = z.infer<typeof BeginEmptyInput>;

/** One thing that happened to the ledger as a whole. */
export type PastView = {
  kind: 'began' | 'restored' | 'unsealed' | 'begun_anew';
  at: string;
  actor: string;
  backupAt: string | null;
  /** Where the ledger lies that was replaced by it; null where there was none, or it was taken away since. */
  aside: string | null;
};

/** Why a ledger is sealed: its file lies elsewhere than it did, or what is wrong with its audit trail. */
export type SealCause = 'moved' | AuditFault['kind'];

export type KeepingState = {
  /** Why the ledger can't be opened; null where it is open. */
  trouble: Problem | null;
  /** Since when, and why, nothing may be sent; null where it isn't sealed. */
  seal: { at: string; reason: string; cause: SealCause } | null;
  /** Newest first. */
  past: PastView[];
  /** Why the newest try to make the day's backup failed; null where it didn't. */
  backupTrouble: { at: string; problem: Problem } | null;
  ledgerFile: string;
  backupsFolder: string;
};
