// Joining a team: a key of this machine's own, enrolled once by an invitation.
import { LOOPBACK } from '../../contract/console/service-address.ts';
import type { JoinTeamInput } from '../../contract/console/team.ts';
import { enrolmentText } from '../../contract/team/signed-text.ts';
import { type EnrolInput, Enrolled, TEAM_API, TEAM_PATHS, TeamAbout } from '../../contract/team/wire.ts';
import type { Network } from '../network/route.ts';
import type { Policy } from '../policy/policy.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Vault } from '../vault/vault.ts';
import { askPlainly } from './ask-plainly.ts';
import { type Channel, openChannel } from './channel.ts';
import { type DeviceKey, newDeviceKey } from './device-key.ts';
import type { Membership } from './membership.ts';

export type JoinParts = {
  vault: Pick<Vault, 'state' | 'device'>;
  network: Network;
  policy: Policy | null;
  version: string;
};

export const ASKED_MS = 15_000;

/**
 * Enrols this machine. The key is in the keychain before the invitation is used up. Throws `address_insecure`, `host_not_in_policy`, `team_needs_keychain`,
 * `ledger_server_silent`, `not_a_ledger_server`, `desk_too_old`, `desk_too_new`, and what the server refuses.
 */
export async function joinTeam(
  parts: JoinParts,
  { address: said, invitation, device }: JoinTeamInput,
): Promise<{ membership: Membership; key: DeviceKey }> {
  const { vault, version } = parts;
  if (vault.state().state !== 'keychain') throw new PaydeskError('team_needs_keychain');
  const { channel, about, url } = await openTeamChannel(parts, said);
  try {
    const { key, secret } = newDeviceKey();
    const { publicKey } = key;
    const signature = key.sign(enrolmentText({ invitation, publicKey, device }));
    await vault.device.save(secret);
    const asked = { invitation, publicKey, signature, device, appVersion: version, platform: process.platform };
    const enrolled = await markUnanswered(
      askPlainly(channel, TEAM_PATHS.enrolments, asked satisfies EnrolInput, Enrolled, ASKED_MS),
    ).catch(async (error: unknown) => {
      // If refused, the key isn't enrolled. If unanswered, it may be, and the device can still prove it.
      const isRefused = error instanceof PaydeskError && error.problem.code !== 'ledger_server_silent';
      if (isRefused) await vault.device.remove().catch(() => undefined);
      throw error;
    });
    const { deviceId, ledgerId, person } = enrolled;
    return {
      key,
      membership: { address: url.href, ledgerId, team: about.team, deviceId, device, person, role: null, publicKey },
    };
  } finally {
    channel.close();
  }
}

/** Asks a server what it is. Throws `team_address_insecure`, `host_not_in_policy`, `ledger_server_silent`, `not_a_ledger_server`, `desk_too_old`, `desk_too_new`. */
export async function openTeamChannel(
  { network, policy, version }: Pick<JoinParts, 'network' | 'policy' | 'version'>,
  address: string,
): Promise<{ channel: Channel; about: TeamAbout; url: URL }> {
  const url = addressOf(address, policy);
  const channel = openChannel(url, network);
  try {
    const about = await markUnanswered(askPlainly(channel, TEAM_PATHS.about, undefined, TeamAbout, ASKED_MS));
    const versions = { details: `This computer: Paydesk ${version}. Server: Paydesk ${about.version}.` };
    if (about.api.newest < TEAM_API) throw new PaydeskError('desk_too_new', {}, versions);
    if (about.api.oldest > TEAM_API) throw new PaydeskError('desk_too_old', {}, versions);
    return { channel, about, url };
  } catch (error) {
    channel.close();
    throw error;
  }
}

function addressOf(said: string, policy: Policy | null): URL {
  const url = new URL(said);
  const field = { field: 'address' };
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe || url.username || url.password) throw new PaydeskError('team_address_insecure', {}, field);
  if (policy !== null && !policy.allows(url)) {
    throw new PaydeskError('host_not_in_policy', { host: url.hostname, source: policy.source }, field);
  }
  return new URL(url.origin);
}

/** Marks an error on the way as unanswered. */
export async function markUnanswered<Told>(asking: Promise<Told>): Promise<Told> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PaydeskError) throw error;
    const details = error instanceof Error ? error.message : String(error);
    throw new PaydeskError('ledger_server_silent', {}, { details });
  }
}
