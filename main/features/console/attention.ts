// What the desktop app shows on its icon: how much needs review, and how far the capture runs are.
import type { RunView } from '../../../contract/console/capture-many.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type Attention = {
  /** Unknown outcomes and open alarms of all environments: a person who looks at one must hear of the others. */
  needsReview: () => Promise<number>;
  /** The share of the runs under way that is done, from 0 to 1; null where none is. */
  runProgress: () => number | null;
};

type Parts = {
  ledger: Pick<Ledger, 'listEnvironments' | 'countUnknown' | 'listAlarms'>;
  running: () => RunView[];
};

export function openAttention({ ledger, running }: Parts): Attention {
  return {
    needsReview: async () => {
      const environments = await ledger.listEnvironments();
      // Two environments of one provider share its records.
      const providers = new Map(environments.map(({ id, embedded, baseUrl }) => [embedded ? '' : baseUrl, id]));
      const counts = await Promise.all(
        [...providers.values()].map(async (environmentId) => {
          const [unknown, alarms] = await Promise.all([
            ledger.countUnknown(environmentId),
            ledger.listAlarms({ environmentId, limit: 1 }),
          ]);
          return unknown + alarms.open;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    runProgress: () => {
      const counts = running().map((run) => run.counts);
      const all = counts.reduce((sum, one) => sum + Object.values(one).reduce((more, count) => more + count, 0), 0);
      const left = counts.reduce((sum, one) => sum + one.waiting + one.sent, 0);
      return all === 0 ? null : (all - left) / all;
    },
  };
}
