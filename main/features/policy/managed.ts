// What the policy keeps staff from: other hosts than it allows, and changes of the environments it gave.
import type { EnvironmentInput, EnvironmentView } from '../../../contract/console/environment.ts';
import { providerKey } from '../../core/provider-key.ts';
import type { Policy } from '../../policy/policy.ts';
import { PaydeskError } from '../../process/problem.ts';

type Addresses = Pick<
  EnvironmentInput,
  'baseUrl' | 'authUrl' | 'jsUrl' | 'dashboardUrl' | 'checkoutLink' | 'onboardingLink'
>;

/** Throws `access_denied` where an address leads to a host that isn't allowed. */
export function refuseOtherHosts(policy: Policy | null, said: Addresses): void {
  for (const field of ['baseUrl', 'authUrl', 'jsUrl', 'dashboardUrl', 'checkoutLink', 'onboardingLink'] as const) {
    const address = said[field];
    if (address === null) continue;
    const url = new URL(address);
    if (policy === null || policy.allows(url)) continue;
    throw new PaydeskError('host_not_in_policy', { host: url.hostname, source: policy.source }, { field });
  }
}

/** The policy's own words for an environment; null where it gave none. */
export const givenFor = (policy: Policy | null, baseUrl: string): EnvironmentInput | null =>
  policy?.environments?.find((given) => providerKey(given.baseUrl) === providerKey(baseUrl)) ?? null;

/** Throws `access_denied` where an environment is the policy's. */
export function refuseManaged(
  policy: Policy | null,
  environment: Pick<EnvironmentView, 'name' | 'baseUrl' | 'embedded'>,
): void {
  if (environment.embedded || policy === null || givenFor(policy, environment.baseUrl) === null) return;
  throw new PaydeskError('environment_managed', { environment: environment.name, source: policy.source });
}
