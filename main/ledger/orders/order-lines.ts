// The lines of a CSV file of orders: what a list shows, in its order.
import { sql } from 'kysely';
import { AfterCharge } from '../../../contract/console/after-charge-status.ts';
import type { OrderCsvInput } from '../../../contract/console/order.ts';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { Cell } from '../../../lib/csv.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { inUtc, plainDollars } from '../lists/csv.ts';
import { consumerNameOf, readPiece } from '../lists/read-piece.ts';
import type { Rows } from '../lists/walk.ts';
import type { OrderRow } from '../store/schema.ts';
import { orderList } from './order-list.ts';

const HEADER = [
  'Order ID',
  'Session ID',
  'Track number',
  'Shop reference',
  'Charge ID',
  'Consumer',
  'Account',
  'Status',
  'Amount (cents)',
  'Amount (USD)',
  'Created (UTC)',
  'Updated (UTC)',
  'Return code',
  'Refunded (cents)',
  'Refunded (USD)',
];

/** Fixed: the same on every computer. */
const STATUS = inEnglish(orderStatusWords);

type Row = Omit<OrderRow, 'provider'> & {
  first_name: string | null;
  last_name: string | null;
  reference: string | null;
  return_code: string | null;
  refunded: number | null;
};

export async function readOrderLines({ db, nowMs }: CallContext, input: OrderCsvInput): Promise<CsvPiece> {
  const { environmentId, cursor, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const list = await orderList(db, { provider, filter, nowMs }, sort);
  return readPiece<Row>(db, environmentId, list, cursor, { header: HEADER, read, cellsOf });
}

const cellsOf = (row: Row, nameOf: ReadonlyMap<string, string>): Cell[] => [
  row.id,
  row.session_id,
  row.track_number,
  row.reference,
  row.charge_id,
  consumerNameOf(row),
  nameOf.get(row.account_id) ?? null,
  STATUS[row.shown_status],
  row.total_amount,
  plainDollars(row.total_amount),
  inUtc(row.create_date ?? row.recorded_at),
  inUtc(row.updated_at),
  row.return_code,
  row.refunded,
  plainDollars(row.refunded),
];

const AFTER_CHARGE = sql.join(AfterCharge.options.map((status) => sql.lit(status)));

/** Looked up only where there is something. */
const told = (column: 'return_code' | 'refunded') => sql`case when "order".shown_status in (${AFTER_CHARGE}) then
    (select ${sql.ref(column)} from charge_outcome where provider = "order".provider and order_id = "order".id
      and charge_id = coalesce("order".charge_id, charge_id) order by updated_at desc limit 1) end`;

const read = ({ condition, order, limit }: Rows) => sql<Row>`select "order".id, "order".session_id,
    "order".track_number, "order".charge_id, "order".status, "order".total_amount, "order".recorded_at, "order".create_date,
    "order".updated_at, "order".account_id, "order".shown_status, ${told('return_code')} as return_code,
    ${told('refunded')} as refunded, session.first_name, session.last_name,
    coalesce(shop_reference.reference, session_reference.reference) as reference
  from "order"
  left join session on session.provider = "order".provider and session.id = "order".session_id
  left join session_reference on session_reference.provider = "order".provider
    and session_reference.session_id = "order".session_id
  left join shop_reference on shop_reference.provider = "order".provider and shop_reference.order_id = "order".id
  where ${condition} order by ${order} ${limit}`;
