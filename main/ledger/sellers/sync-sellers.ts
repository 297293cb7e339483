// The service's sellers, joined to ours: steps one to three as it says they are, at its own times.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { BY_THE_SERVICE, type SellerStep } from '../../../contract/console/seller.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, Id, Moment } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';
import { addSeller } from './add-seller.ts';
import { type StepState, stepStates } from './seller-steps.ts';

/** Takes in what the service said, all or nothing; gives how many sellers changed by it. One that was removed here stays so, unless it is invited again. */
export async function syncSellers(
  { db, nowMs }: CallContext,
  environmentId: string,
  seen: ServiceSeller[],
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const known = await knownSellers(trx, environmentId);
    const shown = known.filter(({ isRemoved }) => !isRemoved);
    const removed = new Set(known.filter(({ isRemoved }) => isRemoved).map(({ organizationId }) => organizationId));
    const states = await stepStates(
      trx,
      shown.map(({ id }) => id),
    );
    let changed = 0;
    for (const one of seen) {
      const match = matchSeller(shown, one);
      if (!match && removed.has(one.organizationId)) continue;
      const id = match?.id ?? (await addSeller(trx, { ...one, environmentId, createdAt: one.registeredAt }, now));
      // So that a page that lists it twice adds it once.
      if (!match) shown.push({ ...one, id, isRemoved: false });
      const joins = match?.organizationId === null;
      const isNamed = match !== null && (await nameSeller(trx, match, one));
      if (joins) await join(trx, match, one, now);
      const wrote = await writeSteps(trx, id, states.get(id) ?? [], one, now);
      if (!match || joins || isNamed || wrote) changed += 1;
    }
    return changed;
  });
}

async function knownSellers(db: Kysely<LedgerTables>, environmentId: string) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'organization_id', 'removed_at'])
    .where('environment_id', '=', environmentId)
    .where('role', '=', 'seller')
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('organization_id', 'is not', null)]))
    .execute();
  return rows.map(({ id, name, email, organization_id, removed_at }) => ({
    id,
    name,
    email,
    organizationId: organization_id,
    isRemoved: removed_at !== null,
  }));
}

/** One that an event added is known by its organization's ID only. */
async function nameSeller(
  db: Kysely<LedgerTables>,
  match: KnownSeller,
  { name, email, organizationId }: ServiceSeller,
): Promise<boolean> {
  if (match.name !== organizationId || name === organizationId) return false;
  await db.updateTable('account').set({ name, email }).where('id', '=', match.id).execute();
  return true;
}

/** From now on the two are known as one. Noted on ours too, so that two of the service's can't be joined to it. */
async function join(
  db: Kysely<LedgerTables>,
  match: KnownSeller,
  { organizationId }: ServiceSeller,
  now: string,
): Promise<void> {
  match.organizationId = organizationId;
  await db.updateTable('account').set({ organization_id: organizationId }).where('id', '=', match.id).execute();
  await audit(db, now, BY_THE_SERVICE, 'join_seller', match.id, { organizationId });
}

/** Adds a row for each step that stands otherwise than the service says; whether there was one. */
async function writeSteps(
  db: Kysely<LedgerTables>,
  accountId: string,
  states: StepState[],
  { registeredAt, activatedAt, keysMadeAt }: ServiceSeller,
  now: string,
): Promise<boolean> {
  const said: [SellerStep, string | null][] = [
    ['activated', activatedAt],
    ['keys_generated', keysMadeAt],
  ];
  const shared = states.find(({ step }) => step === 'link_shared');
  // Who registered had the link, whether or not anyone noted that it was shared.
  if (shared?.done !== 1) said.unshift(['link_shared', registeredAt]);
  const rows = said.flatMap(([step, at]) => {
    const state = states.find((one) => one.step === step);
    const stands = at === null ? state?.done !== 1 : state?.done === 1 && state.at === at;
    const done = at === null ? (0 as const) : (1 as const);
    return stands ? [] : [{ account_id: accountId, step, done, at: at ?? now, actor: BY_THE_SERVICE }];
  });
  if (rows.length > 0) await db.insertInto('seller_step').values(rows).execute();
  return rows.length > 0;
}

/** Which of our sellers one of the service's is. */
type KnownSeller = { id: string; name: string; email: string | null; organizationId: string | null };
/** A moment is null where the step isn't done. */
export const ServiceSeller = z.strictObject({
  organizationId: Id,
  name: z.string().max(300),
  email: z.string().max(300).nullable(),
  registeredAt: Moment,
  activatedAt: Moment.nullable(),
  keysMadeAt: Moment.nullable(),
});
export type ServiceSeller = z.infer<typeof ServiceSeller>;

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Ours with its organization id; else the one that was invited and isn't joined to any organization yet, by its e-mail, else by its name where only one has it.
 * null where it is new to us.
 */
function matchSeller(known: KnownSeller[], seen: ServiceSeller): KnownSeller | null {
  const joined = known.find(({ organizationId }) => organizationId === seen.organizationId);
  if (joined) return joined;
  const free = known.filter(({ organizationId }) => organizationId === null);
  const { email } = seen;
  const byEmail = email === null ? [] : free.filter((one) => one.email !== null && same(one.email, email));
  if (byEmail.length === 1) return byEmail[0] ?? null;
  const byName = free.filter((one) => same(one.name, seen.name));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}
