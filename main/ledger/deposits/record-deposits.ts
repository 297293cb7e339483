// Takes in what a service tells of deposits: their figures, and the lines that each is made of, all of them or none.
import { type Insertable, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { booksDayOf } from '../../../contract/books-day.ts';
import { SettlementTrouble } from '../../../contract/console/settlement.ts';
import { SettlementId } from '../../../contract/ids.ts';
import { SettlementLineSeen, SettlementSeen } from '../../../contract/records/payment.ts';
import { faultOfLines } from '../../core/settlement-lines.ts';
import { countReports } from '../after-charge/count-reports.ts';
import { type CallContext, Id } from '../define-call.ts';
import { openSeal } from '../file/sealed.ts';
import { expressionsOf } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { insertRows } from '../store/many-rows.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { DepositFeedTable, DepositTable } from './tables.ts';

type Db = Kysely<LedgerTables>;
type ReportedDeposit = { accountId: string; settlement: SettlementSeen };
type Feed = { provider: string; feedAccountId: string };

/** Engineering value, in ms: when lines that were refused are asked for again. */
const LINES_AGAIN_MS = 3_600_000;
/** Engineering value: more lines than this are no deposit's. */
export const MAX_LINES = 50_000;

/**
 * Writes the figures of deposits; of one with other figures than before, the lines are read again. changed: how many are new or others.
 * refused: how many are another organization's than the account's, or than the one that the deposit was told of before.
 */
export async function recordDeposits(
  db: Db,
  { provider, feedAccountId }: Feed,
  told: readonly ReportedDeposit[],
  now: string,
): Promise<{ changed: number; refused: number }> {
  if (told.length === 0) return { changed: 0, refused: 0 };
  const ids = [...new Set(told.map(({ settlement }) => settlement.id))];
  const rows = await db
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', ids))
    .execute();
  const known = new Map<string, Figures & { account_id: string }>(rows.map((row) => [row.id, row]));
  const organizations = await organizationsOf(db, [feedAccountId, ...told.map(({ accountId }) => accountId)]);
  let [changed, refused] = [0, 0];
  for (const { accountId, settlement } of told) {
    const before = known.get(settlement.id);
    const organization = organizations.get(accountId) ?? null;
    const isOthers =
      (before !== undefined && before.account_id !== accountId) ||
      (settlement.organization_id != null && organization !== null && settlement.organization_id !== organization);
    if (isOthers) {
      refused += 1;
      continue;
    }
    const figures = figuresOf(settlement);
    if (before && isSame(before, figures)) continue;
    await writeFigures(db, { provider, id: settlement.id, account_id: accountId, recorded_at: now, ...figures });
    if (before) await deleteLines(db, provider, settlement.id);
    known.set(settlement.id, { account_id: accountId, ...figures });
    changed += 1;
  }
  return { changed, refused };
}

type Figures = Omit<
  Insertable<DepositTable>,
  'provider' | 'id' | 'account_id' | 'recorded_at' | 'lines_read' | 'lines_due' | 'lines_trouble' | 'line_count'
> & { line_count: number | null };

const figuresOf = (told: SettlementSeen): Figures => ({
  deposited_at: told.deposited_at,
  day: booksDayOf(Date.parse(told.deposited_at)),
  amount: told.amount,
  charges: told.charges,
  fees: told.fees,
  refunds: told.refunds,
  returns: told.returns,
  fees_returned: told.fees_returned,
  brought_forward: told.brought_forward,
  carried_forward: told.carried_forward,
  line_count: told.lines ?? null,
});

/** The same figures have the same text. */
export const figuresText = ({ deposited_at, amount, charges, fees, refunds, returns, ...rest }: Figures): string =>
  JSON.stringify([
    deposited_at,
    amount,
    charges,
    fees,
    refunds,
    returns,
    rest.fees_returned,
    rest.brought_forward,
    rest.carried_forward,
    rest.line_count,
  ]);

const isSame = (before: Figures, figures: Figures): boolean =>
  (Object.keys(figures) as (keyof Figures)[]).every((name) => before[name] === figures[name]);

async function writeFigures(db: Db, row: Insertable<DepositTable>): Promise<void> {
  const unread = { lines_read: 0 as const, lines_due: '', lines_trouble: null };
  await db
    .insertInto('deposit')
    .values({ ...row, ...unread })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet({ ...row, ...unread }))
    .execute();
}

async function deleteLines(db: Db, provider: string, depositId: string): Promise<void> {
  await db.deleteFrom('deposit_line').where('provider', '=', provider).where('deposit_id', '=', depositId).execute();
}

async function organizationsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'organization_id'])
    .where(expressionsOf(db).isAmong('id', [...new Set(accountIds)]))
    .execute();
  return new Map(rows.map(({ id, organization_id }) => [id, organization_id]));
}

export async function noteFeed(db: Db, accountId: string, change: Partial<Insertable<DepositFeedTable>>) {
  if (Object.keys(change).length === 0) return;
  await db
    .insertInto('deposit_feed')
    .values({ account_id: accountId, listed_at: null, trouble: null, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
}

/** isLast: the list ends with this page, or all before it is known. */
export const ListedDeposits = z.strictObject({
  accountId: Id,
  settlements: z.array(SettlementSeen).max(1000),
  isLast: z.boolean(),
});
export type ListedDeposits = z.infer<typeof ListedDeposits>;

/** Writes a page of the list of an account's, or its marketplace's, deposits. changed: how many were new or others. */
export function recordListed({ db, nowMs }: CallContext, listed: ListedDeposits): Promise<{ changed: number }> {
  return inTransaction(db, async (trx) => {
    const feed = await feedOf(trx, listed.accountId);
    if (!feed || (await openSeal(trx))) return { changed: 0 };
    const now = new Date(nowMs).toISOString();
    const { told, strangers } = await ownersOf(trx, feed, listed.settlements);
    const { changed, refused } = await recordDeposits(
      trx,
      { provider: feed.provider, feedAccountId: feed.accountId },
      told,
      now,
    );
    await noteFeed(trx, feed.accountId, {
      ...(strangers + refused > 0 && { trouble: 'other_organization' }),
      ...(listed.isLast && { is_behind: 0, listed_at: now }),
    });
    if (changed > 0) await countReports(trx, feed.provider, changed);
    return { changed };
  });
}

/** Of a platform's list each deposit is its organization's; one of an organization that isn't known is no one's here. */
async function ownersOf(db: Db, { accountId, environmentId, tellsOfAll }: FeedOf, settlements: SettlementSeen[]) {
  if (!tellsOfAll) return { told: settlements.map((settlement) => ({ accountId, settlement })), strangers: 0 };
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'organization_id'])
    .where('environment_id', '=', environmentId)
    .orderBy(sql`case when removed_at is null then 1 else 0 end`)
    .execute();
  const accountOf = new Map(accounts.map(({ id, organization_id }) => [organization_id, id]));
  const told = settlements.flatMap((settlement) => {
    const owner = settlement.organization_id == null ? accountId : accountOf.get(settlement.organization_id);
    return owner === undefined ? [] : [{ accountId: owner, settlement }];
  });
  return { told, strangers: settlements.length - told.length };
}

/** settlement: as its lines came with it. asked: the figures that were known when the lines were asked for. */
export const DepositLines = z.strictObject({
  accountId: Id,
  settlement: SettlementSeen,
  asked: z.string(),
  lines: z.array(SettlementLineSeen).max(MAX_LINES),
});
export type DepositLines = z.infer<typeof DepositLines>;

/** Writes all lines of a deposit, with the figures that they came with. Where other figures were told meanwhile, the lines are left to be read again. Those that aren't its own are refused, and nothing of them is kept but why. */
export function recordDepositLines({ db, nowMs }: CallContext, given: DepositLines): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { accountId, settlement, asked, lines } = given;
    const feed = await feedOf(trx, accountId);
    if (!feed || (await openSeal(trx))) return;
    const { provider } = feed;
    const owner = await trx
      .selectFrom('deposit')
      .innerJoin('account', 'account.id', 'deposit.account_id')
      .selectAll('deposit')
      .select('account.organization_id')
      .where('deposit.provider', '=', provider)
      .where('deposit.id', '=', settlement.id)
      .executeTakeFirst();
    if (!owner) return;
    const figures = figuresOf(settlement);
    if (!isSame(owner, figures) && figuresText(owner) !== asked) return;
    const { organization_id: organization } = owner;
    const isOthers =
      settlement.organization_id != null && organization !== null && settlement.organization_id !== organization;
    const trouble = isOthers ? 'other_organization' : faultOfLines(settlement, lines);
    if (trouble !== null) return refuseLines(trx, { provider, depositId: settlement.id, trouble, nowMs });
    await trx
      .updateTable('deposit')
      .set({ ...figures, lines_read: 1, lines_due: '', lines_trouble: null })
      .where('provider', '=', provider)
      .where('id', '=', settlement.id)
      .execute();
    await deleteLines(trx, provider, settlement.id);
    await insertRows(
      trx,
      'deposit_line',
      lines.map(({ id, kind, charge_id, refund_id, track_number, amount, fee, at }) => ({
        provider,
        deposit_id: settlement.id,
        id,
        kind,
        charge_id: charge_id ?? null,
        refund_id: refund_id ?? null,
        track_number: track_number ?? null,
        amount,
        fee,
        at,
      })),
    );
    await countReports(trx, provider, 1);
  });
}

type Refused = { provider: string; depositId: string; trouble: SettlementTrouble; nowMs: number };

/** The lines that were read before stay away: the deposit is shown without any. */
async function refuseLines(db: Db, { provider, depositId, trouble, nowMs }: Refused): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('deposit')
    .set({ lines_trouble: trouble, lines_due: new Date(nowMs + LINES_AGAIN_MS).toISOString() })
    .where('provider', '=', provider)
    .where('id', '=', depositId)
    .where('lines_read', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await countReports(db, provider, 1);
}

export const DepositTrouble = z.strictObject({
  accountId: Id,
  depositId: SettlementId,
  trouble: SettlementTrouble,
});

/** Notes why a deposit's lines couldn't be read. */
export function noteDepositTrouble({ db, nowMs }: CallContext, given: z.infer<typeof DepositTrouble>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const feed = await feedOf(trx, given.accountId);
    if (!feed || (await openSeal(trx))) return;
    const { depositId, trouble } = given;
    await refuseLines(trx, { provider: feed.provider, depositId, trouble, nowMs });
  });
}

export const ListTrouble = z.strictObject({ accountId: Id, trouble: z.enum(['unreadable', 'not_offered']).nullable() });

/** Notes why the list of deposits couldn't be read, or that it isn't offered; null: it is being read. */
export function noteListTrouble({ db }: CallContext, { accountId, trouble }: z.infer<typeof ListTrouble>) {
  return inTransaction(db, async (trx) => {
    if (!(await feedOf(trx, accountId)) || (await openSeal(trx))) return;
    await noteFeed(trx, accountId, { trouble });
  });
}

export type FeedOf = { accountId: string; provider: string; environmentId: string; tellsOfAll: boolean };

/** tellsOfAll: the account's keys tell of all the marketplace's sellers. */
export async function feedOf(db: Db, accountId: string): Promise<FeedOf | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['environment.provider', 'environment.id as environmentId', 'account.role', 'environment.mode'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { provider, environmentId, role, mode } = row;
  return { accountId, provider, environmentId, tellsOfAll: role === 'platform' && mode === 'marketplace' };
}
