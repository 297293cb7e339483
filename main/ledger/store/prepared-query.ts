// The ledger's queries that are built once: those of every capture.
import { preparedQueries } from '../../../lib/node/prepared-query.ts';
import type { LedgerTables } from './schema.ts';

export const preparedQuery = preparedQueries<LedgerTables>();
