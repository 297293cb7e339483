// The record of what a consumer agreed to: the embedded service has one, and no other service can be asked.
import type { AuthorizationView } from '../../../contract/console/authorization.ts';
import type { SessionId } from '../../../contract/ids.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../calls/accounts.ts';

/** The embedded service's own record of a session's authorization; null where it has none. */
export type FindAuthorization = (sessionId: string) => Promise<AuthorizationView | null>;

type Parts = { ledger: Ledger; findAuthorization: FindAuthorization };

/** null where there is no record that could be asked for. Throws `environment_not_found` or `session_not_found`. */
export async function authorizationOf(
  { ledger, findAuthorization }: Parts,
  { environmentId, sessionId }: { environmentId: string; sessionId: SessionId },
): Promise<AuthorizationView | null> {
  const environment = await findEnvironment(ledger, environmentId);
  const session = await ledger.getSession(environmentId, sessionId);
  return environment.embedded ? findAuthorization(session.id) : null;
}
