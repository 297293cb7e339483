// What staff do to keep the ledger: backups, restoring one, unsealing.
import type {
  BackupFacts,
  BackupView,
  BeginEmptyInput,
  InspectBackupInput,
  KeepingState,
  MakeBackupInput,
  Restored,
  RestoreInput,
  UnsealInput,
} from '../../../contract/console/keeping.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { thisUser } from '../this-user.ts';

export type KeepingDesk = {
  state: () => Promise<KeepingState>;
  backups: () => Promise<BackupView[]>;
  make: (input: MakeBackupInput) => Promise<BackupFacts>;
  inspect: (input: InspectBackupInput) => Promise<BackupFacts>;
  restore: (input: RestoreInput) => Promise<Restored>;
  beginEmpty: (input: BeginEmptyInput) => Promise<Restored>;
  unseal: (input: UnsealInput) => Promise<number>;
};

/** `afterChange`: what a console does once another ledger is in place: its embedded environment must point at this run's service. */
export type KeepingParts = { ledger: KeptLedger; afterChange: () => Promise<void> };

export function openKeepingDesk({ ledger, afterChange }: KeepingParts): KeepingDesk {
  const thenPrepare = async (change: Promise<Restored>) => {
    const restored = await change;
    await afterChange();
    return restored;
  };
  return {
    state: ledger.keepingState,
    backups: ledger.listBackups,
    make: ({ file }) => ledger.makeBackup(file, thisUser()),
    inspect: ({ file }) => ledger.inspectBackup(file),
    restore: (input) => thenPrepare(ledger.restoreBackup(input)),
    beginEmpty: (input) => thenPrepare(ledger.beginEmpty(input)),
    unseal: ledger.unsealLedger,
  };
}
