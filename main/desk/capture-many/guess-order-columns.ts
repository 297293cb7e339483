// Guesses which column of a file holds the order ids, and which the amounts; a person sees the guess and may change it.
import type { OrderColumns } from '../../../contract/console/capture-many.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { CsvRow } from '../reconcile/read-csv.ts';

/** Lines looked at. */
const LOOKED_AT = 50;
const AMOUNTS = ['amount', 'totalamount', 'orderamount', 'total', 'sum', 'value'];

/** null where no column holds an order id. */
export function guessOrderColumns(columns: string[], rows: CsvRow[]): OrderColumns | null {
  const looked = rows.slice(0, LOOKED_AT);
  const hits = columns.map(
    (_name, place) => looked.filter(({ cells }) => OrderId.safeParse((cells[place] ?? '').trim()).success).length,
  );
  const most = Math.max(...hits);
  const orderId = most > 0 ? columns[hits.indexOf(most)] : undefined;
  if (orderId === undefined) return null;
  const inCents = find(columns, (name) =>
    AMOUNTS.some((amount) => name === `${amount}cents` || name === `${amount}incents`),
  );
  const plain = find(columns, (name) =>
    AMOUNTS.some((amount) => [amount, `${amount}usd`, `${amount}dollars`].includes(name)),
  );
  return { orderId, amount: inCents ?? plain, amountUnit: inCents === null ? 'dollars' : 'cents' };
}

function find(columns: string[], isIt: (plainName: string) => boolean): string | null {
  return columns.find((name) => isIt(name.toLowerCase().replace(/[^a-z0-9]/g, ''))) ?? null;
}
