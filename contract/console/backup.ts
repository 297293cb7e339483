// Backups of the ledger, restoring one, and the reasons why a ledger can't be used.
import { z } from 'zod';
import { enteredName, enteredReason } from '../entered-text.ts';
import { AuditFault, AuditHead } from './audit.ts';
import { Problem } from './problem.ts';

const FilePath = z.string().trim().min(1, 'Choose a file.').max(1000);
const Person = enteredName(100, 'Enter your name.');
const Reason = enteredReason('Enter a reason of at least 5 characters.');

/** A file in the folder of backups. */
export const BackupView = z.object({
  file: z.string(),
  name: z.string(),
  takenAt: z.string(),
  bytes: z.int(),
  isDaily: z.boolean(),
});
export type BackupView = z.infer<typeof BackupView>;

/** What a backup holds, read from it and found whole. Times are ISO 8601, UTC. */
export const BackupFacts = z.object({
  file: z.string(),
  takenAt: z.string(),
  bytes: z.int(),
  sessions: z.int(),
  orders: z.int(),
  charged: z.int(),
  unknown: z.int(),
  newestCallAt: z.string().nullable(),
  /** The last of its migrations. */
  schema: z.string(),
  auditHead: AuditHead.nullable(),
  /** It was locked for a team's server to import: only a person can know that none has. */
  isPreparedForTeam: z.boolean(),
});
export type BackupFacts = z.infer<typeof BackupFacts>;

/** null: a file of its own under the data folder. */
export const MakeBackupInput = z.strictObject({ file: FilePath.nullable() });
export type MakeBackupInput = z.infer<typeof MakeBackupInput>;

export const InspectBackupInput = z.strictObject({ file: FilePath });
export type InspectBackupInput = z.infer<typeof InspectBackupInput>;

export const RestoreInput = z.strictObject({ file: FilePath, name: Person, reason: Reason });
export type RestoreInput = z.infer<typeof RestoreInput>;

/** What a restore did. aside: where the ledger lies now whose place was taken. */
export const Restored = z.object({ aside: z.string().nullable(), unknown: z.int() });
export type Restored = z.infer<typeof Restored>;

export const UnsealInput = z.strictObject({
  name: Person,
  reason: Reason,
  otherCopyIsGone: z.literal(true, 'Confirm that no other copy is in use.'),
});
export type UnsealInput = z.infer<typeof UnsealInput>;

/** Whether an empty ledger may replace this one: only where its bytes are damaged, or the file is gone. An empty ledger forgets every capture. */
export const mayBeginEmpty = ({ code }: Problem): boolean =>
  ['ledger_corrupt', 'ledger_gone', 'ledger_of_earlier_version'].includes(code);

export const BeginEmptyInput = z.strictObject({ name: Person, reason: Reason });
export type BeginEmptyInput = z.infer<typeof BeginEmptyInput>;

/** One thing that happened to the ledger as a whole. */
export const PastView = z.object({
  kind: z.enum(['began', 'restored', 'unsealed', 'begun_anew', 'moved_here', 'moved_away']),
  at: z.string(),
  actor: z.string(),
  backupAt: z.string().nullable(),
  /** Where the ledger lies that was replaced by it; null where there was none, or it was taken away since. */
  aside: z.string().nullable(),
});
export type PastView = z.infer<typeof PastView>;

/** Why a ledger is sealed: its file lies elsewhere than it did, what it holds is in a team's ledger, or what is wrong with its audit log. */
export const SealCause = z.enum(['moved', 'moved_to_team', ...AuditFault.shape.kind.options]);
export type SealCause = z.infer<typeof SealCause>;

export const LedgerState = z.object({
  /** Why the ledger can't be opened; null where it is open. */
  trouble: Problem.nullable(),
  /** Since when, and why (a remark), nothing may be sent; null where it isn't sealed. */
  seal: z.object({ at: z.string(), reason: z.string(), cause: SealCause }).nullable(),
  /** Newest first. */
  past: z.array(PastView),
  /** Why the newest try to make the day's backup failed; null where it didn't. */
  backupTrouble: z.object({ at: z.string(), problem: Problem }).nullable(),
  /** Its name says that it was read in full once made. null before the first, undefined of an earlier ledger server. */
  lastBackup: BackupView.nullish(),
  /** None was made for longer than a day and a bit; undefined of an earlier ledger server. */
  isBackupOverdue: z.boolean().optional(),
  ledgerFile: z.string(),
  /** Empty where the ledger is in a database, whose backups are its own. */
  backupsFolder: z.string(),
});
export type LedgerState = z.infer<typeof LedgerState>;
