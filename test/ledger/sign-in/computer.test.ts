// A computer joins its team by signing in with the company's account, as its window does; and signs in again once the company ended it.
import { expect, test, vi } from 'vitest';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openConsoleHere, refusalOf } from '../../support/console/console-here.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { type Colleague, signInAt } from '../../support/sign-in/company-provider.ts';
import { openTeamOfCompany } from '../../support/sign-in/sign-in-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const MINUTE = 60_000;
const GRACE: Colleague = { name: 'Grace', email: 'grace@example.com', groups: ['clerks'] };

async function computerOf(people: Record<string, Colleague>) {
  const team = await openTeamOfCompany(people, { accountsLookedAtMs: 20 });
  const { window } = await openConsoleHere(tempFolder(), memoryKeychain());
  const input = { address: team.address, device: 'Front desk' };
  const begin = async () => (await window.team.signIn(input)).signIn?.url ?? '';
  /** As the browser does: it follows the provider back to the computer. */
  const comeBack = async (url: string, login: string) => fetch(await signInAt(url, login));
  return { team, window, input, begin, comeBack };
}

test('a computer joins by a sign-in in the browser, loses its place with the account, and gets it back with the same device', {
  timeout: 180_000,
}, async () => {
  const people: Record<string, Colleague> = { grace: GRACE };
  const { team, window, input, begin, comeBack } = await computerOf(people);
  expect(await window.team.server({ address: team.address })).toEqual({ team: 'The shop', signIn: true });
  const url = await begin();
  expect((await window.team.state()).signIn).toEqual({ url, problem: null });
  const page = await comeBack(url, 'grace');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('go back to Paydesk')]);
  const place = async () => (await window.team.state()).place;
  await vi.waitFor(
    async () => expect(await place()).toMatchObject({ person: 'Grace', role: { id: 'back_office' } }),
    20_000,
  );
  await vi.waitFor(async () => expect((await window.team.state()).signIn).toBeNull(), 20_000);
  expect(await refusalOf(window.team.signIn(input))).toMatchObject({ code: 'team_joined_already' });
  delete people['grace'];
  team.at.now += 5 * MINUTE;
  await vi.waitFor(async () => expect((await place())?.entrance).toBe('company_sign_in_over'), 20_000);
  people['grace'] = GRACE;
  await comeBack(await begin(), 'grace');
  await vi.waitFor(async () => expect((await place())?.entrance).toBeNull(), 20_000);
  const listed = (await team.administrator.ledger.listPeople()).find(({ name }) => name === 'Grace');
  expect(listed?.devices).toMatchObject([{ name: 'Front desk', mustSignIn: false }]);
});

test('a computer takes the way back of its own sign-in only, once, and says why one came to nothing', async () => {
  const { team, window, begin, comeBack } = await computerOf({ grace: GRACE, ada: { name: 'Ada', groups: [] } });
  const url = await begin();
  const back = new URL(url).searchParams.get('redirect_uri') ?? '';
  for (const query of ['', '?code=stolen', '?code=stolen&state=another']) {
    expect((await fetch(back + query)).status).toBe(404);
  }
  // Of another computer: its state is another one.
  const other = await openConsoleHere(tempFolder(), memoryKeychain());
  const theirs = await other.window.team.signIn({ address: team.address, device: 'Back desk' });
  const stolen = new URL(await signInAt(theirs.signIn?.url ?? '', 'grace')).search;
  expect((await fetch(back + stolen)).status).toBe(404);
  expect((await window.team.state()).signIn).toEqual({ url, problem: null });
  expect((await comeBack(url, 'ada')).status).toBe(200);
  await vi.waitFor(async () => {
    const { signIn, place } = await window.team.state();
    expect([signIn?.problem?.code, place]).toEqual(['company_account_without_group', null]);
  }, 20_000);
  await expect(fetch(back)).rejects.toThrow();
  expect(await window.team.cancelSignIn()).toMatchObject({ place: null, signIn: null });
});

test('a server without sign-in says so', async () => {
  const { address } = await openTestTeam();
  const { window } = await openConsoleHere(tempFolder(), memoryKeychain());
  expect(await window.team.server({ address })).toMatchObject({ signIn: false });
  const begun = window.team.signIn({ address, device: 'Front desk' });
  expect(await refusalOf(begun)).toMatchObject({ code: 'company_sign_in_off' });
});
