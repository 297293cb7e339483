// The types of the service's columns. An integer has 32 bits on PostgreSQL.
import { column } from '../../../lib/node/create-tables.ts';

export const text = column('text');
export const integer = column('integer');
export const bigint = column('bigint');
export const number = column('number');
