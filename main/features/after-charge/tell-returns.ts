// Tells a person that payments came back since the console was started: how many and where, never whose or how much.
import type { NoticePlace, ReturnsNotice } from '../../../contract/console/notices.ts';

export type TellReturns = {
  /** More came back that weren't known here. */
  cameBack: (where: NoticePlace, count: number) => void;
  close: () => void;
};

/** Engineering values, in ms: several feeds that are read together are told together, and a person isn't interrupted more often than this. */
const GATHER_MS = 2_000;
const AT_MOST_EVERY_MS = 60_000;

/** What comes while notifications are off is never told. */
export function openTellReturns(show: (notice: ReturnsNotice) => void, isOn: () => boolean): TellReturns {
  const gathered = new Map<string, { where: NoticePlace; count: number }>();
  let timer: NodeJS.Timeout | null = null;
  let toldAt = -Infinity;

  function tell(): void {
    timer = null;
    const all = [...gathered.values()];
    gathered.clear();
    const [first, ...rest] = all.map(({ where }) => where);
    if (!first || !isOn()) return;
    toldAt = performance.now();
    show({ count: all.reduce((sum, { count }) => sum + count, 0), where: [first, ...rest] });
  }

  return {
    cameBack: (where, count) => {
      if (!isOn()) return;
      gathered.set(where.id, { where, count: count + (gathered.get(where.id)?.count ?? 0) });
      timer ??= setTimeout(tell, Math.max(GATHER_MS, toldAt + AT_MOST_EVERY_MS - performance.now()));
    },
    close: () => {
      if (timer) clearTimeout(timer);
      gathered.clear();
    },
  };
}
