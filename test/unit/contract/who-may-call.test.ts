// Roles: what each may do, as docs/team-roles.md has it cell by cell.
import { expect, test } from 'vitest';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import { OperationName, type Role, TeamRole, WHO_MAY_SEND } from '../../../contract/operations/who-may-send.ts';
import { type ProcedureName, WHO_MAY_CALL } from '../../../contract/procedures/procedures.ts';
import { NOT_SHARED, SHARED_CALLS, type SharedCallName } from '../../../main/ledger/ledger.ts';
import { mayMake } from '../../../main/ledger-server/answer-calls.ts';

const PROCEDURES = Object.keys(WHO_MAY_CALL) as ProcedureName[];
const mayCall = (role: Role, name: ProcedureName) => WHO_MAY_CALL[name].includes(role);
const CALLS = (Object.keys(SHARED_CALLS) as SharedCallName[]).sort();
const HEAD = `| | ${TeamRole.options.join(' | ').replaceAll('_', ' ')} |\n|---|${'---|'.repeat(TeamRole.options.length)}`;

const rows = (names: readonly string[], may: (role: TeamRole, name: string) => boolean): string =>
  [
    HEAD,
    ...names.map(
      (name) => `| \`${name}\` | ${TeamRole.options.map((role) => (may(role, name) ? 'yes' : '')).join(' | ')} |`,
    ),
  ].join('\n');

test('the document of roles says of every procedure, operation and call who may', async () => {
  const document = `# Roles

A person who works alone may do everything. In a team an administrator gives each person a role. This table is written from [\`contract/procedures/\`](../contract/procedures), [\`contract/operations/who-may-send.ts\`](../contract/operations/who-may-send.ts) and the \`calls.ts\` files of [\`main/ledger/\`](../main/ledger); \`npx vitest run --project unit who-may-call -u\` writes it again.

## Calls to a payment service

${rows(OperationName.options, (role, name) => WHO_MAY_SEND[name as OperationName].includes(role))}

## Procedures of the console

Each desk's gateway refuses the others. Onboarding enters and removes the API keys of sellers only.

${rows(PROCEDURES, (role, name) => mayCall(role, name as ProcedureName))}

## Calls of the team's ledger

The ledger server refuses the others. What is sent also depends on the operation. What became of a call is taken from the device that sent it, in whatever role.

${rows(CALLS, (role, name) => SHARED_CALLS[name as SharedCallName].roles.includes(role))}

Not shared:

${Object.entries(NOT_SHARED)
  .map(([name, why]) => `- \`${name}\`: ${why}.`)
  .join('\n')}
`;
  await expect(document).toMatchFileSnapshot('../../../docs/team-roles.md');
});

test('a person who works alone may do everything', () => {
  expect(PROCEDURES.filter((name) => !mayCall('staff', name))).toEqual([]);
  expect(OperationName.options.filter((name) => !WHO_MAY_SEND[name].includes('staff'))).toEqual([]);
});

test('an administrator may do everything', () => {
  expect(PROCEDURES.filter((name) => !mayCall('administrator', name))).toEqual([]);
  expect(CALLS.filter((name) => !SHARED_CALLS[name].roles.includes('administrator'))).toEqual([]);
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
  expect(OperationName.options.filter((name) => WHO_MAY_SEND[name].includes('support'))).toEqual([]);
  const writes = CALLS.filter((name) => SHARED_CALLS[name].does === 'writes');
  expect(writes.filter((name) => SHARED_CALLS[name].roles.includes('support'))).toEqual(SUPPORT_WRITES.sort());
  expect(mayHoldKeysOf('support', 'seller')).toBe(false);
});

test('onboarding creates sessions and orders, and captures, refunds and pays out nothing', () => {
  const may = OperationName.options.filter((name) => WHO_MAY_SEND[name].includes('onboarding'));
  expect(may).toEqual(['create_session', 'create_order']);
});

test('onboarding enters the keys of sellers, and not those of the platform or the merchant', () => {
  expect(mayHoldKeysOf('onboarding', 'seller')).toBe(true);
  expect(mayHoldKeysOf('onboarding', 'platform')).toBe(false);
  expect(mayHoldKeysOf('onboarding', 'merchant')).toBe(false);
  expect(mayHoldKeysOf('back_office', 'platform')).toBe(true);
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
  for (const role of TeamRole.options) {
    for (const operation of OperationName.options) {
      const isAllowed = mayMake('writeSent', [entry(operation)], role, null);
      expect([role, operation, isAllowed]).toEqual([role, operation, WHO_MAY_SEND[operation].includes(role)]);
    }
  }
});

test('onboarding can’t send a capture again that somebody else sent', () => {
  const repeat = [{ id: entry('charge_order').id, repeatOf: entry('charge_order').id, environmentId: 'e', leaseMs: 1 }];
  expect(mayMake('writeRepeat', repeat, 'onboarding', { operation: 'charge_order', isOwn: false })).toBe(false);
  expect(mayMake('writeRepeat', repeat, 'back_office', { operation: 'charge_order', isOwn: false })).toBe(true);
});

test('what became of a call is taken from the desk that sent it, also after its person got another role, and from no other', () => {
  const args = [entry('charge_order').id, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' }];
  expect(mayMake('recordOutcome', args, 'support', { operation: 'charge_order', isOwn: true })).toBe(true);
  expect(mayMake('recordOutcome', args, 'administrator', { operation: 'charge_order', isOwn: false })).toBe(false);
});
