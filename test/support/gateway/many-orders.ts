// Thousands of orders as main lists them: filtered, sorted, page by page; with saved views and columns that stay.
import type { ListSettings, ListView } from '../../../contract/console/list-view.ts';
import type { OrderFilter, OrderView } from '../../../contract/console/order.ts';
import { ago } from '../clock/screen-time.ts';
import type { Answers } from './gateway.ts';
import { order, orderDetail } from './records.ts';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Beatriz Costa', 'Alan Turing', 'José Núñez', 'Edsger Dijkstra'];

/** Newest first; every fourth is ready to capture. */
export const manyOrders = (count: number): OrderView[] =>
  Array.from({ length: count }, (_, n) =>
    order({
      id: `order_${n}`,
      sessionId: `sess_${n}`,
      consumerName: NAMES[n % NAMES.length] ?? null,
      status: n % 4 === 0 ? 'ready' : 'charged',
      chargeId: n % 4 === 0 ? null : `charge_${n}`,
      totalAmount: 2_000 + ((n * 7_919) % 480_000),
      createdAt: ago(n, 'hours'),
      trackNumber: `TRK${String(n).padStart(5, '0')}`,
    }),
  );

type Asked = { [Field in keyof OrderFilter]?: OrderFilter[Field] | undefined };

const matches = (one: OrderView, { status, minAmount, maxAmount, hasNote }: Asked): boolean =>
  (!status || one.status === status) &&
  (one.totalAmount ?? 0) >= (minAmount ?? 0) &&
  (one.totalAmount ?? 0) <= (maxAmount ?? Number.MAX_SAFE_INTEGER) &&
  !hasNote;

/** The most orders that one look counts. */
const COUNTED_AT_ONCE = 1_000;

export function listing(orders: OrderView[]): Answers {
  let settings: ListSettings = { views: [], columns: null };
  const inOrder = (asked: Asked, by = 'created', descending = true) => {
    const found = orders.filter((one) => matches(one, asked));
    const sorted = by === 'amount' ? found.toSorted((a, b) => (b.totalAmount ?? 0) - (a.totalAmount ?? 0)) : found;
    return descending ? sorted : sorted.toReversed();
  };
  const change = (views: ListView[]) => {
    settings = { ...settings, views };
  };
  return {
    orders: {
      list: ({ cursor, limit = 50, sort, ...asked }) => {
        const from = Number(cursor ?? 0);
        const found = inOrder(asked, sort?.by, sort?.descending);
        const isLast = from + limit >= found.length;
        return { items: found.slice(from, from + limit), nextCursor: isLast ? null : String(from + limit) };
      },
      total: ({ cursor, ...asked }) => {
        const from = Number(cursor ?? 0);
        const found = inOrder(asked);
        const piece = found.slice(from, from + COUNTED_AT_ONCE);
        return {
          count: piece.length,
          amount: piece.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0),
          nextCursor: from + COUNTED_AT_ONCE >= found.length ? null : String(from + COUNTED_AT_ONCE),
        };
      },
      neighbors: ({ orderId, sort, ...asked }) => {
        const found = inOrder(asked, sort?.by, sort?.descending);
        const at = found.findIndex(({ id }) => id === orderId);
        return { previous: found[at - 1]?.id ?? null, next: found[at + 1]?.id ?? null };
      },
      get: ({ orderId }) => orderDetail(orders.find(({ id }) => id === orderId) ?? {}),
    },
    lists: {
      settings: () => settings,
      saveView: ({ name, search }) =>
        change([...settings.views, { id: `view_${settings.views.length + 1}`, name, search, isFirst: false }]),
      removeView: ({ viewId }) => change(settings.views.filter(({ id }) => id !== viewId)),
      setFirstView: ({ viewId }) => change(settings.views.map((view) => ({ ...view, isFirst: view.id === viewId }))),
      setColumns: ({ columns }) => {
        settings = { ...settings, columns };
      },
    },
  };
}
