// API keys that the team's ledger server keeps: desks take and capture payments without any, and only what ledger, role and approval allow.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { signerOf } from '../../../main/features/calls/accounts.ts';
import { problemOf } from '../../support/console/problem.ts';
import { charging } from '../../support/team/desk-in-team.ts';
import { bytesIn, teamWithKeys } from '../../support/team/keys-at-server.ts';

const codeOf = async (promise: Promise<unknown>) => (await problemOf(promise)).code;

test('a desk without any key takes and captures a payment, once', async () => {
  const { open, enter, whose } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  expect(await desk.capture(orderId)).toMatchObject({ status: 'charged' });
  expect(await codeOf(desk.capture(orderId))).toBe('capture_done');
  expect(desk.keychain.entries().filter(([account]) => account !== 'probe')).toEqual([]);
  expect(await desk.ledger.listUnknown(whose.environmentId)).toEqual([]);
});

test('a revoked computer can send nothing any more, and has nothing that it could send with', async () => {
  const { open, enter, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  await team.administrator.ledger.revokeDevice({ deviceId: desk.who.deviceId });
  await expect(desk.capture(orderId)).rejects.toThrow();
  await expect(desk.signing('sendCall', [randomUUID(), null])).rejects.toThrow('device_revoked');
  expect(bytesIn(desk.dataFolder).includes('client')).toBe(false);
});

test('the server refuses a capture of a desk whose role lacks it, also where the journal has it', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  const entry = charging(whose, orderId);
  await desk.ledger.writeSent(entry);
  const people = await team.administrator.ledger.listPeople();
  const personId = people.find(({ devices }) => devices.some(({ id }) => id === desk.who.deviceId))?.id ?? '';
  await team.administrator.ledger.changeRole({ personId, role: 'onboarding' });
  expect(await desk.signing('sendCall', [entry.id, null])).toMatchObject({ notSent: { code: 'role_not_allowed' } });
  await team.administrator.ledger.changeRole({ personId, role: 'support' });
  await expect(desk.signing('sendCall', [entry.id, null])).rejects.toThrow('role_not_allowed');
  await team.administrator.ledger.changeRole({ personId, role: 'back_office' });
  expect(await desk.signing('sendCall', [entry.id, null])).toMatchObject({ outcome: { kind: 'succeeded' } });
});

test('a capture that needs a second person isn’t sent without, however it is asked for', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  const earlier = charging(whose, orderId);
  await desk.ledger.writeSent(earlier);
  const policies = { ...NO_POLICIES, captureAbove: 100 };
  await team.administrator.ledger.setApprovalPolicies({ policies });
  expect(await desk.signing('sendCall', [earlier.id, null])).toMatchObject({
    notSent: { code: 'second_person_wanted' },
  });
  const order = await desk.order(20_000);
  expect(await codeOf(desk.ledger.writeSent(charging(whose, order)))).toBe('second_person_wanted');
  expect(await desk.signing('sendCall', [randomUUID(), null])).toMatchObject({ notSent: { code: 'call_not_found' } });
});

/** Holds a call of the ledger until it is let go. */
function holdCall(gate: { before: (method: string) => Promise<void> }, held: string) {
  let letGo = () => undefined as unknown;
  const free = new Promise<void>((resolve) => {
    letGo = () => resolve();
  });
  const reached = new Promise<void>((resolve) => {
    gate.before = async (method) => {
      if (method !== held) return;
      resolve();
      await free;
    };
  });
  return { reached, letGo: () => letGo() };
}

const NOT_DONE = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' } as const;

test('a call is sent once, whichever way a desk asks again, and only by the desk that wrote it', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const [desk, other] = [await open(), await open()];
  await enter(desk);
  const orderId = await desk.order();
  const entry = charging(whose, orderId);
  await desk.ledger.writeSent(entry);
  expect(await other.signing('sendCall', [entry.id, null])).toMatchObject({ notSent: { code: 'call_not_found' } });
  const held = holdCall(team.gate, 'endSend');
  const first = desk.signing('sendCall', [entry.id, null]);
  await held.reached;
  expect(await codeOf(desk.signing('sendCall', [entry.id, null]))).toBe('call_begun_before');
  held.letGo();
  expect(await first).toMatchObject({ outcome: { kind: 'succeeded' } });
  expect(await desk.signing('sendCall', [entry.id, null])).toMatchObject({ notSent: { code: 'call_not_found' } });
});

test('what a lying desk says of a call that the server is sending opens no way to a second charge', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  const entry = charging(whose, orderId);
  await desk.ledger.writeSent(entry);
  const held = holdCall(team.gate, 'endSend');
  const sending = desk.signing('sendCall', [entry.id, null]);
  await held.reached;
  expect(await desk.ledger.recordOutcome(entry.id, NOT_DONE)).toMatchObject({ kind: 'unknown' });
  for (const said of [NOT_DONE, { kind: 'never_sent' } as const]) await desk.ledger.replayOutcome(entry.id, said);
  expect(await codeOf(desk.ledger.writeSent(charging(whose, orderId)))).toBe('capture_on_its_way');
  held.letGo();
  expect(await sending).toMatchObject({ outcome: { kind: 'succeeded' } });
  expect(await desk.ledger.recordOutcome(entry.id, NOT_DONE)).toMatchObject({ kind: 'unknown' });
  expect(await desk.ledger.getOrder(whose.environmentId, orderId)).toMatchObject({ status: 'charged' });
});

test('a desk that says “refused” in the moment of sending is believed only where nothing is sent', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const entry = charging(whose, await desk.order());
  await desk.ledger.writeSent(entry);
  // Both begin together: the lie and the sending.
  let waiting = 0;
  let letGo = () => undefined as unknown;
  const together = new Promise<void>((resolve) => {
    letGo = () => resolve();
  });
  team.gate.before = async (method) => {
    if (method !== 'recordOutcome' && method !== 'beginSend') return;
    waiting += 1;
    if (waiting === 2) letGo();
    await together;
  };
  const [said, sent] = await Promise.all([
    desk.ledger.recordOutcome(entry.id, NOT_DONE),
    desk.signing('sendCall', [entry.id, null]),
  ]);
  const isSent = 'outcome' in (sent as object);
  expect(said === null).toBe(!isSent);
});

test('a desk without keys can’t say that a call was done that was never sent', async () => {
  const { open, enter, whose } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  const entry = charging(whose, orderId);
  await desk.ledger.writeSent(entry);
  const lie = { kind: 'already_done', httpStatus: 409, orderId, chargeId: 'charge_lie', detail: '' } as const;
  expect(await desk.ledger.recordOutcome(entry.id, lie)).toMatchObject({ kind: 'unknown' });
  expect(await desk.ledger.getOrder(whose.environmentId, orderId)).not.toMatchObject({ status: 'charged' });
});

test('keys go only to the addresses they were entered for, whatever an administrator changes later', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  await team.administrator.ledger.changeEnvironment(whose.environmentId, { auth_url: 'http://127.0.0.1:9' }, null);
  const [environment] = await desk.ledger.listEnvironments();
  if (!environment) throw new Error('no environment');
  const signer = signerOf(environment, whose.accountId);
  expect(await codeOf(desk.parts.payments.authorize(signer))).toBe('keys_for_other_address');
});

test('a session sent with other words than the journal has is refused', async () => {
  const { open, enter, whose } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const info = { first_name: 'Ada', last_name: 'Lovelace' };
  const request = { amount: 100, type: 'consumer_checkout', consumer_info: info };
  const entry = { ...charging(whose), operation: 'create_session', orderId: null, request } as const;
  await desk.ledger.writeSent(entry);
  const other = { ...request, amount: 900_000 };
  expect(await desk.signing('sendCall', [entry.id, other])).toMatchObject({ notSent: { code: 'call_not_found' } });
  expect(await desk.signing('sendCall', [entry.id, request])).toMatchObject({ outcome: { kind: 'succeeded' } });
});

test('turned off, the server has the keys no longer', async () => {
  const { open, enter, whose, team } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  const orderId = await desk.order();
  await team.administrator.ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: false });
  await desk.ledger.writeSent(charging(whose, orderId));
  await team.administrator.ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  const [environment] = await desk.ledger.listEnvironments();
  expect(environment?.accounts[0]?.keys).toBeNull();
  const signer = { ...signerOf(environment as never, whose.accountId) };
  expect(await codeOf(desk.parts.payments.authorize(signer))).toBe('account_keys_missing');
});
