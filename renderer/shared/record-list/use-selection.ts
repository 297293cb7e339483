// The selected records of a list: single ones, a range, or all that match the filters.
import { useState } from 'react';

export type Selection = {
  /** The records selected one by one. */
  picked: ReadonlySet<string>;
  isAll: boolean;
  isPicked: (id: string) => boolean;
  /** With `stretch`, the whole range since the last selected record. */
  pick: (id: string, isOn: boolean, stretch: boolean) => void;
  pickMany: (ids: string[]) => void;
  pickAll: () => void;
  clear: () => void;
};

type Picked = { of: string; ids: ReadonlySet<string>; last: string | null; isAll: boolean };
const nothingOf = (of: string): Picked => ({ of, ids: new Set(), last: null, isAll: false });

/** `of` names the list: in another one nothing is selected. `shown`: the records that can be selected, as listed. */
export function useSelection(of: string, shown: string[]): Selection {
  const [picked, set] = useState(nothingOf(of));
  const { ids, last, isAll } = picked.of === of ? picked : nothingOf(of);
  return {
    picked: ids,
    isAll,
    isPicked: (id) => isAll || ids.has(id),
    pick: (id, isOn, stretch) => {
      // Deselecting one of all keeps the others that are shown.
      const next = new Set(isAll ? shown : ids);
      for (const one of stretch ? between(shown, last, id) : [id]) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      set({ of, ids: next, last: id, isAll: false });
    },
    pickMany: (many) => set({ of, ids: new Set(many), last: null, isAll: false }),
    pickAll: () => set({ of, ids: new Set(), last: null, isAll: true }),
    clear: () => set(nothingOf(of)),
  };
}

function between(shown: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
