// What depends on an environment, for a person who is about to remove it.
import { type Kysely, sql } from 'kysely';
import type { EnvironmentDependants } from '../../../contract/console/environment-change.ts';
import { isToResolve, isUnknownOutcome } from '../journal/read-unknown.ts';
import type { LedgerTables } from '../store/schema.ts';
import { providerOf } from './provider-key.ts';

/** Counts what is still open in an environment. Throws `not_found`. */
export async function dependantsOf(db: Kysely<LedgerTables>, environmentId: string): Promise<EnvironmentDependants> {
  const provider = await providerOf(db, environmentId);
  const counted = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('journal')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        // Spelled out, not bound, as the others are: their indexes hold exactly these.
        .where(sql<boolean>`state = 'sent'`)
        .as('callsInFlight'),
      select
        .selectFrom('journal')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where(isUnknownOutcome)
        .where(isToResolve)
        .as('unknownOutcomes'),
      select
        .selectFrom('session')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where(sql<boolean>`status = 'started'`)
        .as('openSessions'),
      select
        .selectFrom('order')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where('shown_status', 'in', ['ready', 'capturing', 'needs_review'])
        .as('ordersToCapture'),
      select
        .selectFrom('account')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('environment_id', '=', environmentId)
        .where('role', '=', 'seller')
        .where('removed_at', 'is', null)
        .as('sellers'),
      select
        .selectFrom('account')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('environment_id', '=', environmentId)
        .where('client_id_ending', 'is not', null)
        .where('removed_at', 'is', null)
        .as('accountsWithKeys'),
    ])
    .executeTakeFirstOrThrow();
  const { callsInFlight, unknownOutcomes, openSessions, ordersToCapture, sellers, accountsWithKeys } = counted;
  return {
    callsInFlight: callsInFlight ?? 0,
    unknownOutcomes: unknownOutcomes ?? 0,
    openSessions: openSessions ?? 0,
    ordersToCapture: ordersToCapture ?? 0,
    sellers: sellers ?? 0,
    accountsWithKeys: accountsWithKeys ?? 0,
  };
}
