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

type Picked = { ids: ReadonlySet<string>; last: string | null; isAll: boolean };
const NOTHING: Picked = { ids: new Set(), last: null, isAll: false };

/** `shown`: the orders that can be selected, as listed. */
export function useSelection(shown: string[]): Selection {
  const [{ ids, last, isAll }, set] = useState(NOTHING);
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
      set({ ids: next, last: orderId, isAll: false });
    },
    pickMany: (orderIds) => set({ ids: new Set(orderIds), last: null, isAll: false }),
    pickAll: () => set({ ids: new Set(), last: null, isAll: true }),
    clear: () => set(NOTHING),
  };
}

function between(shown: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
