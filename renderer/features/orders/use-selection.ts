// The selected orders: single ones, a range, or all that match the filters.
import { useState } from 'react';

export type Selection = {
  /** The orders selected one by one. */
  picked: ReadonlySet<string>;
  isAll: boolean;
  isPicked: (orderId: string) => boolean;
  /** With `stretch`, the whole range since the last selected order. */
  pick: (orderId: string, isOn: boolean, stretch: boolean) => void;
  pickMany: (orderIds: string[]) => void;
  pickAll: () => void;
  clear: () => void;
};

type Picked = { of: string; ids: ReadonlySet<string>; last: string | null; isAll: boolean };
const nothingOf = (of: string): Picked => ({ of, ids: new Set(), last: null, isAll: false });

/** `of` names the list: in another one nothing is selected. `shown`: the orders that can be selected, as listed. */
export function useSelection(of: string, shown: string[]): Selection {
  const [picked, set] = useState(nothingOf(of));
  const { ids, last, isAll } = picked.of === of ? picked : nothingOf(of);
  return {
    picked: ids,
    isAll,
    isPicked: (orderId) => isAll || ids.has(orderId),
    pick: (orderId, isOn, stretch) => {
      // Deselecting one of all keeps the others that are shown.
      const next = new Set(isAll ? shown : ids);
      for (const id of stretch ? between(shown, last, orderId) : [orderId]) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      set({ of, ids: next, last: orderId, isAll: false });
    },
    pickMany: (orderIds) => set({ of, ids: new Set(orderIds), last: null, isAll: false }),
    pickAll: () => set({ of, ids: new Set(), last: null, isAll: true }),
    clear: () => set(nothingOf(of)),
  };
}

function between(shown: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
