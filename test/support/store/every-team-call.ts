// Asks the ledger all that only a team's server and its desks ask: people, devices, and what several desks want at once.
import { randomUUID } from 'node:crypto';
import type { RoleId } from '../../../contract/team/roles.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import type { CheckedSignIn } from '../../../main/ledger/sign-in/calls.ts';
import type { NewDevice } from '../../../main/ledger/team/devices.ts';
import { type TeamCaller, teamCaller } from '../../../main/ledger/thread/caller.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { problemOf } from '../console/problem.ts';
import { approvals } from './every-approval-call.ts';
import { keptKeys } from './every-kept-key-call.ts';
import { type Asking, charging, sent, UNKNOWN, WORD } from './every-payment-call.ts';
import { entryFor } from './ledger.ts';

/** As the ledger writes it of a desk that fell silent. */
const DIED: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'instance_died', detail: '' };

export type AsDesk = (caller: TeamCaller) => KeptLedger;

const device = (code: string): NewDevice => ({
  invitation: code.replaceAll('-', ''),
  publicKey: randomUUID(),
  device: 'Desk',
  appVersion: '1.0',
  platform: 'linux',
});

export async function team(asking: Asking, asDesk: AsDesk): Promise<void> {
  const { ledger } = asking;
  await ledger.teamId();
  const first = await ledger.inviteFirstAdministrator();
  // Where somebody administers already, that one goes on.
  if (first !== null) await ledger.enrolDevice(device((await ledger.inviteAdministrator('Grace Murray')).code));
  await ledger.inviteFirstAdministrator();
  await ledger.inviteAdministrator(null);
  const { personId, code } = await ledger.as('Grace').invitePerson({ name: 'Ada', role: 'support' });
  await problemOf(ledger.as('Grace').invitePerson({ name: 'Ada', role: 'support' }));
  const again = await ledger.as('Grace').inviteAgain({ personId });
  await problemOf(ledger.enrolDevice(device(code)));
  const { deviceId } = await ledger.enrolDevice(device(again.code));
  await ledger.as('Grace').approveDevice({ deviceId });
  await ledger.deviceForSession(deviceId);
  await ledger.noteSeen({ deviceId, appVersion: '1.1' });
  await ledger.as('Grace').changeRole({ personId, role: 'back_office' });
  await ledger.listPeople();
  await ledger.as('Grace').addRole({ name: 'Cashier', duties: ['view', 'take'] });
  await problemOf(ledger.as('Grace').addRole({ name: 'Cashier', duties: ['view'] }));
  const roleId = (await ledger.listRoles())[0]?.id ?? '';
  await ledger.as('Grace').editRole({ roleId, name: 'Till', duties: ['view', 'take', 'capture'] });
  await ledger.as('Grace').removeRole({ roleId });
  const other = await ledger.enrolDevice(device((await ledger.as('Grace').inviteAgain({ personId })).code));
  await ledger.as('Grace').approveDevice({ deviceId: other.deviceId });
  const desk = asDesk(teamCaller(deviceId, randomUUID()));
  const another = asDesk(teamCaller(other.deviceId, randomUUID()));
  await calls({ ...asking, ledger: desk });
  await runs({ ...asking, ledger: desk }, another);
  const administrator = asDesk(await enrolled(ledger, 'Eve', 'administrator'));
  await approvals(asking, {
    one: desk,
    other: asDesk(await enrolled(ledger, 'Bob', 'back_office')),
    administrator,
    another: asDesk(await enrolled(ledger, 'Ann', 'administrator', administrator)),
  });
  await companyAccounts(ledger);
  await keptKeys(ledger, { desk, administrator });
  await desk.markAbandoned();
  await desk.recoverRuns();
  await ledger.as('Grace').revokeDevice({ deviceId: other.deviceId });
  await ledger.as('Grace').removePerson({ personId });
}

/** People who sign in with the company's accounts: their groups change, and one is refused at last. */
async function companyAccounts(ledger: KeptLedger): Promise<void> {
  const server = ledger.as('Grace');
  await server.setCompanyGroup({ group: 'helpers', role: 'support' });
  await server.setCompanyGroup({ group: 'clerks', role: 'clerk' });
  await server.setCompanyGroup({ group: 'clerks', role: 'onboarding' });
  const publicKey = randomUUID();
  const account = {
    issuer: 'https://login.example',
    subject: randomUUID(),
    name: 'Kim',
    email: 'kim@example.com',
    groups: ['helpers'],
    refreshToken: 'sealed',
    device: { publicKey, name: 'Desk', appVersion: '1.0', platform: 'linux' },
  };
  await problemOf(ledger.enrolAccount({ ...account, groups: ['gardeners'] }));
  const { deviceId } = await ledger.enrolAccount(account);
  await ledger.enrolAccount({ ...account, groups: ['clerks'] });
  const { personId } = await server.invitePerson({ name: 'Lee', role: 'support' });
  await problemOf(ledger.enrolAccount({ ...account, subject: randomUUID(), name: 'Lee' }));
  await server.removePerson({ personId });
  await ledger.signInOfDevice(deviceId);
  const due = '9999-12-31T00:00:00.000Z';
  const email = account.email;
  for (const found of ['unknown', 'stands', 'refused'] as const) {
    const claimed = await ledger.claimSignIn(deviceId, due);
    if (!claimed) throw new Error('no sign-in to check');
    const stands: CheckedSignIn = { found: 'stands', refreshToken: 'sealed again', email, groups: ['helpers'] };
    await ledger.noteCheck(claimed, found === 'stands' ? stands : { found });
  }
  await server.listCompanyGroups();
  await server.setCompanyGroup({ group: 'clerks', role: null });
}

/** Of a ledger that has its own work, and calls that wait: refused. */
export async function moving(ledger: KeptLedger): Promise<void> {
  await problemOf(ledger.prepareForTeam('Grace'));
}

/** approver: another administrator, where one is there. */
async function enrolled(ledger: KeptLedger, name: string, role: RoleId, approver?: KeptLedger): Promise<TeamCaller> {
  const { code } = await bySecond(ledger, approver, (by) => ledger.as('Grace').invitePerson({ name, role, ...by }));
  const { deviceId } = await ledger.enrolDevice(device(code));
  await bySecond(ledger, approver, (by) => ledger.as('Grace').approveDevice({ deviceId, ...by }));
  return teamCaller(deviceId, randomUUID());
}

/** Makes a call that needs a second person, with its approval. Outside a team no approval is needed. */
async function bySecond<Done>(
  ledger: KeptLedger,
  approver: KeptLedger | undefined,
  act: (by: { approvalId?: string }) => Promise<Done>,
): Promise<Done> {
  try {
    return await act({});
  } catch (error) {
    if (!approver || !(error instanceof PaydeskError) || error.problem.code !== 'second_person_wanted') throw error;
    const { id: approvalId } = await ledger.requestApproval({ what: error.problem.params.what, why: 'asked' });
    await approver.decideApproval({ approvalId, verdict: 'approve', reason: 'looked at it' });
    return act({ approvalId });
  }
}

async function calls(asking: Asking): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  const entry = entryFor({ environmentId, accountId: whose.accountId }, charging('team_1'));
  await ledger.writeSent(entry);
  await ledger.writeSent(entry);
  await ledger.entryOwner(entry.id);
  await ledger.recordOutcome(entry.id, DIED);
  const resolving = { environmentId, entryId: entry.id, ...WORD };
  await problemOf(ledger.resolveUnknown({ ...resolving, verdict: 'not_done' }));
  const repeat = { id: randomUUID(), repeatOf: entry.id, environmentId, leaseMs: 1_000 };
  await ledger.writeRepeat(repeat);
  await ledger.writeRepeat(repeat);
  await ledger.recordOutcome(repeat.id, UNKNOWN);
}

async function runs(asking: Asking, another: KeptLedger): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  const runId = randomUUID();
  await ledger.as('Ada').beginRun({ id: runId, environmentId, source: 'selection', sourceWords: 'picked' });
  const items = [{ orderId: 'order_team_2', line: null, amount: null }];
  const judge = { accountId: whose.accountId, signers: [whose.accountId], wantsAmount: false };
  await ledger.addRunItems({ ...judge, runId, environmentId, firstSeq: 0, items });
  await ledger.finishPlan(runId, []);
  await ledger.as('Ada').startRun({ environmentId, runId, confirmed: null });
  const [item] = await ledger.claimItems(runId, 1);
  await problemOf(another.claimItems(runId, 1));
  await problemOf(another.as('Grace').resumeRun(environmentId, runId));
  await another.followJournal(runId);
  await ledger.recordItems(runId, []);
  await ledger.as('Ada').pauseRun(runId, { reason: 'person', why: null });
  await another.as('Grace').resumeRun(environmentId, runId);
  await another.as('Grace').pauseRun(runId, { reason: 'person', why: null });
  await another.as('Grace').endRun(runId, { state: 'stopped' });
  if (item) await sent(asking, { ...charging('team_2'), id: item.entryId }, UNKNOWN);
}
