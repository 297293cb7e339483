// The team's page about who administers, and about rules that one person can't loosen or avoid alone.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TeamStatus } from '../../contract/console/team.ts';
import { type ApprovalSubject, NO_POLICIES } from '../../contract/team/approval-subject.ts';
import type { PersonView } from '../../contract/team/people.ts';
import { defaultRole, type RoleView, type TeamRoleView } from '../../contract/team/roles.ts';
import { ago } from '../support/clock/screen-time.ts';
import { refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { orderDetail, production, teamPlace } from '../support/gateway/records.ts';

const PLACE = teamPlace();
const ADA: PersonView = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada',
  role: defaultRole('administrator'),
  createdAt: ago(9, 'days'),
  createdBy: 'Grace',
  leftAt: null,
  devices: [],
  companyAccount: null,
  invitedUntil: null,
};
const DEMOTION: ApprovalSubject = {
  kind: 'administrator',
  change: 'role',
  name: 'Ada',
  personId: ADA.id,
  role: 'support',
  deviceId: null,
};
const inTeam = (more: Partial<TeamStatus> = {}) => ({
  state: { place: { ...PLACE, ...more }, ownEnvironments: [], prepared: null, signIn: null },
});
const POLICIES = { revision: 1, policies: NO_POLICIES, changedAt: null, changedBy: null };

test('an administrator who changes another one’s role is led to ask a colleague', async () => {
  const screen = await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: {
      team: { ...inTeam(), roles: [], people: [ADA], changeRole: refuse('second_person_wanted', { what: DEMOTION }) },
      approvals: { list: { inbox: [], own: [] }, policies: POLICIES },
    },
  });
  await page.getByRole('button', { name: 'Actions for Ada' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Support/ }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.element(dialog.getByText('Another person has to approve this')).toBeVisible();
  await expect.element(dialog.getByText('Change the role of Ada to Support')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('She works on support now');
  await dialog.getByRole('button', { name: 'Ask a colleague' }).click();
  await expect
    .poll(() => screen.inputsOf('approvals.request'))
    .toEqual([{ what: DEMOTION, why: 'She works on support now' }]);
});

test('the rules name captures, presenting again and a person’s day, and save their limits', async () => {
  const screen = await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: {
      team: { ...inTeam(), roles: [], people: [ADA] },
      approvals: { list: { inbox: [], own: [] }, policies: POLICIES, setPolicies: { ...POLICIES, revision: 2 } },
    },
  });
  await page.getByRole('switch', { name: /^Large captures/ }).click();
  await page.getByLabelText('Captures above').fill('500');
  await page.getByRole('switch', { name: /^Presenting again/ }).click();
  await page.getByRole('switch', { name: /^What one person does in a day/ }).click();
  await page.getByLabelText('Daily limit per person').fill('2,000.00');
  await lookAt('team-rules');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect
    .poll(() => screen.inputsOf('approvals.setPolicies'))
    .toEqual([{ policies: { ...NO_POLICIES, captureAbove: 50_000, presentAgain: true, dayTotal: 200_000 } }]);
});

test('a capture that the rules cover asks for a colleague on the order’s page, and nothing was sent', async () => {
  const what: ApprovalSubject = {
    kind: 'capture',
    environmentId: 'embedded',
    orderId: 'order_1',
    amount: 5_600,
  };
  await openScreen('/orders/order_1', {
    answers: {
      orders: { get: orderDetail(), capture: refuse('second_person_wanted', { what }) },
      approvals: { list: { inbox: [], own: [] } },
    },
  });
  await page.getByRole('button', { name: 'Capture $56.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Another person has to approve this')).toBeVisible();
  await expect.element(dialog.getByText('Capture of an order · $56.00')).toBeVisible();
});

test('whoever’s role was changed is told on every page, for three days', async () => {
  const changed = (days: number) => ({
    team: inTeam({
      role: defaultRole('support'),
      roleChanged: { from: defaultRole('administrator'), at: ago(days, 'days') },
    }),
  });
  await openScreen('/orders', { environments: [production()], role: 'support', answers: changed(1) });
  await expect.element(page.getByText('Your role was changed to Support')).toBeVisible();
  await expect.element(page.getByText(/It was Administrator until/)).toBeVisible();
  await lookAt('role-changed');
});

const TILL = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Till',
  duties: ['view', 'take'],
} as const satisfies TeamRoleView;
const withRoles = (more: object = {}) => ({
  team: {
    ...inTeam(),
    roles: [{ ...TILL, duties: [...TILL.duties] }],
    people: [ADA],
    ...more,
  },
  approvals: { list: { inbox: [], own: [] }, policies: POLICIES },
});

test('an administrator makes a role of duties, each of which says what it lets somebody do', async () => {
  const screen = await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: withRoles({ addRole: undefined }),
  });
  const roles = page.getByRole('region', { name: 'Roles' });
  await expect.element(roles.getByRole('row', { name: /^Till View and Take payments No one/ })).toBeVisible();
  await lookAt('team-roles');
  await roles.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Creates sessions and orders.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'View' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Capture' }).click();
  await lookAt('add-role');
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Evening');
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await expect.poll(() => screen.inputsOf('team.addRole')).toEqual([{ name: 'Evening', duties: ['view', 'capture'] }]);
});

test('a role that somebody has isn’t removed, and the dialog says who has it', async () => {
  await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: withRoles({ removeRole: refuse('role_in_use', { role: 'Till', people: 'Ada' }) }),
  });
  await page.getByRole('button', { name: 'Actions for the role Till' }).click();
  await page.getByRole('menuitem', { name: 'Remove role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove role' }).click();
  await expect.element(dialog.getByText('These people have the role Till: Ada.')).toBeVisible();
});

test('a role of the team can be given to somebody, and says its duties', async () => {
  const screen = await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: withRoles({ changeRole: undefined }),
  });
  await page.getByRole('button', { name: 'Actions for Ada' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Till' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect.poll(() => screen.inputsOf('team.changeRole')).toEqual([{ personId: ADA.id, role: TILL.id }]);
});

test('whose role has other duties now is told which', async () => {
  const role = (duties: RoleView['duties']) => ({ id: TILL.id, name: 'Till', duties });
  const roleChanged = { from: role(['view', 'take']), at: ago(1, 'days') };
  const team = inTeam({ role: role(['view', 'capture']), roleChanged });
  await openScreen('/orders', { environments: [production()], role: 'clerk', answers: { team } });
  await expect.element(page.getByText('The duties of your role Till were changed')).toBeVisible();
  await expect
    .element(page.getByText(/^They are View and Capture, and were View and Take payments until/))
    .toBeVisible();
});
