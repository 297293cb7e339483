// The types of the ledger's columns. A text is compared by its bytes, whole numbers have 64 bits, on either database.
import { column } from '../../../lib/node/create-tables.ts';

export const text = column('textByBytes');
export const whole = column('bigint');
