// The store's queries that are built once: those of every session.
import { keptQueriesOf } from '../../lib/node/kept-query.ts';
import type { Tables } from './tables.ts';

export const preparedQuery = keptQueriesOf<Tables>();
