// Duties and roles: what each may do, as docs/team-roles.md has it.
import { expect, test } from 'vitest';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import {
  ALL_DUTIES,
  ANYONE,
  DUTY_TO_SEND,
  type Duty,
  mayDo,
  type NeededDuties,
  OperationName,
} from '../../../contract/operations/who-may-send.ts';
import { type ProcedureName, procedures, WHO_MAY_CALL } from '../../../contract/procedures/procedures.ts';
import { DEFAULT_ROLES, DefaultRole } from '../../../contract/team/roles.ts';
import { SIGNED_READS, type SignedRead } from '../../../contract/team/signing-wire.ts';
import { mayMake, NOT_SHARED, SHARED_CALLS, type SharedCallName } from '../../../main/ledger/ledger.ts';
import { grouped } from '../../../main/ledger/store/grouped.ts';

const PROCEDURES = Object.keys(WHO_MAY_CALL) as ProcedureName[];
const CALLS = (Object.keys(SHARED_CALLS) as SharedCallName[]).sort();
/** Calls that answer a procedure, and so need its duties. */
const ANSWERING = new Set(
  Object.values(procedures).flatMap((group) => Object.values(group).map((each) => each['~orpc'].meta.ledger)),
);
const mayCall = (role: DefaultRole, name: ProcedureName) => mayDo(DEFAULT_ROLES[role], WHO_MAY_CALL[name]);
const maySend = (role: DefaultRole) =>
  OperationName.options.filter((name) => DEFAULT_ROLES[role].includes(DUTY_TO_SEND[name]));

const words = (text: string) => text.replaceAll('_', ' ');
const needed = (duties: NeededDuties) => (duties === ANYONE ? ANYONE : duties.map(words).join(', '));

/** One line for each set of duties. */
function byDuties(names: readonly string[], dutiesOf: (name: string) => NeededDuties): string {
  const groups = grouped([...names], (name) => needed(dutiesOf(name)));
  return [...groups].map(([duties, of]) => `- **${duties}**: ${of.map((name) => `\`${name}\``).join(', ')}`).join('\n');
}

test('the document of roles says of every role its duties, and of every procedure, operation and call the duties it needs', async () => {
  const document = `# Roles and duties

A role is a set of duties. A person who works alone has them all. In a team an administrator gives each person a role; [administrators can make other roles](team.md#roles). This page is written from [\`contract/operations/who-may-send.ts\`](../contract/operations/who-may-send.ts), [\`contract/team/roles.ts\`](../contract/team/roles.ts), [\`contract/procedures/\`](../contract/procedures) and the \`calls.ts\` files of [\`main/ledger/\`](../main/ledger); \`npx vitest run --project unit who-may-call -u\` writes it again.

| role | ${ALL_DUTIES.map(words).join(' | ')} |
|---|${'---|'.repeat(ALL_DUTIES.length)}
${DefaultRole.options
  .map(
    (role) =>
      `| ${words(role)} | ${ALL_DUTIES.map((duty) => (DEFAULT_ROLES[role].includes(duty) ? 'yes' : '')).join(' | ')} |`,
  )
  .join('\n')}

Below, one of the duties in bold suffices. *anyone*: it is about the computer, and open to everybody who sits at it.

## Calls to a payment service

${byDuties(OperationName.options, (name) => [DUTY_TO_SEND[name as OperationName]])}

API keys of sellers: who can send something or onboards. Those of the platform or the merchant: who captures, refunds or keeps the books. At the team's server, keys that a production account has are removed only by somebody who also onboards or administers, and replaced by an administrator ([when others may](team.md#keep-api-keys-on-the-server)).

Where the team's server keeps the keys, it reads for a desk with one of these duties, if its person may also hold the keys that sign:

${byDuties(Object.keys(SIGNED_READS), (name) => SIGNED_READS[name as SignedRead].duties)}

Every desk with something to send follows the feed (\`readEvents\`), so its person could see fees and deposits in the service's own events.

## Procedures of the console

Each desk's gateway refuses the others.

${byDuties(PROCEDURES, (name) => WHO_MAY_CALL[name as ProcedureName])}

## Calls of the team's ledger

The ledger server refuses the others. A call that answers a procedure needs the procedure's duties and isn't listed. What is sent, sent again or resolved also needs the operation's duty. What became of a call is taken from the device that sent it, whatever its person's duties are by now.

${byDuties(
  CALLS.filter((name) => !ANSWERING.has(name)),
  (name) => SHARED_CALLS[name as SharedCallName].duties,
)}

Not shared:

${Object.entries(NOT_SHARED)
  .map(([name, why]) => `- \`${name}\`: ${why}.`)
  .join('\n')}
`;
  await expect(document).toMatchFileSnapshot('../../../docs/team-roles.md');
});

test('a person who works alone, and an administrator, may do everything', () => {
  expect(DEFAULT_ROLES.administrator).toEqual(ALL_DUTIES);
  expect(PROCEDURES.filter((name) => !mayDo(ALL_DUTIES, WHO_MAY_CALL[name]))).toEqual([]);
  expect(CALLS.filter((name) => !mayDo(ALL_DUTIES, SHARED_CALLS[name].duties))).toEqual([]);
});

test('somebody without duties gets at nothing but the computer itself', () => {
  expect(CALLS.filter((name) => mayDo([], SHARED_CALLS[name].duties))).toEqual([]);
  const open = PROCEDURES.filter((name) => mayDo([], WHO_MAY_CALL[name])).map((name) => name.split('.')[0]);
  expect([...new Set(open)]).toEqual(['console', 'updates', 'network', 'samples', 'team', 'pin', 'settings']);
});

/** What the role of before duties could do and these duties don't include is listed; the rest must be as it was. */
test('the back office may do what it could before there were duties', () => {
  const not = PROCEDURES.filter((name) => !mayCall('back_office', name));
  const areas = ['environments', 'backup', 'team', 'companyGroups', 'sellers'];
  const others = [
    'months.closeAgain',
    'accounting.setNames',
    'network.checkTyped',
    'approvals.setPolicies',
    'audit.check',
    // Erasing didn't exist then.
    ...['consumers.planErasure', 'consumers.erase', 'consumers.retentionDue', 'consumers.eraseOverdue'],
  ];
  expect(not.filter((name) => !areas.includes(name.split('.')[0] ?? '') && !others.includes(name))).toEqual([]);
  expect(maySend('back_office')).toEqual(OperationName.options);
});

test('support reads no fees, months, payouts, backups or audit log', () => {
  const books = [
    'fees',
    'settlements',
    'months',
    'payouts',
    'reconcile',
    'accounting',
    'audit',
    'captureMany',
    'approvals',
  ];
  const areas = PROCEDURES.filter((name) => books.includes(name.split('.')[0] ?? ''));
  expect(areas.filter((name) => mayCall('support', name))).toEqual([]);
  expect(mayCall('support', 'backup.backups')).toBe(false);
});

test('a clerk captures, an approver decides and a bookkeeper pays out, and none of them does the others’ work', () => {
  expect(maySend('clerk')).toEqual(['create_session', 'create_order', 'charge_order', 'present_charge_again']);
  expect(maySend('approver')).toEqual([]);
  expect(maySend('bookkeeper')).toEqual(['start_payout']);
  const decides = DefaultRole.options.filter((role) => mayCall(role, 'approvals.decide'));
  expect(decides).toEqual(['approver', 'back_office', 'administrator']);
  const refunds = DefaultRole.options.filter((role) => mayCall(role, 'afterCharge.refund'));
  expect(refunds).toEqual(['back_office', 'administrator']);
});

/** What writes and is left to support: its notes, what a caller says that stops money, its lists, what its desk knows of its own calls and of this computer. */
const SUPPORT_WRITES: SharedCallName[] = [
  'recordOutcome',
  'replayOutcome',
  'noteTornAnswer',
  'markAbandoned',
  'addRecordNote',
  'saveView',
  'removeView',
  'setFirstView',
  'setColumns',
  'addNote',
  'recoverRuns',
  'holdAgainst',
  'endAuthorization',
  'endSessionAuthorization',
  'requestCopy',
  'provideCopy',
];

test('support reads, searches and notes, and moves no money', () => {
  expect(maySend('support')).toEqual([]);
  const writes = CALLS.filter((name) => SHARED_CALLS[name].does === 'writes');
  expect(writes.filter((name) => mayDo(DEFAULT_ROLES.support, SHARED_CALLS[name].duties))).toEqual(
    SUPPORT_WRITES.sort(),
  );
  expect(mayHoldKeysOf(DEFAULT_ROLES.support, 'seller')).toBe(false);
});

test('onboarding creates sessions and orders, and captures, refunds and pays out nothing', () => {
  expect(maySend('onboarding')).toEqual(['create_session', 'create_order']);
});

test('onboarding enters the keys of sellers, and not those of the platform or the merchant', () => {
  expect(mayHoldKeysOf(DEFAULT_ROLES.onboarding, 'seller')).toBe(true);
  expect(mayHoldKeysOf(DEFAULT_ROLES.onboarding, 'platform')).toBe(false);
  expect(mayHoldKeysOf(DEFAULT_ROLES.onboarding, 'merchant')).toBe(false);
  expect(mayHoldKeysOf(DEFAULT_ROLES.back_office, 'platform')).toBe(true);
});

const entry = (operation: OperationName) => ({
  id: '5f0c7e0e-9d0b-4f53-8f39-0d7cf2a1f0a1',
  environmentId: 'e',
  accountId: 'a',
  operation,
  sessionId: null,
  orderId: null,
  attempt: null,
  payoutOf: null,
  request: {},
  leaseMs: 1,
});

test('a call to a payment service is written down only for a role that may have it sent', () => {
  for (const role of DefaultRole.options) {
    for (const operation of OperationName.options) {
      const isAllowed = mayMake('writeSent', [entry(operation)], DEFAULT_ROLES[role], null);
      expect([role, operation, isAllowed]).toEqual([role, operation, maySend(role).includes(operation)]);
    }
  }
});

test('onboarding can’t send a capture again that somebody else sent', () => {
  const repeat = [{ id: entry('charge_order').id, repeatOf: entry('charge_order').id, environmentId: 'e', leaseMs: 1 }];
  expect(mayMake('writeRepeat', repeat, DEFAULT_ROLES.onboarding, { operation: 'charge_order', isOwn: false })).toBe(
    false,
  );
  expect(mayMake('writeRepeat', repeat, DEFAULT_ROLES.back_office, { operation: 'charge_order', isOwn: false })).toBe(
    true,
  );
});

test('what became of a call is taken from the desk that sent it, also after its person got another role, and from no other', () => {
  const args = [entry('charge_order').id, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' }];
  expect(mayMake('recordOutcome', args, DEFAULT_ROLES.support, { operation: 'charge_order', isOwn: true })).toBe(true);
  expect(mayMake('recordOutcome', args, DEFAULT_ROLES.administrator, { operation: 'charge_order', isOwn: false })).toBe(
    false,
  );
});

test('a call of unknown outcome is resolved only with the duty of its operation', () => {
  const args = [{ environmentId: 'e', entryId: entry('refund_charge').id }];
  const may = (held: readonly Duty[], operation: OperationName) =>
    mayMake('resolveUnknown', args, held, { operation, isOwn: false });
  expect(may(DEFAULT_ROLES.clerk, 'charge_order')).toBe(true);
  expect(may(DEFAULT_ROLES.clerk, 'refund_charge')).toBe(false);
  expect(may(DEFAULT_ROLES.bookkeeper, 'charge_order')).toBe(false);
  expect(may(DEFAULT_ROLES.bookkeeper, 'start_payout')).toBe(true);
});
