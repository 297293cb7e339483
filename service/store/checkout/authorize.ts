// The authorization: once a session, by the visit whose consumer gave it.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { tellOfSession } from '../books/tell.ts';
import type { Store } from '../database.ts';
import { keepReceipt, type WriteReceipt } from '../receipts.ts';
import { debitOf, findSession, type SessionRow, sessionOf } from '../sessions.ts';
import { findBankAccount } from './bank-accounts.ts';
import { isClosedAccount } from './closed-accounts.ts';
import { contactOf } from './consumers.ts';
import type { AuthorizationsTable, BankAccountsTable } from './tables.ts';
import type { VisitRow } from './visits.ts';

export type AuthorizationRow = Selectable<AuthorizationsTable>;

/** What was shown to the consumer and from where they agreed to it. Amounts in cents. */
export type Agreed = Pick<
  AuthorizationsTable,
  | 'organization_name'
  | 'tip'
  | 'debit_date'
  | 'wording'
  | 'wording_version'
  | 'language'
  | 'client_address'
  | 'user_agent'
>;

export type AuthorizeOutcome =
  | { kind: 'authorized'; session: SessionRow; authorization: AuthorizationRow }
  /** The consumer hasn't proved who they are, or no account with the money is chosen. */
  | { kind: 'not_ready' }
  /** Another opening of the checkout was first. */
  | { kind: 'authorized_elsewhere' };

/** Writes down the consumer's authorization with its record and receipt, all or nothing. Asked again by the same visit it tells of the first; `at` is ms, UTC. */
export function authorizeSession(
  store: Store,
  visit: VisitRow,
  { writeReceipt, ...agreed }: Agreed & { writeReceipt: WriteReceipt },
  at: number,
): Promise<AuthorizeOutcome> {
  return store.transaction().execute(async (tx) => {
    const { consumer_id, proved_by, bank_account_id, is_sufficient_funds } = visit;
    const account = bank_account_id === null ? undefined : await findBankAccount(tx, bank_account_id);
    if (consumer_id === null || proved_by === null || !account || is_sufficient_funds !== 1)
      return { kind: 'not_ready' };
    // It may have been closed since it was chosen.
    if (await isClosedAccount(tx, account.fingerprint)) return { kind: 'not_ready' };
    // The write comes first: of two visits that authorise at once, the second waits here and then finds it done.
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({
        authorized_at: timestampOf(at),
        tip: agreed.tip,
        consent_text: agreed.wording,
        bank_account: account.last_four,
        consumer_fi_account_id: account.id,
        is_sufficient_funds: 1,
        progress: 'authorized',
        failure: null,
        open_until: null,
        updated_at: timestampOf(at),
      })
      .where('id', '=', visit.session_id)
      .where('authorized_at', 'is', null)
      .executeTakeFirstOrThrow();
    const session = await findSession(tx, visit.session_id);
    if (!session) return { kind: 'not_ready' };
    if (numUpdatedRows === 0n) return authorizationOf(tx, visit);
    const authorization: AuthorizationRow = {
      ...agreed,
      session_id: session.id,
      organization_id: session.organization_id,
      track_number: session.track_number,
      visit_hash: visit.token_hash,
      consumer_id,
      proved_by,
      bank_account_id: account.id,
      bank_name: account.bank_name,
      account_kind: account.kind,
      account_last_four: account.last_four,
      routing_number: account.routing_number,
      account_number_sealed: account.account_number_sealed,
      validated_by: account.validated_by,
      consumer_name: `${session.first_name} ${session.last_name}`,
      ...(await proved(tx, consumer_id)),
      order_amount: session.total_amount,
      total_amount: debitOf(session),
      sec_code: 'WEB',
      entry_description: 'PURCHASE',
      authorized_at: timestampOf(at),
    };
    await tx.insertInto('authorizations').values(authorization).execute();
    await keepReceipt(tx, session.id, writeReceipt, at);
    await tellOfSession(tx, { type: 'session.authorized' }, sessionOf(session), at);
    return { kind: 'authorized', session, authorization };
  });
}

/** What became of a session's authorization, for a visit that asks after it was given. */
export async function authorizationOf(store: Store, { session_id, token_hash }: VisitRow): Promise<AuthorizeOutcome> {
  const session = await findSession(store, session_id);
  const authorization = await store
    .selectFrom('authorizations')
    .selectAll()
    .where('session_id', '=', session_id)
    .where('visit_hash', '=', token_hash)
    .executeTakeFirst();
  return session && authorization ? { kind: 'authorized', session, authorization } : { kind: 'authorized_elsewhere' };
}

async function proved(tx: Store, consumerId: string): Promise<Pick<AuthorizationRow, 'contact_kind' | 'contact'>> {
  const { kind, contact } = await contactOf(tx, consumerId);
  return { contact_kind: kind, contact };
}

export type KeptAuthorization = Omit<Selectable<AuthorizationsTable>, 'account_number_sealed' | 'visit_hash'> &
  Pick<BankAccountsTable, 'validated_by'>;

/** The authorization of a session of any organization; null where none was given. For the console that the service runs in. */
export async function readAuthorization(store: Store, sessionId: string): Promise<ReadAuthorization | null> {
  const row = await store
    .selectFrom('authorizations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return null;
  const { account_number_sealed: _, visit_hash: __, ...kept } = row;
  return kept;
}

export type ReadAuthorization = Omit<AuthorizationRow, 'account_number_sealed' | 'visit_hash'>;

/** What a session's identifier or track number looks like; nothing else is asked for. */
const NAME = /^[A-Za-z0-9_]{1,64}$/;

/** The authorization of a session, told by its identifier or track number, where it was given to this organization; undefined where it wasn't. */
export async function findAuthorization(
  store: Store,
  organizationId: string,
  name: string,
): Promise<KeptAuthorization | undefined> {
  if (!NAME.test(name)) return undefined;
  const row = await store
    .selectFrom('authorizations')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'authorizations.bank_account_id')
    .selectAll('authorizations')
    .select('bank_accounts.validated_by')
    .where('authorizations.organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('authorizations.session_id', '=', name),
        where('authorizations.track_number', '=', name.toUpperCase()),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_number_sealed: _, visit_hash: __, ...kept } = row;
  return kept;
}
