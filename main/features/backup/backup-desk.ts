// Backups of the ledger, restoring one, and unsealing.
import type { Restored } from '../../../contract/console/backup.ts';
import type { backup } from '../../../contract/procedures/backup.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { thisUser } from '../../process/this-user.ts';
import type { Implementation } from '../app/implementation.ts';

export type BackupParts = {
  ledger: KeptLedger;
  /** What a console does once another ledger is in place: its embedded environment must point at this run's service. */
  afterChange: () => Promise<void>;
  /** How much is unknown in an environment once the embedded service was asked. */
  countUnknown: (environmentId: string) => Promise<number>;
};

export function openBackupDesk({ ledger, afterChange, countUnknown }: BackupParts) {
  /** Of `count` outcomes that just became unknown, those that remain so: what the embedded service knows is settled at once. */
  const stillUnknown = async (count: number) => {
    const environments = count === 0 ? [] : await ledger.listEnvironments();
    const settled = await Promise.all(
      environments.map(async ({ id }) => (await ledger.countUnknown(id)) - (await countUnknown(id))),
    );
    return Math.max(
      0,
      settled.reduce((left, some) => left - some, count),
    );
  };
  const thenPrepare = async (change: Promise<Restored>) => {
    const restored = await change;
    await afterChange();
    return restored;
  };
  return {
    make: ({ file }) => ledger.makeBackup(file, thisUser()),
    inspect: ({ file }) => ledger.inspectBackup(file),
    restore: async (input) => {
      const restored = await thenPrepare(ledger.restoreBackup(input));
      return { ...restored, unknown: await stillUnknown(restored.unknown) };
    },
    beginEmpty: (input) => thenPrepare(ledger.beginEmpty(input)),
    unseal: async (input) => stillUnknown(await ledger.unsealLedger(input)),
  } satisfies Implementation<typeof backup>;
}
