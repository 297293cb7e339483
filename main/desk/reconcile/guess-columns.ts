// Guesses from a statement's header which column says what; a person sees the guess and may change it.
import type { ColumnMapping } from '../../../contract/console/reconcile.ts';

/** Names as they are met, without case and signs; an earlier one is the better guess. The fee goes before any amount: a statement may hold both. */
const CHARGE = ['chargeid', 'charge', 'transactionid'];
const ORDER = ['orderid', 'order'];
const TRACK_NUMBER = ['tracknumber', 'track', 'referenceid', 'reference', 'trackingnumber'];
const AMOUNT = ['sellerfee', 'fee', 'fees', 'feeamount', 'sellerfees', 'marketplacefee', 'amount', 'total', 'value'];
const DATE = ['createdate', 'date', 'chargedat', 'createdat', 'created', 'time', 'postedat', 'posted'];

/** null where no column names a transaction, or none looks like an amount. */
export function guessColumns(columns: string[]): ColumnMapping | null {
  const find = (names: string[], ending = '') => {
    const plain = columns.map(plainly);
    const index = names.map((name) => plain.indexOf(name + ending)).find((place) => place >= 0);
    return index === undefined ? null : (columns[index] ?? null);
  };
  const inCents = find(AMOUNT, 'cents') ?? find(AMOUNT, 'incents');
  const amount = inCents ?? find(AMOUNT) ?? find(AMOUNT, 'usd') ?? find(AMOUNT, 'dollars');
  const mapping = { chargeId: find(CHARGE), orderId: find(ORDER), trackNumber: find(TRACK_NUMBER) };
  if (amount === null || Object.values(mapping).every((column) => column === null)) return null;
  return {
    ...mapping,
    amount,
    amountUnit: inCents === null ? 'dollars' : 'cents',
    date: find(DATE) ?? find(DATE, 'utc'),
  };
}

const plainly = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, '');
