// Procedures of backups.
import { z } from 'zod';
import {
  BackupFacts,
  BackupView,
  BeginEmptyInput,
  InspectBackupInput,
  KeepingState,
  MakeBackupInput,
  Restored,
  RestoreInput,
  UnsealInput,
} from '../console/backup.ts';
import { ADMINISTRATOR, BOOKS_READERS, EVERYONE } from '../operations/who-may-send.ts';
import { defineProcedure } from './define-procedure.ts';

export const keeping = {
  state: defineProcedure({ does: 'reads', roles: EVERYONE, ledger: 'keepingState', output: KeepingState }),
  backups: defineProcedure({ does: 'reads', roles: BOOKS_READERS, ledger: 'listBackups', output: z.array(BackupView) }),
  make: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, input: MakeBackupInput, output: BackupFacts }),
  inspect: defineProcedure({ does: 'reads', roles: ADMINISTRATOR, input: InspectBackupInput, output: BackupFacts }),
  restore: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, pin: true, input: RestoreInput, output: Restored }),
  beginEmpty: defineProcedure({
    does: 'acts',
    roles: ADMINISTRATOR,
    pin: true,
    input: BeginEmptyInput,
    output: Restored,
  }),
  unseal: defineProcedure({ does: 'acts', roles: ADMINISTRATOR, pin: true, input: UnsealInput, output: z.int() }),
};
