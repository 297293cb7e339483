// The ledger's migrations, in order. One that has shipped is never changed; a change is a new one.
import type { MigrationProvider } from 'kysely/migration';
import { first } from './migrations/first.ts';
import { keeping } from './migrations/keeping.ts';
import { marketplace } from './migrations/marketplace.ts';

/** The migrations by name; names sort in the order they run. */
export const ledgerMigrations: MigrationProvider = {
  getMigrations: async () => ({ '0001-first': first, '0002-marketplace': marketplace, '0006-keeping': keeping }),
};
