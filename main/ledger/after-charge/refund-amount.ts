// What a journalled refund asked for.
import type { JournalRow } from '../schema.ts';

/** In cents; null of every other call. */
export function refundAmountOf({ operation, request }: Pick<JournalRow, 'operation' | 'request'>): number | null {
  return operation === 'refund_charge' ? (JSON.parse(request) as { amount: number }).amount : null;
}
