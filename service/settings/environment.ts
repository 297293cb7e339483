// The two environments (spec, sections 1 and 5): a service process is one of them, and no key of one works in the other.
import { t } from '../../messages/t.ts';

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** How the client IDs of an environment begin, so that a reader sees what one is for. Ours. */
export const KEY_PREFIX = { sandbox: 'key_sandbox_', production: 'key_production_' } as const;

const CLIENT_ID = {
  sandbox: new RegExp(`^${KEY_PREFIX.sandbox}[A-Za-z0-9_]+$`),
  production: new RegExp(`^${KEY_PREFIX.production}[A-Za-z0-9]+$`),
};

/** The environment a client ID was made for, or undefined where it is no client ID of ours. */
export function environmentOfKey(clientId: string): Environment | undefined {
  return ENVIRONMENTS.find((name) => CLIENT_ID[name].test(clientId));
}

/** What a person calls the environment. */
export const environmentName = (environment: Environment): string =>
  ({
    sandbox: t({ defaultMessage: 'Sandbox' }),
    production: t({ defaultMessage: 'Production' }),
  })[environment];
