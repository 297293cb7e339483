// Which pages of a provider staff may be sent to in the system's browser.
import { LOOPBACK } from '../../../contract/console/service-address.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Policy } from '../../policy/policy.ts';

/** Whether an address is on the dashboard, or the onboarding page's host, of an environment that is here: https, or http on this machine; and on a host that the policy allows. */
export async function mayOpenOutside(ledger: Ledger, policy: Policy | null, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  if (!isSafe || username || password) return false;
  if (policy !== null && !policy.allows(new URL(address))) return false;
  const environments = await ledger.listEnvironments();
  return environments
    .flatMap(({ dashboardUrl, onboardingLink }) => [dashboardUrl, onboardingLink])
    .some((known) => known !== null && new URL(known).origin === origin);
}
