// One service under two addresses: told by an organization's id that two providers name, or by one client ID at both. Their records stay apart; what one did, the other may not do again.
import { type Kysely, sql } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { EMBEDDED, originOfKey } from '../../core/provider-key.ts';
import { raiseAlarms } from '../alarms/raise-alarm.ts';
import { audit } from '../audit/audit.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Who found it out, in the audit log. */
const THE_CONSOLE = 'Paydesk';

/**
 * Notes that the provider of an environment is the service of every other provider, of the same kind or on the same host, that names this organization. An order that was captured under two of
 * their addresses before raises an alarm in both. The embedded service is never another's. To be called in a transaction.
 */
export async function joinByOrganization(
  db: Kysely<LedgerTables>,
  environmentId: string,
  organizationId: string,
  now: string,
): Promise<void> {
  const [environment] = await selectEnvironment(db, { environmentId });
  if (!environment) return;
  const named = await selectProvidersNaming(db, { organizationId });
  // A sandbox on another host has its own orders, though its organizations may have the same ids.
  const others = named.filter(
    ({ kind, provider }) => kind === environment.kind || originOfKey(provider) === originOfKey(environment.provider),
  );
  await joinAll(db, environment.provider, others, remark('same_organization', { organizationId }), now);
}

/** The same of every other provider, of whatever kind, whose keys have or had this client ID: the service knows the caller by it. */
export async function joinByClient(
  db: Kysely<LedgerTables>,
  environmentId: string,
  fingerprint: string,
  now: string,
): Promise<void> {
  const [environment] = await selectEnvironment(db, { environmentId });
  if (!environment) return;
  const others = await selectProvidersOfClient(db, { fingerprint });
  await joinAll(db, environment.provider, others, remark('same_client_id'), now);
}

async function joinAll(
  db: Kysely<LedgerTables>,
  provider: string,
  others: { provider: string }[],
  why: string,
  now: string,
): Promise<void> {
  if (provider === EMBEDDED) return;
  for (const { provider: other } of others) {
    if (other === provider || other === EMBEDDED || (await sameServiceAs(db, provider)).includes(other)) continue;
    await joinProviders(db, provider, other, why, now);
  }
}

/** Joins two providers, and with them all that were joined with either before. To be called in a transaction. */
async function joinProviders(
  db: Kysely<LedgerTables>,
  provider: string,
  other: string,
  why: string,
  now: string,
): Promise<void> {
  const ours = [provider, ...(await sameServiceAs(db, provider))];
  const theirs = [other, ...(await sameServiceAs(db, other))];
  for (const one of ours) {
    for (const another of theirs) {
      const pairs = [
        { provider: one, other: another, joined_at: now },
        { provider: another, other: one, joined_at: now },
      ];
      await db
        .insertInto('same_service')
        .values(pairs)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await alarmOfBoth(db, one, another, now);
    }
  }
  await audit(db, now, THE_CONSOLE, 'join_addresses', provider, { other, why });
}

/** The providers that are the same service as this one, itself left out. */
export async function sameServiceAs(db: Kysely<LedgerTables>, provider: string): Promise<string[]> {
  return (await selectOthers(db, { provider })).map(({ other }) => other);
}

/** Both entries may have debited the consumer. */
async function alarmOfBoth(db: Kysely<LedgerTables>, one: string, another: string, now: string): Promise<void> {
  const pairs = await sql<Pair>`
    ${capturesOfBoth(one, another)} and b.order_id = a.order_id
    union
    ${capturesOfBoth(one, another)} and b.session_id = a.session_id`.execute(db);
  const alarms = pairs.rows.map((pair) => ({
    alarm: { kind: 'captured_at_two_addresses' as const, said: null, answer: null, heard: pairRemark(pair) },
    pair,
  }));
  const ours = alarms.map(({ alarm, pair }) => ({ ...alarm, provider: one, entry_id: pair.id }));
  const theirs = alarms.map(({ alarm, pair }) => ({ ...alarm, provider: another, entry_id: pair.other_id }));
  await raiseAlarms(db, ours, now);
  await raiseAlarms(db, theirs, now);
}

type Pair = {
  id: string;
  order_id: string;
  place: string;
  other_id: string;
  other_order_id: string;
  other_place: string;
};

const capturesOfBoth = (one: string, another: string) => sql`
  select a.id, a.order_id, place.name as place, b.id as other_id, b.order_id as other_order_id, other_place.name as other_place
  from journal a
    join journal b on b.provider = ${another} and b.operation = 'charge_order' and b.alive = 1
    join environment place on place.id = a.environment_id
    join environment other_place on other_place.id = b.environment_id
  where a.provider = ${one} and a.operation = 'charge_order' and a.alive = 1`;

function pairRemark({ order_id: orderId, other_order_id: otherOrderId, ...pair }: Pair): string {
  const environments = { environment: pair.place, otherEnvironment: pair.other_place };
  return orderId === otherOrderId
    ? remark('order_at_two_addresses', { orderId, ...environments })
    : remark('payment_at_two_addresses', { orderId, otherOrderId, ...environments });
}

const selectEnvironment = preparedQuery((db, { environmentId }: { environmentId: string }) =>
  db.selectFrom('environment').select(['provider', 'kind']).where('id', '=', environmentId),
);
const selectProvidersNaming = preparedQuery((db, { organizationId }: { organizationId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['environment.provider', 'environment.kind'])
    .distinct()
    .where('account.organization_id', '=', organizationId),
);
const selectProvidersOfClient = preparedQuery((db, { fingerprint }: { fingerprint: string }) =>
  db
    .selectFrom('account_client')
    .innerJoin('account', 'account.id', 'account_client.account_id')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select('environment.provider')
    .distinct()
    .where('account_client.fingerprint', '=', fingerprint),
);
const selectOthers = preparedQuery((db, { provider }: { provider: string }) =>
  db.selectFrom('same_service').select('other').where('provider', '=', provider),
);
