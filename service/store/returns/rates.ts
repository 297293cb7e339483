// Return rates of the last 60 days: read from a row a day, whatever there is of debits, and told of once when they pass a limit.
import { sql } from 'kysely';
import type { RateKind } from '../../../contract/ach/return-codes.ts';
import { ReturnRates } from '../../../contract/dashboard-api/return.ts';
import { type ReturnCounts, rateOf, windowUntil } from '../../books/return-rates.ts';
import type { Language } from '../../settings/language.ts';
import type { Store } from '../database.ts';
import type { Organization } from '../organizations.ts';
import type { Message } from '../outbox.ts';
import { tellMembers } from '../tell-members.ts';
import type { ReturnWindowsTable } from './tables.ts';

const SELLERS_AT_MOST = 200;
const COUNTED_AT_A_TIME = 200;
const KINDS: RateKind[] = ['overall', 'unauthorized', 'administrative'];
const TOLD = {
  overall: 'told_overall',
  unauthorized: 'told_unauthorized',
  administrative: 'told_administrative',
} as const;

type Named = Pick<Organization, 'id' | 'name'>;

/** The rates of organizations, at a moment (ms, UTC). */
export async function ratesOfOrganizations(store: Store, organizations: Named[], at: number): Promise<ReturnRates[]> {
  const counts = await countsOf(
    store,
    organizations.map(({ id }) => id),
    at,
  );
  return organizations.map((organization) => ratesFrom(organization, counts.get(organization.id)));
}

/** The rates of a whole marketplace, under its platform's name, at a moment (ms, UTC). */
export async function ratesOfMarketplace(store: Store, marketplaceId: string, platform: Named, at: number) {
  const counts = await countsOf(store, [marketplaceId], at);
  return ratesFrom(platform, counts.get(marketplaceId));
}

/** A marketplace's sellers, the highest overall rate first, at most 200; those that never had a return come last. */
export async function ratesOfSellers(store: Store, marketplaceId: string, at: number): Promise<ReturnRates[]> {
  const ranked = await store
    .selectFrom('return_windows')
    .innerJoin('organizations', 'organizations.id', 'return_windows.owner_id')
    .select(['organizations.id', 'organizations.name'])
    .where('return_windows.marketplace_id', '=', marketplaceId)
    .orderBy('return_windows.overall_rate', 'desc')
    .orderBy('return_windows.owner_id', 'desc')
    .limit(SELLERS_AT_MOST)
    .execute();
  const others = await store
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('marketplace_id', '=', marketplaceId)
    .where('role', '=', 'seller')
    .orderBy('create_date')
    .orderBy('id')
    .limit(SELLERS_AT_MOST)
    .execute();
  const known = new Set(ranked.map(({ id }) => id));
  const shown = [...ranked, ...others.filter(({ id }) => !known.has(id))].slice(0, SELLERS_AT_MOST);
  const rates = await ratesOfOrganizations(store, shown, at);
  return rates.toSorted((a, b) => b.overall.rate - a.overall.rate || (a.name < b.name ? -1 : 1));
}

type NearLimit = {
  /** ms, UTC. */
  at: number;
  state: 'near_limit' | 'over_limit';
  after: RatePosition | undefined;
};

/** The last seller of a page, in the order of overall rates as they were counted last. */
export type RatePosition = { rate: number; id: string };

/** A page of the sellers with a rate near or over a limit. Each had a return. last: where the next page begins; null: there is none. */
export async function sellersNearLimit(
  store: Store,
  marketplaceId: string,
  { at, state, after }: NearLimit,
): Promise<{ sellers: ReturnRates[]; last: RatePosition | null }> {
  const looked = await store
    .selectFrom('return_windows')
    .innerJoin('organizations', 'organizations.id', 'return_windows.owner_id')
    .select(['organizations.id', 'organizations.name', 'return_windows.overall_rate'])
    .where('return_windows.marketplace_id', '=', marketplaceId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(return_windows.overall_rate, return_windows.owner_id) < (${after?.rate ?? 0}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('return_windows.overall_rate', 'desc')
    .orderBy('return_windows.owner_id', 'desc')
    .limit(SELLERS_AT_MOST)
    .execute();
  const rates = await ratesOfOrganizations(store, looked, at);
  const least = LEVELS.indexOf(state);
  const last = looked.length === SELLERS_AT_MOST ? looked.at(-1) : undefined;
  return {
    sellers: rates.filter((each) => KINDS.some((kind) => LEVELS.indexOf(each[kind].state) >= least)),
    last: last ? { rate: last.overall_rate, id: last.id } : null,
  };
}

/** What a mail says of a rate that rose past its warning or its limit. */
export type PassedRate = { kind: RateKind; rate: ReturnRates[RateKind]; debits: number };

/** The mail about a rate, in the language of a member. */
type MailOf = (passed: PassedRate, language: Language) => Pick<Message, 'subject' | 'body'>;

/**
 * Counts again what had a return since, or was counted before today, and writes to the members of each whose rate passed a warning or a
 * limit: once for each passing. `at` is ms, UTC.
 */
export async function recountRates(store: Store, mailOf: MailOf, at: number): Promise<void> {
  const { last } = windowUntil(at);
  for (;;) {
    const due = await store
      .selectFrom('return_windows')
      .select('owner_id')
      .where('counted_on', '<', last)
      .orderBy('counted_on')
      .limit(COUNTED_AT_A_TIME)
      .execute();
    for (const { owner_id } of due) await recount(store, owner_id, mailOf, at);
    if (due.length < COUNTED_AT_A_TIME) return;
  }
}

function recount(store: Store, owner: string, mailOf: MailOf, at: number): Promise<void> {
  const { last } = windowUntil(at);
  return store.transaction().execute(async (tx) => {
    // The write comes first: of two that count, the second waits here and then sees what was told.
    const earlier = await tx
      .updateTable('return_windows')
      .set({ counted_on: last })
      .where('owner_id', '=', owner)
      .returningAll()
      .executeTakeFirst();
    if (!earlier) return;
    const counts = (await countsOf(tx, [owner], at)).get(owner) ?? NONE;
    const told: Partial<ReturnWindowsTable> = { overall_rate: rateOf('overall', counts).rate };
    for (const kind of KINDS) {
      const rate = rateOf(kind, counts);
      told[TOLD[kind]] = rate.state;
      if (LEVELS.indexOf(rate.state) <= LEVELS.indexOf(earlier[TOLD[kind]])) continue;
      const passed = { kind, rate, debits: counts.debits };
      await tellMembers(tx, earlier.organization_id, (language) => mailOf(passed, language), at);
    }
    await tx.updateTable('return_windows').set(told).where('owner_id', '=', owner).execute();
  });
}

/** In the order in which a rate passes them. */
const LEVELS: ReturnRates['overall']['state'][] = ['fine', 'near_limit', 'over_limit'];
const NONE: ReturnCounts = { debits: 0, overall: 0, unauthorized: 0, administrative: 0 };

async function countsOf(store: Store, owners: string[], at: number): Promise<Map<string, ReturnCounts>> {
  if (owners.length === 0) return new Map();
  const { first, last } = windowUntil(at);
  const counted = store
    .selectFrom('return_days')
    .select(['owner_id', 'debits', 'overall', 'unauthorized', 'administrative'])
    .where('owner_id', 'in', owners)
    .where('day', '>=', first)
    .where('day', '<=', last);
  const uncounted = store
    .selectFrom('uncounted_debits')
    .select(({ lit }) => ['owner_id' as const, lit(1).as('debits'), ...KINDS.map((kind) => lit(0).as(kind))])
    .where('owner_id', 'in', owners)
    .where('day', '>=', first)
    .where('day', '<=', last);
  const rows = await store
    .selectFrom(counted.unionAll(uncounted).as('days'))
    .select(({ fn }) => [
      'owner_id' as const,
      fn.sum('debits').as('debits'),
      fn.sum('overall').as('overall'),
      fn.sum('unauthorized').as('unauthorized'),
      fn.sum('administrative').as('administrative'),
    ])
    .groupBy('owner_id')
    .execute();
  return new Map(
    rows.map(({ owner_id, debits, overall, unauthorized, administrative }) => [
      owner_id,
      {
        debits: Number(debits),
        overall: Number(overall),
        unauthorized: Number(unauthorized),
        administrative: Number(administrative),
      },
    ]),
  );
}

function ratesFrom({ id, name }: Named, counts: ReturnCounts = NONE): ReturnRates {
  const [overall, unauthorized, administrative] = KINDS.map((kind) => rateOf(kind, counts));
  const { debits } = counts;
  return ReturnRates.parse({ organization_id: id, name, debits, overall, unauthorized, administrative });
}
