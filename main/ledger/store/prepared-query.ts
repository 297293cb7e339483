// The ledger's queries that are built once: those of every capture.
import { keptQueriesOf } from '../../../lib/node/kept-query.ts';
import type { LedgerTables } from './schema.ts';

export const preparedQuery = keptQueriesOf<LedgerTables>();
