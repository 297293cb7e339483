// A store from before the running totals: after its first start it has the right ones, and what the sandbox's buttons did is in the book.
// @module-tag postgres
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Month } from '../../contract/dashboard-api/month.ts';
import { chargePosting, settlementPostings } from '../../service/books/postings.ts';
import { nextSettlement, settlementSums, sumOf } from '../../service/store/books/account.ts';
import { bringAllUpToDate } from '../../service/store/books/bring-up-to-date.ts';
import { insertPostings } from '../../service/store/books/write-postings.ts';
import { listChargeOutcomes } from '../../service/store/charge-outcomes.ts';
import { openStore } from '../../service/store/database.ts';
import type { Tables } from '../../service/store/tables.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { totalsTwice, unbalanced } from '../support/service/books.ts';
import { makeEarlierStore } from '../support/store/postgres/earlier-store.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const SELLER = 'org_seller';
const MARKETPLACE = 'mk_org_1';
const [AMOUNT, FEES] = [10_000, 150];
const NET = AMOUNT - FEES;

type Earlier = {
  name: string;
  chargedAt: string;
  dueAt: string;
  /** When the book's sweep noticed that it was due. */
  noticedAt?: string;
  /** What the sandbox's buttons did. */
  outcome?: { settled?: string; returned?: string; code?: string };
};

const november = { chargedAt: '2026-11-04T15:00:00.000000+00:00', dueAt: '2026-11-09T13:30:00.000000+00:00' };
const noticedAt = '2026-11-09T13:31:00.000000+00:00';
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000000+00:00`;

const EARLIER: Earlier[] = [
  // Still October in New York.
  { name: 'pending', chargedAt: '2026-11-01T03:30:00.000000+00:00', dueAt: '2026-11-30T13:30:00.000000+00:00' },
  { name: 'by-days', ...november, noticedAt },
  { name: 'by-hand', ...november, outcome: { settled: day(5) } },
  { name: 'returned', ...november, outcome: { returned: day(5), code: 'R01' } },
  { name: 'late', ...november, noticedAt, outcome: { settled: day(5), returned: day(12), code: 'R10' } },
  { name: 'returned-but-settled', ...november, noticedAt, outcome: { returned: day(5), code: 'R01' } },
];

/** In SQL of its own: today's functions write today's columns. */
async function fill(store: Kysely<Tables>): Promise<void> {
  await sql`insert into organizations (id, name, role, store_id, marketplace_id, business_fi_account_id, create_date)
    values (${SELLER}, 'Blue Barn Farm', 'seller', 'store_1', ${MARKETPLACE}, 'b_account_1', ${day(1)})`.execute(store);
  await sql`insert into marketplaces (id, fee_basis_points, holding_balance) values (${MARKETPLACE}, 150, 10000)`.execute(
    store,
  );
  for (const charge of EARLIER) await write(store, charge);
}

async function write(store: Kysely<Tables>, { name, chargedAt, dueAt, noticedAt, outcome }: Earlier): Promise<void> {
  const [session, order, charge] = [`sess_${name}`, `order_${name}`, `charge_${name}`];
  await sql`insert into sessions (id, organization_id, marketplace_id, create_date, status, type, total_amount, fees, track_number,
      consent_text, first_name, last_name, is_sufficient_funds)
    values (${session}, ${SELLER}, ${MARKETPLACE}, ${chargedAt}, 'finalized ', 'consumer_checkout', ${AMOUNT}, ${FEES}, 'T1', 'yes', 'Ada', 'Byron', 1)`.execute(
    store,
  );
  await sql`insert into orders (id, session_id, organization_id, store_id, create_date, updated_at, status, total_amount, track_number, charge_id)
    values (${order}, ${session}, ${SELLER}, 'store_1', ${chargedAt}, ${chargedAt}, 'charged', ${AMOUNT}, 'T1', ${charge})`.execute(
    store,
  );
  await sql`insert into charges (id, order_id, organization_id, marketplace_id, create_date, type, status, amount, balance_transaction_id,
      consumer_fi_account_id, business_fi_account_id, track_number)
    values (${charge}, ${order}, ${SELLER}, ${MARKETPLACE}, ${chargedAt}, 'ACH_DEBIT', 'pending', ${AMOUNT}, 'bal_tran_1', 'c_account_1', 'b_account_1', 'T1')`.execute(
    store,
  );
  const facts = { debitId: charge, organizationId: SELLER, amount: AMOUNT, fees: FEES };
  await insertPostings(store, [chargePosting({ ...facts, marketplaceId: MARKETPLACE, at: Date.parse(chargedAt) })]);
  if (noticedAt) await insertPostings(store, settlementPostings([{ ...facts, at: Date.parse(dueAt) }], 0));
  await sql`insert into settlements (charge_id, organization_id, amount, fees, due_at, settled_at)
    values (${charge}, ${SELLER}, ${AMOUNT}, ${FEES}, ${dueAt}, ${noticedAt ?? null})`.execute(store);
  if (!outcome) return;
  await sql`insert into charge_outcomes (charge_id, settled_at, returned_at, return_code)
    values (${charge}, ${outcome.settled ?? null}, ${outcome.returned ?? null}, ${outcome.code ?? null})`.execute(
    store,
  );
}

test('a store from before has the right totals, and one truth about each charge', async () => {
  const place = await placeOfFolder(tempFolder());
  await makeEarlierStore(place, '0005-environment', fill);
  const store = await openStore(place);
  onTestFinished(() => store.destroy());

  const { kept, summed } = await totalsTwice(store);
  expect(kept).toEqual(summed);
  expect(await unbalanced(store)).toEqual([]);
  expect(await settlementSums(store, SELLER)).toEqual({ pending: NET, settled: 4 * NET, owed: 2 * NET });
  expect(await sumOf(store, { account: 'balance', owner: MARKETPLACE })).toBe(3 * FEES);
  const november = Month.parse('2026-11');
  expect(await sumOf(store, { account: 'settlement', owner: SELLER }, november)).toBe(NET);
  expect(await nextSettlement(store, SELLER)).toBe('2026-11-30T13:30:00.000000+00:00');
  const outcomes = await listChargeOutcomes(store, { limit: 10 });
  const due = '2026-11-09T13:30:00.000000+00:00';
  expect(
    Object.fromEntries(outcomes.map((row) => [row.id, [row.settled_at, row.returned_at, row.return_code]])),
  ).toEqual({
    charge_pending: [null, null, null],
    'charge_by-days': [due, null, null],
    'charge_by-hand': [day(5), null, null],
    charge_returned: [null, day(5), 'R01'],
    charge_late: [due, day(12), 'R10'],
    'charge_returned-but-settled': [due, due, 'R01'],
  });

  await bringAllUpToDate(store, Date.parse('2026-12-31T12:00:00Z'));
  expect(await settlementSums(store, SELLER)).toEqual({ pending: 0, settled: 4 * NET, owed: NET });
});
