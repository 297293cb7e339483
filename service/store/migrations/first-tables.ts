// The tables as the first migration makes them: without the tables and columns that later ones add.
import type { CheckoutVisitsTable } from '../checkout/tables.ts';
import type { SessionsTable, Tables } from '../tables.ts';
import type { WebhookTables } from '../webhooks/tables.ts';

export type FirstTables = Omit<Tables, 'sessions' | 'checkout_visits' | 'uncounted_debits' | keyof WebhookTables> & {
  sessions: Omit<SessionsTable, 'progress' | 'failure' | 'open_until' | 'updated_at'>;
  checkout_visits: Omit<CheckoutVisitsTable, 'failure'>;
};
