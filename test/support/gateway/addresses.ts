// Every address of the console with something on every screen (full-console.ts).
import { ORDERS, RUNS, SELLERS, SESSIONS } from './full-records.ts';

/** Every screen that needs no record in its address, and one where none is. */
export const SCREENS = [
  ...['/sessions', '/orders', '/capture-many', '/returns', '/settlements', '/month', '/needs-review', '/approvals'],
  '/overview',
  ...[
    '/environment',
    '/environments',
    '/team',
    '/network',
    '/backups',
    '/audit',
    '/settings',
    '/diagnostics',
    '/about',
  ],
  ...['/sellers', '/fees', '/balance', '/reconcile', '/nowhere'],
];

const SETTLEMENT = '/settlements/settlement_1';

/** The page of each record. */
export const RECORDS = [
  ...SESSIONS.map(({ id }) => `/sessions/${id}`),
  ...ORDERS.map(({ id }) => `/orders/${id}`),
  `/consumers/${ORDERS[0]?.id}`,
  ...RUNS.map(({ id }) => `/capture-many/${id}`),
  ...SELLERS.map(({ id }) => `/sellers/${id}`),
  SETTLEMENT,
];

/** The page of an order with this status. */
export const orderWith = (status: (typeof ORDERS)[number]['status']): string => {
  const order = ORDERS.find((one) => one.status === status);
  if (!order) throw new Error(`No order here is ${status}.`);
  return `/orders/${order.id}`;
};
