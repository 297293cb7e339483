// Authorizations, found again by the business they were given to.
import type { Selectable } from 'kysely';
import type { Store } from '../database.ts';
import type { AuthorizationsTable, BankAccountsTable } from './tables.ts';

export type KeptAuthorization = Omit<Selectable<AuthorizationsTable>, 'account_number_sealed' | 'visit_hash'> &
  Pick<BankAccountsTable, 'validated_by'>;

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
