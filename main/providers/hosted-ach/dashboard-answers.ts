// What the dashboard's API tells, read into Paydesk's words: the fields Paydesk can't do without.
import { z } from 'zod';
import { Cents } from '../../../contract/money.ts';
import { SeenMoment, SettlementLineSeen, SettlementSeen } from '../../../contract/records/payment.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import type { Balance } from '../port.ts';

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));
const Moment = z.string().refine(isMoment, 'must be a time that exists');
const utc = (time: string) => new Date(time).toISOString();
const utcOrNull = (time: string | null) => (time === null ? null : utc(time));

export const SellerPage = z.object({
  sellers: z.array(
    z
      .object({
        id: z.string().min(1),
        name: z.string().min(1),
        email: z.string().nullish(),
        steps: z.object({ registered_at: Moment, activated_at: Moment.nullable(), keys_made_at: Moment.nullable() }),
      })
      .transform(({ id, name, email, steps }) => ({
        organizationId: id,
        name,
        email: email ?? null,
        registeredAt: utc(steps.registered_at),
        activatedAt: utcOrNull(steps.activated_at),
        keysMadeAt: utcOrNull(steps.keys_made_at),
      })),
  ),
  next_cursor: z.string().nullable(),
});

/** A seller is connected with its marketplace. */
export const Integration = z.object({ client_id: z.string() });

/** Whose API keys asked. */
export const OrganizationAnswer = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    role: z.string(),
    store_id: z.string().nullable(),
    marketplace_id: z.string().nullable(),
  })
  .transform(({ store_id: storeId, marketplace_id: marketplaceId, id, name, role }) => ({
    id,
    name,
    role,
    storeId,
    marketplaceId,
  }));

export const MarketplaceAnswer = z.object({ onboarding_link: z.string().nullable() });

const next_cursor = z.string().min(1).max(2000).nullable();

/** Newest first. */
export const SettlementPage = z
  .object({ settlements: z.array(SettlementSeen).max(1000), next_cursor })
  .transform(({ settlements, next_cursor: nextCursor }) => ({ settlements, nextCursor }));

export const SettlementDetail = z
  .object({ settlement: SettlementSeen, lines: z.array(SettlementLineSeen).max(1000), next_cursor })
  .transform(({ settlement, lines, next_cursor: nextCursor }) => ({ settlement, lines, nextCursor }));

const count = z.int().nonnegative();

/** Basis points. */
const RateAnswer = z.object({
  returned: count,
  rate: count,
  warn: z.int().positive(),
  limit: z.int().positive(),
  state: z.enum(['fine', 'near_limit', 'over_limit']),
});

const Rates = z
  .object({
    organization_id: z.string().min(1),
    name: z.string(),
    debits: count,
    unauthorized: RateAnswer,
    administrative: RateAnswer,
    overall: RateAnswer,
  })
  .transform(({ organization_id: organizationId, ...same }) => ({ organizationId, ...same }));

export const ReturnRatesAnswer = z
  .object({
    as_of: SeenMoment,
    total: Rates,
    sellers: z.array(Rates).max(1_000).default([]),
    next_cursor: z.string().nullish(),
  })
  .transform(({ as_of: asOf, total, sellers, next_cursor }) => ({
    asOf,
    total,
    sellers,
    nextCursor: next_cursor ?? null,
  }));

/** Cents. owed: withheld from what settles next. */
export const OwnBalance = z
  .object({
    organization_id: z.string().min(1),
    as_of: SeenMoment,
    pending_settlement: count,
    owed: count,
    next_settlement_date: SeenMoment.nullish(),
  })
  .transform(({ as_of: asOf, pending_settlement: pending, owed, next_settlement_date }) => ({
    asOf,
    pending,
    owed,
    nextSettlementAt: next_settlement_date ?? null,
  }));

/** An entry of a marketplace's balance; its kinds may become more. A positive amount adds to the balance. */
const BalanceEntryAnswer = z
  .object({
    kind: z.string(),
    amount: z.int(),
    create_date: z.string(),
    charge_id: z.string().nullable(),
    track_number: z.string().nullable(),
    organization_id: z.string().nullable().default(null),
    payout_id: z.string().nullable().default(null),
  })
  .transform(({ kind, amount, create_date, charge_id, track_number, organization_id, payout_id }) => ({
    kind,
    amount,
    at: create_date,
    chargeId: charge_id,
    trackNumber: track_number,
    organizationId: organization_id,
    payoutId: payout_id,
  }));

export const BalanceEntryPage = z.object({ entries: z.array(BalanceEntryAnswer), next_cursor: z.string().nullable() });

export const PayoutPage = z.object({ payouts: z.array(PayoutSeen), next_cursor: z.string().nullable() });

/** A platform's balance, and what the service says of a payout. Below zero where fees that were paid out had to be given back. */
export const BalanceAnswer = z
  .object({
    as_of: Moment,
    marketplace: z.object({
      marketplace_id: z.string(),
      balance: z.int(),
      holding_balance: Cents,
      payout: z.discriminatedUnion('state', [
        z.object({ state: z.literal('eligible'), amount: z.int().positive() }),
        z.object({ state: z.literal('below_holding_balance'), missing: z.int().positive() }),
        z.object({ state: z.literal('already_this_month'), next_date: z.string() }),
      ]),
    }),
  })
  .transform(
    ({ as_of, marketplace: { marketplace_id, balance, holding_balance, payout } }): Balance => ({
      asOf: utc(as_of),
      marketplaceId: marketplace_id,
      balance,
      holdingBalance: holding_balance,
      payout: payout.state === 'already_this_month' ? { state: payout.state, nextDate: payout.next_date } : payout,
    }),
  );

/** Opening of a month, in cents; what happened in it is in the entries. */
export const StatementAnswer = z
  .object({ month: z.string(), time_zone: z.string(), opening: z.int() })
  .transform(({ time_zone: timeZone, opening }) => ({ timeZone, opening }));
