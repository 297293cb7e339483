// Every address of the console, as walks take them.
import { ORDERS, RUNS, SELLERS, SESSIONS } from './full-console.ts';

/** Every screen that needs no record in its address. */
export const SCREENS = [
  ...['/sessions', '/orders', '/capture-many', '/returns', '/settlements', '/needs-review', '/approvals'],
  ...[
    '/environment',
    '/environments',
    '/team',
    '/network',
    '/backups',
    '/audit',
    '/diagnostics',
    '/about',
    '/overview',
  ],
];
export const MARKETPLACE = ['/sellers', '/fees', '/balance', '/reconcile'];
/** Where no record is. */
export const NOWHERE = [
  ...['/nowhere', '/sessions/sess_none', '/orders/order_none', '/capture-many/run_none', '/sellers/seller_none'],
  '/settlements/account_none/settlement_none',
];
/** Addresses that lead to another screen. */
export const REDIRECTS = ['/', '/unknown-outcomes'];

/** The page of each record of a full console. */
export const RECORDS = [
  ...SESSIONS.map(({ id }) => `/sessions/${id}`),
  ...ORDERS.map(({ id }) => `/orders/${id}`),
  ...RUNS.map(({ id }) => `/capture-many/${id}`),
  ...SELLERS.map(({ id }) => `/sellers/${id}`),
  '/settlements/account_merchant/settlement_1',
];
