// Views for analysts: orders and what became of them in plain columns, without a consumer, a key or free text. Their comments are in the database too.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

/** columns: by name, what it is computed from, and what it is. */
type View = { about: string; from: string; columns: Record<string, [expression: string, about: string]> };

/** Of the row `r`, which names its account. */
const WHOSE = {
  provider: ['r.provider', 'The payment provider: its address, normalized'],
  environment: ['e.name', 'What the environment is called'],
  environment_kind: ['e.kind', 'sandbox or production'],
  seller: ['a.name', 'What the account is called that signs for it: a seller, or the merchant itself'],
} as const satisfies View['columns'];
const whose = (table: string) => `${table} as r join account as a on a.id = r.account_id
  join environment as e on e.id = a.environment_id`;
const ofOrder = (table: string) => `${table} as r
  left join "order" as o on o.provider = r.provider and o.id = r.order_id
  left join account as a on a.id = o.account_id left join environment as e on e.id = a.environment_id`;

const ORDER = ['r.order_id', 'The order'] as [string, string];
const CHARGE = ['r.charge_id', 'Its charge'] as [string, string];
const UTC = 'ISO 8601, UTC';

const VIEWS: Record<string, View> = {
  analyst_orders: {
    about: 'One row an order.',
    from: whose('"order"'),
    columns: {
      ...WHOSE,
      order_id: ['r.id', 'The order'],
      session_id: ['r.session_id', 'The session it was made from, if known'],
      charge_id: ['r.charge_id', 'Its charge, once it is captured'],
      status: ['r.shown_status', 'Where it stands, as lists show it'],
      amount_cents: ['r.total_amount', 'What the consumer is debited, in cents; null where unknown'],
      recorded_at: ['r.recorded_at', `When it was made. ${UTC}`],
      captured_at: ['r.captured_at', `When it was captured. ${UTC}`],
      captured_here: ['r.captured_here', '1 where a call of this ledger captured it'],
    },
  },
  analyst_refunds: {
    about: 'One row a refund.',
    from: ofOrder('refund'),
    columns: {
      ...WHOSE,
      refund_id: ['r.id', 'The refund'],
      order_id: ORDER,
      charge_id: CHARGE,
      status: ['r.status', 'requested, sent, settled or failed'],
      amount_cents: ['r.amount', 'In cents'],
      at: ['r.at', `When it was asked for. ${UTC}`],
      updated_at: ['r.updated_at', `When its status was last told. ${UTC}`],
    },
  },
  analyst_returns: {
    about: 'One row a debit that came back.',
    from: whose('return_case'),
    columns: {
      ...WHOSE,
      order_id: ORDER,
      charge_id: CHARGE,
      attempt: ['r.attempt', '1 for the first debit of the charge'],
      code: ['r.code', 'The bank’s return code, such as R01'],
      amount_cents: ['r.amount', 'In cents'],
      at: ['r.at', `When it came back. ${UTC}`],
      is_late: ['r.is_late', '1 where it came back after the usual two banking days'],
      handled_at: ['r.handled_at', `When it was handled; null while it is open. ${UTC}`],
    },
  },
  analyst_fees: {
    about: 'One row a seller fee, and one a correction of it: sum them.',
    from: whose('fee_entry'),
    columns: {
      ...WHOSE,
      order_id: ORDER,
      charge_id: CHARGE,
      kind: ['r.kind', 'accrual or correction'],
      fee_cents: ['r.amount', 'In cents; null where unknown. Of a correction, what it adds'],
      order_cents: ['r.order_amount', 'The order’s amount in cents'],
      at: ['r.at', `When the order was charged. ${UTC}`],
      day: ['r.day', 'That day in America/New_York'],
    },
  },
  analyst_payouts: {
    about: 'One row a payout of a marketplace’s balance. One that was taken back is left out.',
    from: 'payout as r where r.taken_back_at is null',
    columns: {
      provider: WHOSE.provider,
      payout_id: ['r.id', 'The payout'],
      marketplace_id: ['r.marketplace_id', 'The marketplace'],
      month: ['r.month', 'YYYY-MM'],
      amount_cents: ['r.amount', 'In cents'],
      state: ['r.state', 'paid: the service says so. recorded: a person does'],
      at: ['r.at', `When. ${UTC}`],
    },
  },
  analyst_deposits: {
    about: 'One row a deposit to a bank account, as the payment service told it.',
    from: whose('deposit'),
    columns: {
      ...WHOSE,
      deposit_id: ['r.id', 'The deposit'],
      day: ['r.day', 'In America/New_York'],
      deposited_at: ['r.deposited_at', `When. ${UTC}`],
      amount_cents: ['r.amount', 'In cents'],
      charges_cents: ['r.charges', 'Of it charges, in cents'],
      fees_cents: ['r.fees', 'Fees, in cents'],
      refunds_cents: ['r.refunds', 'Refunds, in cents'],
      returns_cents: ['r.returns', 'Returns, in cents'],
    },
  },
  analyst_months: {
    about: 'What moved money in closed months, as each was when it was closed: one row a kind and seller.',
    from: `closed_movement as r join closed_month as m on m.provider = r.provider and m.id = r.closing_id
      join account as a on a.id = r.account_id join environment as e on e.id = a.environment_id
      group by r.provider, e.name, e.kind, a.name, m.month, m.number, m.as_of, r.kind`,
    columns: {
      ...WHOSE,
      month: ['m.month', 'YYYY-MM'],
      closing: ['m.number', '1 for the first time the month was closed'],
      closed_at: ['m.as_of', `As of when. ${UTC}`],
      kind: ['r.kind', 'What moved money'],
      movements: ['count(*)', 'How many'],
      amount_cents: ['sum(r.amount)', 'The sum of known amounts, in cents'],
    },
  },
};

/** Their names. */
export const ANALYST_VIEWS: readonly string[] = Object.keys(VIEWS);

export const analystViews: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, { about, from, columns }] of Object.entries(VIEWS)) {
      const selected = Object.entries(columns).map(([column, [expression]]) => `${expression} as ${column}`);
      await sql`create view ${sql.table(name)} as select ${sql.raw(`${selected.join(', ')} from ${from}`)}`.execute(db);
      if (!isPostgres(db)) continue;
      await sql`comment on view ${sql.table(name)} is ${sql.lit(about)}`.execute(db);
      for (const [column, [, words]] of Object.entries(columns)) {
        await sql`comment on column ${sql.table(name)}.${sql.ref(column)} is ${sql.lit(words)}`.execute(db);
      }
    }
  },
};
