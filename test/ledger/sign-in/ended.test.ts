// What a person whom the company has ended leaves behind, and who is whom among company accounts.
// @module-tag postgres
import { expect, test, vi } from 'vitest';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { problemOf } from '../../support/console/problem.ts';
import type { Colleague } from '../../support/sign-in/company-provider.ts';
import { openTeamOfCompany } from '../../support/sign-in/sign-in-desk.ts';
import { addShop, charging } from '../../support/team/desk-in-team.ts';
import { openTeamDesk, Refused } from '../../support/team/team-desk.ts';

const MINUTE = 60_000;
const GRACE: Colleague = { name: 'Grace', email: 'grace@example.com', groups: ['clerks'] };
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'in',
    (error: unknown) => (error instanceof Refused ? error.problem.code : String(error)),
  );

test.each([
  ['the account was ended', null],
  ['no group has a role', []],
])('an approval can’t be used once %s', async (_why, groups) => {
  const people: Record<string, Colleague> = { grace: GRACE };
  const team = await openTeamOfCompany(people, { accountsLookedAtMs: 20 });
  const whose = await addShop(team);
  await team.administrator.ledger.setApprovalPolicies({ policies: { ...NO_POLICIES, captureAbove: 100 } });
  const who = await team.person('Ada', 'back_office');
  const ada = await openTeamDesk(team.address, who);
  const grace = await openTeamDesk(team.address, await team.signIn('grace'));
  const wanted = await problemOf(ada.ledger.writeSent(charging(whose, 'order_1')));
  const { what } = wanted.params as { what: never };
  const { id: approvalId } = await ada.ledger.requestApproval({ what, why: 'x' });
  await grace.ledger.decideApproval({ approvalId, verdict: 'approve', reason: 'ok' });
  if (groups === null) delete people['grace'];
  else people['grace'] = { ...GRACE, groups };
  team.at.now += 5 * MINUTE;
  await vi.waitFor(async () => expect(await codeOf(grace.ask({ call: 'teamId' }))).toBe('team_session_over'), 15_000);
  const again = await openTeamDesk(team.address, who);
  const sent = again.ledger.writeSent({ ...charging(whose, 'order_1'), approvalId });
  expect((await problemOf(sent)).code).toBe('approver_gone');
});

test('the order of the list decides the role, in however many groups a person is', async () => {
  const many = ['clerks', ...Array.from({ length: 600 }, (_, n) => `group ${n}`), 'helpers'];
  for (const groups of [many, many.toReversed()]) {
    const team = await openTeamOfCompany({ grace: { ...GRACE, groups } });
    expect((await openTeamDesk(team.address, await team.signIn('grace'))).session.role).toBe('back_office');
  }
});

test('no one becomes their own second person by another account or another spelling', async () => {
  const team = await openTeamOfCompany({
    grace: GRACE,
    again: { ...GRACE, name: 'G. Hopper', email: 'GRACE@example.com' },
    ada: { name: 'ａda  LOVELACE', email: 'ada@example.com', groups: ['clerks'] },
  });
  await team.signIn('grace');
  expect(await codeOf(team.signIn('again'))).toBe('company_account_email_taken');
  await team.person('Ada Lovelace', 'back_office');
  expect(await codeOf(team.signIn('ada'))).toBe('company_account_name_taken');
});
