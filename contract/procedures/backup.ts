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
import { ADMINISTRATOR, EVERYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const backup = {
  state: reads({ roles: EVERYONE, ledger: 'ledgerState', output: LedgerState }),
  backups: reads({ roles: ADMINISTRATOR, ledger: 'listBackups', output: z.array(BackupView) }),
  make: acts({ roles: ADMINISTRATOR, input: MakeBackupInput, output: BackupFacts }),
  inspect: reads({ roles: ADMINISTRATOR, input: InspectBackupInput, output: BackupFacts }),
  restore: acts({ roles: ADMINISTRATOR, pin: true, input: RestoreInput, output: Restored }),
  beginEmpty: acts({ roles: ADMINISTRATOR, pin: true, input: BeginEmptyInput, output: Restored }),
  unseal: acts({ roles: ADMINISTRATOR, pin: true, input: UnsealInput, output: z.int() }),
};
