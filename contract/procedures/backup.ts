// Procedures of backups.
import { z } from 'zod';
import {
  BackupFacts,
  BackupView,
  BeginEmptyInput,
  InspectBackupInput,
  LedgerState,
  MakeBackupInput,
  Restored,
  RestoreInput,
  UnsealInput,
} from '../console/backup.ts';
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const backup = {
  state: reads({ duties: ['view'], ledger: 'ledgerState', output: LedgerState }),
  backups: reads({ duties: READS_BOOKS, ledger: 'listBackups', output: z.array(BackupView) }),
  make: acts({ duties: ['administer'], input: MakeBackupInput, output: BackupFacts }),
  inspect: reads({ duties: ['administer'], input: InspectBackupInput, output: BackupFacts }),
  restore: acts({ duties: ['administer'], pin: true, input: RestoreInput, output: Restored }),
  beginEmpty: acts({ duties: ['administer'], pin: true, input: BeginEmptyInput, output: Restored }),
  unseal: acts({ duties: ['administer'], pin: true, input: UnsealInput, output: z.int() }),
};
