// A desk that signs in with the company's account, over the wire; and a team whose server offers that.
import { onTestFinished } from 'vitest';
import { SIGN_IN_PATHS, type SignInBegun } from '../../../contract/team/sign-in-wire.ts';
import { signInFinishText, signInText } from '../../../contract/team/signed-text.ts';
import type { Enrolled } from '../../../contract/team/wire.ts';
import { openProvider } from '../../../main/ledger-server/sign-in/provider.ts';
import { type DeviceKeys, newDeviceKeys, post, signedWith } from '../team/team-desk.ts';
import { openTestTeam } from '../team/team-server.ts';
import { CLIENT_ID, CLIENT_SECRET, type Colleague, openCompanyProvider, signInAt } from './company-provider.ts';

const REDIRECT = 'http://127.0.0.1:51001/signed-in';

export async function beginSignIn(address: string, keys: DeviceKeys, more = {}): Promise<SignInBegun> {
  const asked = { publicKey: keys.publicKey, redirectUri: REDIRECT, device: 'Desk' };
  const signature = signedWith(keys, signInText(asked));
  return post<SignInBegun>(address, SIGN_IN_PATHS.begin, {
    ...asked,
    appVersion: '1.0',
    platform: 'linux',
    signature,
    ...more,
  });
}

/** `back`: the address that the browser was sent to. */
export async function finishSignIn(
  address: string,
  keys: DeviceKeys,
  { ticket }: Pick<SignInBegun, 'ticket'>,
  back: string,
): Promise<Enrolled> {
  const answer = new URL(back).search.slice(1);
  const signature = signedWith(keys, signInFinishText({ ticket, answer }));
  return post<Enrolled>(address, SIGN_IN_PATHS.finish, { ticket, answer, signature });
}

/** A team whose administrator gave the groups `clerks` and `chiefs` a role, and the company's provider. */
export async function openTeamOfCompany(
  people: Record<string, Colleague>,
  more: { accountsLookedAtMs?: number; scopes?: string[] } = {},
) {
  const company = await openCompanyProvider(people, more.scopes);
  onTestFinished(company.close);
  const provider = openProvider({
    issuer: company.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    groupsClaim: 'groups',
  });
  const { accountsLookedAtMs = 3_600_000 } = more;
  const signIn = { provider };
  const team = await openTestTeam(undefined, undefined, undefined, { signIn, accountsLookedAtMs });
  await team.administrator.ledger.setCompanyGroup({ group: 'clerks', role: 'back_office' });
  await team.administrator.ledger.setCompanyGroup({ group: 'helpers', role: 'support' });
  const signedIn = async (login: string, keys = newDeviceKeys()) => {
    const begun = await beginSignIn(team.address, keys);
    const enrolled = await finishSignIn(team.address, keys, begun, await signInAt(begun.url, login));
    return { deviceId: enrolled.deviceId, ledgerId: enrolled.ledgerId, keys, enrolled };
  };
  return { ...team, company, signIn: signedIn };
}
