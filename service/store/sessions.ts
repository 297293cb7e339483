// Sessions: made by a merchant's server, moved on by the consumer in the checkout.
import type { Selectable } from 'kysely';
import { SessionId } from '../../contract/issued-ids.ts';
import type { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { Session } from '../../contract/payment-api/session.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { feeOf } from '../books/fees.ts';
import { debitDateOf } from '../books/settlement-date.ts';
import { consentText } from '../nacha/consent.ts';
import { newId, newTrackNumber } from '../secrets/identifiers.ts';
import { onceForKey } from './books/keyed-requests.ts';
import { feeScheduleOf, marketplaceTerms } from './books/marketplaces.ts';
import { tellOfSession } from './books/tell.ts';
import { businessNamedBy } from './business-details.ts';
import type { Store } from './database.ts';
import { preparedQuery } from './database.ts';
import type { Organization } from './organizations.ts';
import type { SessionsTable } from './tables.ts';

export type SessionRow = Selectable<SessionsTable>;

/** The row as the resource of the spec (2.1). The flags follow from what the consumer did, so they can't contradict it. */
export function sessionOf(row: SessionRow): Session {
  return Session.parse({
    id: row.id,
    create_date: row.create_date,
    status: row.status,
    organization_id: row.organization_id,
    type: row.type,
    total_amount: row.total_amount,
    is_valid_consumer: row.authorized_at !== null,
    is_valid_bank_account_selected: row.bank_account !== null,
    is_sufficient_funds: row.is_sufficient_funds === 1,
    consent_text: row.consent_text,
    fees: row.fees,
    track_number: row.track_number,
    marketplace_id: row.marketplace_id,
  });
}

const insertSession = preparedQuery((db, row: SessionRow) => db.insertInto('sessions').values(row));

/** Makes a session (4.1) for an organization; `at` is ms, UTC. Its event is written with it. */
export function createSession(
  store: Store,
  organization: Organization,
  request: CreateSessionRequest,
  at: number,
): Promise<Session> {
  const create = (tx: Store) => createSessionIn(tx, organization, request, at);
  return store.isTransaction ? create(store) : store.transaction().execute(create);
}

async function createSessionIn(
  store: Store,
  organization: Organization,
  request: CreateSessionRequest,
  at: number,
): Promise<Session> {
  const { first_name, last_name, email, phone } = request.consumer_info;
  const terms = request.marketplace_id ? await marketplaceTerms(store, request.marketplace_id) : undefined;
  const row: SessionRow = {
    id: newId('sess_'),
    organization_id: organization.id,
    marketplace_id: request.marketplace_id ?? null,
    create_date: timestampOf(at),
    status: 'started',
    type: request.type,
    total_amount: request.amount,
    fees: feeOf(request.amount, terms && feeScheduleOf(terms)),
    track_number: newTrackNumber(),
    consent_text: consentText({
      organizationName: organization.name,
      consumerName: `${first_name} ${last_name}`,
      amount: request.amount,
      business: await businessNamedBy(store, organization.id),
      debitDate: debitDateOf(at),
    }),
    first_name,
    last_name,
    email: email ?? null,
    phone: phone ?? null,
    bank_account: null,
    consumer_fi_account_id: null,
    is_sufficient_funds: 0,
    authorized_at: null,
    tip: null,
    progress: 'created',
    failure: null,
    open_until: null,
    updated_at: timestampOf(at),
  };
  await insertSession(store, row);
  const session = sessionOf(row);
  await tellOfSession(store, { type: 'session.created' }, session, at);
  return session;
}

/** Makes a session once for a key, for a day; `at` is ms, UTC. Repeating the key within 24 hours returns the original session. */
export function createSessionOnce(
  store: Store,
  organization: Organization,
  { key, request }: { key: string; request: CreateSessionRequest },
  at: number,
): Promise<{ kind: 'created'; session: Session } | { kind: 'key_of_another_request' }> {
  const keyed = { organizationId: organization.id, operation: 'session' as const, key, body: request };
  return onceForKey(store, keyed, at, async (tx) => ({
    kind: 'created' as const,
    session: await createSession(tx, organization, request, at),
  }));
}

/** One session. Returns undefined for malformed ids without querying: they may hold a NUL. */
export async function findSession(store: Store, id: string): Promise<SessionRow | undefined> {
  if (!SessionId.safeParse(id).success) return undefined;
  return store.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What the consumer is debited, in cents: the amount and what they added. */
export function debitOf({ total_amount, tip }: Pick<SessionRow, 'total_amount' | 'tip'>): number {
  return total_amount + (tip ?? 0);
}
