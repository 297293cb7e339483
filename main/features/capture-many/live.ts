// What a run says of itself while it runs: counted in memory, so that being watched costs the ledger nothing.
import type { RunView } from '../../../contract/console/capture-many.ts';
import type { ItemState } from '../../../contract/console/run-state.ts';

type Counted = { state: Exclude<ItemState, 'sent' | 'waiting'>; chargedAmount: number | null };
type Now = { underWay: number; limit: number; isEnding: boolean };

export type Live = {
  count: (result: Counted, expectedAmount: number | null) => void;
  view: (now: Now) => RunView;
};

/** The rate is that of the last half minute. */
const RATE_OVER_S = 30;

/** Goes on from what the ledger said when the run was set going. `now` is ms since the epoch. */
export function openLive(run: RunView, now: () => number): Live {
  const begunAt = now();
  const counts = { ...run.counts };
  const bySecond = new Map<number, number>();
  let { capturedSum, amountDiffers } = run;
  const second = () => Math.floor(now() / 1000);

  function rate(): number {
    const oldest = second() - RATE_OVER_S;
    for (const past of bySecond.keys()) if (past < oldest) bySecond.delete(past);
    const count = [...bySecond.values()].reduce((sum, each) => sum + each, 0);
    const seconds = Math.min(RATE_OVER_S, (now() - begunAt) / 1000);
    return seconds > 0 ? count / Math.max(seconds, 1) : 0;
  }

  return {
    count: ({ state, chargedAmount }, expectedAmount) => {
      counts.waiting = (counts.waiting ?? 0) - 1;
      counts[state] = (counts[state] ?? 0) + 1;
      bySecond.set(second(), (bySecond.get(second()) ?? 0) + 1);
      if (state === 'captured') capturedSum += chargedAmount ?? expectedAmount ?? 0;
      if (chargedAmount !== null && expectedAmount !== null && chargedAmount !== expectedAmount) amountDiffers += 1;
    },
    view: ({ underWay, limit, isEnding }) => {
      const waiting = Math.max(0, (counts.waiting ?? 0) - underWay);
      const perSecond = rate();
      return {
        ...run,
        counts: { ...counts, waiting, sent: underWay },
        capturedSum,
        amountDiffers,
        elapsedMs: run.elapsedMs + Math.max(0, now() - begunAt),
        rate: perSecond,
        leftMs: perSecond > 0 && !isEnding ? Math.round(((waiting + underWay) / perSecond) * 1000) : null,
        concurrency: limit,
        isEnding,
      };
    },
  };
}
