// Whose charge an event is of: a marketplace's feed tells of all its sellers. A seller that isn't known yet is added.
import { type Kysely, sql } from 'kysely';
import type { EventSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { organizationOf } from '../../core/organization-of-event.ts';
import { expressionsOf } from '../engine/expressions.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { addSeller } from '../sellers/add-seller.ts';

type Whose = { accountId: string; isSeller: boolean };

/** For each event of a page, the account of its organization. Where the event names none, or the feed isn't a marketplace's, the account that the feed was read for. A platform that doesn't know its own organization can't tell a new seller from itself: then only known sellers have theirs. */
export async function accountsOfEvents(
  db: Kysely<LedgerTables>,
  { environmentId, accountId }: { environmentId: string; accountId: string },
  events: readonly EventSeen[],
  now: string,
): Promise<(event: EventSeen) => Whose> {
  const [feed] = await selectAccount(db, { id: accountId });
  const own: Whose = { accountId, isSeller: feed?.role === 'seller' };
  if (feed?.role !== 'platform') return () => own;
  const { organization_id: platformId } = feed;
  const known = new Map<string, Whose>(platformId === null ? [] : [[platformId, own]]);
  const told = new Set(events.flatMap(organizationOf));
  const accounts = await selectOfOrganizations(db, { environmentId, organizationIds: JSON.stringify([...told]) });
  for (const organizationId of told) {
    if (known.has(organizationId)) continue;
    const account = accounts.find((each) => each.organization_id === organizationId);
    if (!account && platformId === null) continue;
    // Named by its organization's ID until the service tells its name.
    const seller = { environmentId, organizationId, name: organizationId, email: null, createdAt: now };
    const id = account?.id ?? (await addSeller(db, seller, now));
    known.set(organizationId, { accountId: id, isSeller: (account?.role ?? 'seller') === 'seller' });
  }
  return (event) => organizationOf(event).flatMap((id) => known.get(id) ?? [])[0] ?? own;
}

const selectAccount = keptQuery((db, { id }: { id: string }) =>
  db.selectFrom('account').select(['role', 'organization_id']).where('id', '=', id),
);
/** organizationIds: a JSON list. */
const selectOfOrganizations = keptQuery(
  (db, { environmentId, organizationIds }: { environmentId: string; organizationIds: string }) =>
    db
      .selectFrom('account')
      .select(['id', 'role', 'organization_id'])
      .where('environment_id', '=', environmentId)
      .where(
        sql<boolean>`organization_id in (select each.value from ${expressionsOf(db).textsIn(sql.val(organizationIds) as never)} as each)`,
      )
      // One that is still shown, before one that was removed.
      .orderBy(sql`case when removed_at is null then 0 else 1 end`),
);
