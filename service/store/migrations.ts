// The store's migrations on either database, in order. One that has shipped is never changed; a change is a new one.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../lib/node/create-tables.ts';
import { createRefusal } from '../../lib/node/create-triggers.ts';
import { afterTheChargeTables } from './migrations/after-the-charge.ts';
import { bookTables } from './migrations/books.ts';
import { checkoutTables } from './migrations/checkout.ts';
import { dashboardTables } from './migrations/dashboard.ts';
import { eventTables } from './migrations/events.ts';
import type { FirstTables } from './migrations/first-tables.ts';
import { organizationTables } from './migrations/organizations.ts';
import { paymentTables } from './migrations/payments.ts';
import { sandboxTables } from './migrations/sandbox.ts';
import { sessionProgress } from './migrations/session-progress.ts';
import { settlementsOfMarketplace } from './migrations/settlements-of-marketplace.ts';
import { uncountedDebits } from './migrations/uncounted-debits.ts';
import { webhooks } from './migrations/webhooks.ts';
import { FIRST_ORGANIZATIONS } from './take-turn.ts';

/** The first migration. A store without it is an earlier version's, which can't be used. */
const FIRST = '0022-service';

/** What a row points at comes before it. */
const TABLES: TablesOf<FirstTables, keyof FirstTables> = {
  ...organizationTables,
  ...paymentTables,
  ...checkoutTables,
  ...bookTables,
  ...afterTheChargeTables,
  ...dashboardTables,
  ...eventTables,
  ...sandboxTables,
};

const schema: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<FirstTables>(db, TABLES);
    await createRefusal(db, 'authorizations_stay', {
      before: 'update',
      on: 'authorizations',
      message: 'an authorization is never changed',
    });
    await sql`insert into turns (what) values (${FIRST_ORGANIZATIONS})`.execute(db);
    await sql`insert into event_feed (id, last_position) values (1, 0)`.execute(db);
  },
};

/** The migrations by name; names sort in the order they run. */
export const migrations: Record<string, Migration> = {
  [FIRST]: schema,
  '0023-settlements-of-marketplace': settlementsOfMarketplace,
  '0024-session-progress': sessionProgress,
  '0025-webhooks': webhooks,
  '0026-uncounted-debits': uncountedDebits,
};

/** Whether a database holds an earlier version's store, by its migrations' names; none of an empty one. */
export const isOfEarlierVersion = (applied: ReadonlySet<string>): boolean => applied.size > 0 && !applied.has(FIRST);
