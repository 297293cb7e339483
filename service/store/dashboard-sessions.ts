// Who is signed in to the dashboard: sessions of a browser, kept as hashes of what its cookie holds.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { hashSecret, newSecret } from '../secrets/secrets.ts';
import type { MembersTable } from './dashboard-tables.ts';
import type { Store } from './database.ts';
import { findOrganization, type Organization } from './organizations.ts';

/** Ours: a working day and its overtime, in seconds. */
export const SIGNED_IN_S = 12 * 3600;

export type Member = Selectable<MembersTable>;

/** Signs a member in at a moment (ms, UTC); the token is for their browser only. Sessions that ran out are swept away on the same occasion. */
export async function openDashboardSession(store: Store, memberId: string, at: number): Promise<string> {
  const token = newSecret();
  await store.deleteFrom('dashboard_sessions').where('expires_at', '<=', timestampOf(at)).execute();
  await store
    .insertInto('dashboard_sessions')
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      create_date: timestampOf(at),
      expires_at: timestampOf(at + SIGNED_IN_S * 1000),
      confirmed_until: null,
    })
    .execute();
  return token;
}

/** Whose session a token is at a moment (ms, UTC), and whether a fresh code confirms it; undefined where the token has no session, or has none any more. */
export async function holderOfDashboardSession(
  store: Store,
  token: string,
  at: number,
): Promise<{ member: Member; isConfirmed: boolean; organization: Organization } | undefined> {
  const member = await store
    .selectFrom('dashboard_sessions')
    .innerJoin('members', 'members.id', 'dashboard_sessions.member_id')
    .selectAll('members')
    .select('confirmed_until')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', timestampOf(at))
    .executeTakeFirst();
  const organization = member && (await findOrganization(store, member.organization_id));
  const isConfirmed = member !== undefined && (member.confirmed_until ?? '') > timestampOf(at);
  return organization && { member, isConfirmed, organization };
}

/** Signs out: the token has no session from now on. */
export async function closeDashboardSession(store: Store, token: string): Promise<void> {
  await store.deleteFrom('dashboard_sessions').where('token_hash', '=', hashSecret(token)).execute();
}
