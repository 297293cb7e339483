// What a marketplace adds to a session (spec, marketplace rule 1), and what is said where the answer names another marketplace.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { CreateSessionInput, SessionView } from '../../../contract/console/session.ts';
import { MarketplaceId } from '../../../contract/ids.ts';
import { PaydeskError } from '../../process/problem.ts';

type Details = Pick<CreateSessionInput, 'email' | 'phone' | 'driversLicense'>;

/** The members only a seller's session has. The marketplace is the environment's, whatever the window asked. Throws `invalid_input` where it has none. */
export function marketplaceMembers(environment: EnvironmentView, { email, phone, driversLicense }: Details) {
  if (environment.marketplaceId === null) {
    throw new PaydeskError('marketplace_id_missing');
  }
  return {
    marketplace_id: MarketplaceId.parse(environment.marketplaceId),
    consumer: {
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      ...(driversLicense ? { drivers_license: driversLicense } : {}),
    },
  };
}

/** The problem of a session that another marketplace would get the fee of. */
export function wrongMarketplace({ id, marketplaceId }: SessionView): PaydeskError {
  return marketplaceId === null
    ? new PaydeskError('session_of_no_marketplace', {}, { sessionId: id })
    : new PaydeskError('session_of_other_marketplace', { marketplaceId }, { sessionId: id });
}
