// Joining a team by signing in with the company's account, against a real provider; and everything that is refused on the way.
// @module-tag postgres
import { expect, test, vi } from 'vitest';
import { SIGN_IN_PATHS } from '../../../contract/team/sign-in-wire.ts';
import { signInFinishText } from '../../../contract/team/signed-text.ts';
import { TEAM_PATHS, TeamAbout } from '../../../contract/team/wire.ts';
import { openSealing, readSealingKey, SealedOtherwise } from '../../../main/ledger-server/sealing.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { signInAt } from '../../support/sign-in/company-provider.ts';
import { beginSignIn, finishSignIn, openTeamOfCompany } from '../../support/sign-in/sign-in-desk.ts';
import { newDeviceKeys, openTeamDesk, post, Refused, signedWith } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const PEOPLE = {
  grace: { name: 'Grace Hopper', email: 'grace@example.com', groups: ['clerks', 'all'] },
  ada: { name: 'Ada', email: 'ada@example.com', groups: ['all', 'gardeners'] },
  twin: { name: 'Grace Hopper', email: 'other-grace@example.com', groups: ['helpers'] },
};

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`a refusal was expected, not ${String(error)}`);
  return `${error.status} ${error.problem.code}`;
}

test('a person signs in at the company, is in at once with the role of their group, and is listed with their account', async () => {
  const team = await openTeamOfCompany(PEOPLE);
  const about = TeamAbout.parse(await (await fetch(team.address + TEAM_PATHS.about)).json());
  expect(about.signIn).toBe(true);
  const grace = await team.signIn('grace');
  expect(grace.enrolled).toMatchObject({ person: 'Grace Hopper', state: 'approved' });
  const desk = await openTeamDesk(team.address, grace);
  expect(desk.session).toMatchObject({ person: 'Grace Hopper', role: 'back_office' });
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  const listed = (await team.administrator.ledger.listPeople()).find(({ name }) => name === 'Grace Hopper');
  expect(listed).toMatchObject({ companyAccount: { email: 'grace@example.com' }, devices: [{ state: 'approved' }] });
  // No token reaches a log or the audit log, and the one that is kept is sealed.
  const all = { actor: null, action: null, from: null, to: null, limit: 50 };
  const { items } = await team.administrator.ledger.listAudit(all);
  expect(items[0]).toMatchObject({ actor: 'Grace Hopper', action: 'company_sign_in' });
  expect(JSON.stringify([items, team.lines])).not.toMatch(/refresh_token|id_token|eyJ|code=/);
});

test('a second computer of the same account belongs to the same person, and a colleague of the same name to another', async () => {
  const { signIn, administrator } = await openTeamOfCompany(PEOPLE);
  await signIn('grace');
  await signIn('grace');
  expect((await signIn('twin')).enrolled.person).toBe('Grace Hopper (other-grace@example.com)');
  const people = await administrator.ledger.listPeople();
  expect(people.map(({ role, devices }) => [role.id, devices.length])).toEqual([
    ['administrator', 1],
    ['back_office', 2],
    ['support', 1],
  ]);
});

test('an account whose groups have no role stays out, and only the server’s log names the groups', async () => {
  const { signIn, administrator, lines } = await openTeamOfCompany(PEOPLE);
  const refused = signIn('ada');
  expect(await refusal(refused)).toBe('403 company_account_without_group');
  await refused.catch((error: Refused) => expect(JSON.stringify(error.problem)).not.toContain('gardeners'));
  expect(lines).toContainEqual(expect.objectContaining({ person: 'ada@example.com', why: 'groups: all, gardeners' }));
  expect(await administrator.ledger.listPeople()).toHaveLength(1);
});

test('the first group in the list counts', async () => {
  const { signIn, administrator, address } = await openTeamOfCompany({ grace: { groups: ['helpers', 'clerks'] } });
  expect((await openTeamDesk(address, await signIn('grace'))).session.role).toBe('back_office');
  await administrator.ledger.setCompanyGroup({ group: 'clerks', role: null });
  await administrator.ledger.setCompanyGroup({ group: 'clerks', role: 'back_office' });
  expect((await openTeamDesk(address, await signIn('grace'))).session.role).toBe('support');
});

test('a person who was removed doesn’t come back by signing in', async () => {
  const { signIn, administrator } = await openTeamOfCompany(PEOPLE);
  await signIn('grace');
  const grace = (await administrator.ledger.listPeople()).find(({ name }) => name === 'Grace Hopper');
  await administrator.ledger.removePerson({ personId: grace?.id ?? '' });
  expect(await refusal(signIn('grace'))).toBe('403 company_account_removed');
});

test('somebody who joined with a code doesn’t become a second person by signing in', async () => {
  const { signIn, person } = await openTeamOfCompany(PEOPLE);
  await person('Grace Hopper', 'support');
  expect(await refusal(signIn('grace'))).toBe('403 company_account_name_taken');
});

test('groups decide the role of a person who signs in: it isn’t changed by hand, and no code invites them', async () => {
  const { signIn, administrator } = await openTeamOfCompany(PEOPLE);
  await signIn('grace');
  const personId = (await administrator.ledger.listPeople()).find(({ name }) => name === 'Grace Hopper')?.id ?? '';
  const change = administrator.ledger.changeRole({ personId, role: 'support' });
  await expect(change).rejects.toMatchObject({ problem: { code: 'role_from_company' } });
  const invite = administrator.ledger.inviteAgain({ personId });
  await expect(invite).rejects.toMatchObject({ problem: { code: 'role_from_company' } });
});

test('no group becomes administrators without a second administrator, where there is one', async () => {
  const { administrator, person } = await openTeamOfCompany(PEOPLE);
  await administrator.ledger.setCompanyGroup({ group: 'chiefs', role: 'administrator' });
  await person('Eve', 'administrator');
  for (const change of [
    { group: 'bosses', role: 'administrator' as const },
    { group: 'chiefs', role: 'support' as const },
    { group: 'chiefs', role: null },
  ]) {
    const changed = administrator.ledger.setCompanyGroup(change);
    await expect(changed).rejects.toMatchObject({
      problem: { code: 'second_person_wanted', params: { what: { change: 'group', name: change.group } } },
    });
  }
  await administrator.ledger.setCompanyGroup({ group: 'clerks', role: 'onboarding' });
});

test('an ID token with another nonce, for another client, expired, of another issuer, unsigned or signed by another key is refused', async () => {
  const { signIn, company, administrator } = await openTeamOfCompany(PEOPLE);
  const expired = Math.floor(Date.now() / 1_000) - 3_600;
  const lies: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['expiry', (claims) => ({ ...claims, exp: expired, iat: expired - 60 })],
    ['issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ];
  for (const [what, lie] of lies) {
    company.forge(lie);
    expect([what, await refusal(signIn('grace'))]).toEqual([what, '403 company_sign_in_refused']);
  }
  company.forge((claims) => claims, 'none');
  expect(await refusal(signIn('grace'))).toBe('403 company_sign_in_refused');
  company.answers.change = (path, body) =>
    path === '/token' ? body.replace(/("id_token":"[^"]+\.)[^."]+"/, `$1${'A'.repeat(342)}"`) : null;
  expect(await refusal(signIn('grace'))).toBe('403 company_sign_in_refused');
  expect(await administrator.ledger.listPeople()).toHaveLength(1);
  company.forge((claims) => claims);
  expect((await signIn('grace')).enrolled.state).toBe('approved');
});

test('another state, a code that was used, and a sign-in that took too long are refused', async () => {
  const { address, company, at, administrator } = await openTeamOfCompany(PEOPLE);
  const keys = newDeviceKeys();
  const begun = await beginSignIn(address, keys);
  const back = await signInAt(begun.url, 'grace');
  const otherState = new URL(back);
  otherState.searchParams.set('state', 'another');
  expect(await refusal(finishSignIn(address, keys, begun, otherState.href))).toBe('403 company_sign_in_refused');
  await finishSignIn(address, keys, begun, back);
  expect(await refusal(finishSignIn(address, keys, begun, back))).toBe('403 company_sign_in_refused');
  const late = await beginSignIn(address, keys);
  const lateBack = await signInAt(late.url, 'grace');
  at.now += 5 * 60_000 + 1;
  expect(await refusal(finishSignIn(address, keys, late, lateBack))).toBe('403 company_sign_in_expired');
  expect(company.issuer).toBeTruthy();
  expect(await administrator.ledger.listPeople()).toHaveLength(2);
});

test('a link that was sent to somebody else enrols nothing: code, ticket and key go together', async () => {
  const { address, administrator } = await openTeamOfCompany(PEOPLE);
  const [attacker, victim] = [newDeviceKeys(), newDeviceKeys()];
  const [theirs, own] = [await beginSignIn(address, attacker), await beginSignIn(address, victim)];
  // The victim follows the attacker's link. The browser goes to the victim's own computer, whose desk expects another state.
  const back = await signInAt(theirs.url, 'grace');
  expect(await refusal(finishSignIn(address, victim, own, back))).toBe('403 company_sign_in_refused');
  // The address alone is of no use: the attacker's ticket and key are needed as well.
  expect(await refusal(finishSignIn(address, victim, theirs, back))).toBe('401 signature_wrong');
  const answer = new URL(back).search.slice(1);
  const changed = `${theirs.ticket.slice(0, -2)}AA`;
  const signature = signedWith(attacker, signInFinishText({ ticket: changed, answer }));
  const opened = post(address, SIGN_IN_PATHS.finish, { ticket: changed, answer, signature });
  expect(await refusal(opened)).toBe('403 company_sign_in_expired');
  expect(await administrator.ledger.listPeople()).toHaveLength(1);
});

test('the browser comes back to this computer only', async () => {
  const { address } = await openTeamOfCompany(PEOPLE);
  for (const redirectUri of ['https://evil.example/signed-in', 'http://127.0.0.1:80.evil.example/signed-in']) {
    const begun = beginSignIn(address, newDeviceKeys(), { redirectUri });
    expect(await refusal(begun)).toBe('400 team_request_malformed');
  }
  expect(await refusal(beginSignIn(address, newDeviceKeys(), { device: 'Another' }))).toBe('401 signature_wrong');
});

test('while the provider is down, a sign-in says so, and works once it is back', async () => {
  const { signIn, company } = await openTeamOfCompany(PEOPLE);
  company.answers.isDown = true;
  expect(await refusal(signIn('grace'))).toBe('503 company_sign_in_silent');
  company.answers.isDown = false;
  await vi.waitFor(async () => expect((await signIn('grace')).enrolled.state).toBe('approved'));
});

test('a server without a provider says so', async () => {
  const { address } = await openTestTeam();
  expect(await refusal(beginSignIn(address, newDeviceKeys()))).toBe('404 company_sign_in_off');
});

test('what is sealed opens with the same key for the same record only, and the key of a data folder is its owner’s alone', async () => {
  const dataFolder = tempFolder();
  const sealing = openSealing(readSealingKey({ dataFolder, env: {} }));
  const sealed = sealing.seal('a refresh token', 'device 1');
  expect(sealed).not.toContain('refresh');
  expect(openSealing(readSealingKey({ dataFolder, env: {} })).open(sealed, 'device 1')).toBe('a refresh token');
  expect(() => sealing.open(sealed, 'device 2')).toThrow(SealedOtherwise);
  expect(() => sealing.open(`${sealed.slice(0, -2)}AA`, 'device 1')).toThrow(SealedOtherwise);
  const another = openSealing(readSealingKey({ dataFolder: tempFolder(), env: {} }));
  expect(() => another.open(sealed, 'device 1')).toThrow(SealedOtherwise);
});
