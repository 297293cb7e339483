// Calls about the ledger as a whole: its backups and its audit log. Some of them work where the ledger can't be opened.
import { type AuditCheck, AuditHead } from '../../../contract/console/audit.ts';
import type {
  BackupFacts,
  BackupView,
  BeginEmptyInput,
  LedgerState,
  Restored,
  RestoreInput,
} from '../../../contract/console/backup.ts';
import { UnsealInput } from '../../../contract/console/backup.ts';
import { READS_BOOKS } from '../../../contract/operations/who-may-send.ts';
import { Id, type SharedCall, wholeLedgerCall } from '../define-call.ts';

/** By which id the keychain knows the ledger, and where its audit log ends, on disk. */
export type AnchorState = { ledgerId: string; head: AuditHead; isSealed: boolean };

export type BackupCalls = {
  ledgerState: () => Promise<LedgerState>;
  /** Rejects where nothing can be written now. */
  tryToWrite: () => Promise<void>;
  listBackups: () => Promise<BackupView[]>;
  /** file: whole path; null for one under the data folder. On disk, and found whole, when it resolves. */
  makeBackup: (file: string | null, actor: string) => Promise<BackupFacts>;
  /** The day's, where there is none yet; null where there is. */
  backUpIfDue: () => Promise<BackupFacts | null>;
  inspectBackup: (file: string) => Promise<BackupFacts>;
  restoreBackup: (input: RestoreInput) => Promise<Restored>;
  /** Only where the ledger can't be opened: keeps it under another name and begins an empty one. */
  beginEmpty: (input: BeginEmptyInput) => Promise<Restored>;
  /** Seals the ledger unless it is sealed: the administrator who started the server says that it was restored. */
  sealRestored: () => Promise<void>;
  /** Gives how many outcomes are unknown by it. */
  unsealLedger: (input: UnsealInput) => Promise<number>;
  /** The newest check: the start's, of the tail, until the whole was checked. */
  auditLastCheck: () => Promise<AuditCheck>;
  checkAuditTrail: () => Promise<AuditCheck>;
  /** null where the ledger can't be opened. */
  anchorState: () => Promise<AnchorState | null>;
  /** Whether the ledger of this id holds all that a head from the keychain speaks for; where it doesn't, it is sealed. False, too, where it is sealed or another by now. */
  holdAgainst: (ledgerId: string, anchored: AuditHead | null) => Promise<boolean>;
};

export const backupCalls = {
  ledgerState: wholeLedgerCall<BackupCalls['ledgerState']>('reads', { duties: ['view'], args: [] }),
  tryToWrite: { notShared: 'the ledger server tells it to the program that watches it' },
  listBackups: { notShared: 'backups are files of the ledger server' },
  makeBackup: { notShared: 'backups are files of the ledger server' },
  backUpIfDue: { notShared: 'the ledger server makes the day’s backup by itself' },
  inspectBackup: { notShared: 'backups are files of the ledger server' },
  restoreBackup: { notShared: 'a team’s ledger is restored where the ledger server runs' },
  sealRestored: { notShared: 'the ledger server does it at its start' },
  beginEmpty: { notShared: 'a team’s ledger is begun where the ledger server runs' },
  unsealLedger: wholeLedgerCall<BackupCalls['unsealLedger']>('writes', {
    duties: ['administer'],
    args: [UnsealInput],
  }),
  auditLastCheck: wholeLedgerCall<BackupCalls['auditLastCheck']>('reads', { duties: READS_BOOKS, args: [] }),
  checkAuditTrail: wholeLedgerCall<BackupCalls['checkAuditTrail']>('writes', { duties: ['administer'], args: [] }),
  anchorState: wholeLedgerCall<BackupCalls['anchorState']>('reads', { duties: ['view'], args: [] }),
  holdAgainst: wholeLedgerCall<BackupCalls['holdAgainst']>('writes', {
    duties: ['view'],
    isRepeatable: true,
    args: [Id, AuditHead.strict().nullable()],
  }),
} satisfies Record<keyof BackupCalls, SharedCall | { notShared: string }>;
