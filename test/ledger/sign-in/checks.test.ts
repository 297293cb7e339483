// Leaving the company ends the session: what a check of an account at the provider changes for a desk that is in.
// @module-tag postgres
import { expect, test, vi } from 'vitest';
import type { Colleague } from '../../support/sign-in/company-provider.ts';
import { openTeamOfCompany } from '../../support/sign-in/sign-in-desk.ts';
import { addShop, charging, openDesk, REFUSED } from '../../support/team/desk-in-team.ts';
import { begin, openTeamDesk, Refused } from '../../support/team/team-desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`a refusal was expected, not ${String(error)}`);
  return `${error.status} ${error.problem.code}`;
}

const grace = (): { grace: Colleague } => ({
  grace: { name: 'Grace', email: 'grace@example.com', groups: ['clerks'] },
});

/** A team in which Grace has a session; accounts in use are looked at all the time. */
async function graceAtWork(accountsLookedAtMs = 20) {
  const people: Record<string, Colleague> = grace();
  const team = await openTeamOfCompany(people, { accountsLookedAtMs });
  const who = await team.signIn('grace');
  return { ...team, people, who, atWork: await openTeamDesk(team.address, who) };
}

const isOver = async (desk: Awaited<ReturnType<typeof openTeamDesk>>) =>
  vi.waitFor(async () => expect(await refusal(desk.ask({ call: 'listEnvironments' }))).toBe('401 team_session_over'), {
    timeout: 15_000,
  });

test('an account that the company ended is out within five minutes, in the middle of its session, and back after signing in', async () => {
  const { people, address, at, who, atWork: desk, administrator, signIn } = await graceAtWork();
  delete people['grace'];
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  at.now += 5 * MINUTE;
  await isOver(desk);
  expect(await refusal(begin(address, who))).toBe('403 company_sign_in_over');
  const listed = (await administrator.ledger.listPeople()).find(({ name }) => name === 'Grace');
  expect(listed?.devices).toMatchObject([{ state: 'approved', mustSignIn: true }]);
  people['grace'] = grace().grace;
  // The same key is the same device.
  expect((await signIn('grace', who.keys)).enrolled.deviceId).toBe(who.deviceId);
  expect((await openTeamDesk(address, who)).session.person).toBe('Grace');
});

test('an account without a group that has a role is out, and another group is another role', async () => {
  const { people, address, at, who, atWork: desk } = await graceAtWork();
  people['grace'] = { ...people['grace'], groups: ['helpers'] };
  at.now += 5 * MINUTE;
  await isOver(desk);
  const helper = await openTeamDesk(address, who);
  expect(helper.session.role).toBe('support');
  people['grace'] = { ...people['grace'], groups: [] };
  at.now += 5 * MINUTE;
  await isOver(helper);
  expect(await refusal(begin(address, who))).toBe('403 company_sign_in_over');
});

test('each new session asks the provider first', async () => {
  const { people, address, at, who } = await graceAtWork(HOUR);
  at.now += MINUTE;
  people['grace'] = { ...people['grace'], groups: ['helpers'] };
  expect((await begin(address, who)).role).toBe('support');
  at.now += MINUTE;
  delete people['grace'];
  expect(await refusal(begin(address, who))).toBe('403 company_sign_in_over');
});

test('while the provider is down people work for an hour, then wait for it or sign in again', async () => {
  const { company, address, at, who, atWork: desk } = await graceAtWork();
  company.answers.isDown = true;
  at.now += 13 * MINUTE;
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  at.now += 46 * MINUTE;
  const later = await openTeamDesk(address, who);
  at.now += 2 * MINUTE;
  await isOver(later);
  expect(await refusal(begin(address, who))).toBe('403 company_sign_in_unchecked');
  company.answers.isDown = false;
  at.now += MINUTE;
  expect((await begin(address, who)).person).toBe('Grace');
});

test('a provider that gives no refresh token wants a sign-in every twelve hours', async () => {
  const people: Record<string, Colleague> = grace();
  const team = await openTeamOfCompany(people, { scopes: ['openid', 'profile', 'email'] });
  const who = await team.signIn('grace');
  team.at.now += 12 * HOUR;
  expect((await begin(team.address, who)).person).toBe('Grace');
  team.at.now += MINUTE;
  expect(await refusal(begin(team.address, who))).toBe('403 company_sign_in_over');
  await team.signIn('grace', who.keys);
  expect((await begin(team.address, who)).person).toBe('Grace');
});

test('an answer that the desk has when its session ends is recorded once the person has signed in again', async () => {
  const team = await graceAtWork();
  const { people, at, who, signIn } = team;
  const whose = await addShop(team);
  const desk = await openDesk(team, 'back_office', who);
  const entry = charging(whose);
  await desk.ledger.writeSent(entry);
  delete people['grace'];
  at.now += 5 * MINUTE;
  await vi.waitFor(() => expect(desk.state().entrance).toBe('company_sign_in_over'), { timeout: 15_000 });
  await desk.ledger.recordOutcome(entry.id, REFUSED).catch(() => undefined);
  expect(desk.waitingOutcomes()).toBe(1);
  people['grace'] = grace().grace;
  await signIn('grace', who.keys);
  await vi.waitFor(() => expect(desk.state().entrance).toBeNull(), { timeout: 15_000 });
  // What was kept is delivered before the next call.
  await desk.ledger.writeSent(charging(whose, 'order_2'));
  expect(desk.waitingOutcomes()).toBe(0);
});
