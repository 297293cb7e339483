// The two ways a resource is read: as strictly as the service writes it, as patiently as the console takes it.
import { expect, test } from 'vitest';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import { Session } from '../../../contract/payment-api/session.ts';
import { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../../contract/records/payment.ts';
import { Timestamp, timestampOf } from '../../../contract/timestamp.ts';
import { TokenSeen } from '../../../main/providers/hosted-ach/tokens.ts';

const session = {
  id: 'sess_1',
  create_date: '2026-03-20T12:00:00.123456+00:00',
  status: 'finalized ',
  organization_id: 'org_1',
  type: 'consumer_checkout',
  total_amount: 10_000,
  is_valid_consumer: true,
  is_valid_bank_account_selected: true,
  is_sufficient_funds: true,
  consent_text: 'I authorize …',
  fees: 150,
  track_number: 'T1',
  marketplace_id: null,
};

test('the service writes a finalized status with its trailing space, and no other way', () => {
  expect(Session.safeParse(session).success).toBe(true);
  expect(Session.safeParse({ ...session, status: 'finalized' }).success).toBe(false);
});

test('the service may not add or leave out a field', () => {
  expect(Session.safeParse({ ...session, extra: 1 }).success).toBe(false);
  expect(Session.safeParse({ ...session, fees: undefined }).success).toBe(false);
});

test('the console reads a finalized status with or without the space', () => {
  expect(SessionSeen.parse(session).status).toBe('finalized');
  expect(SessionSeen.parse({ ...session, status: 'finalized' }).status).toBe('finalized');
});

test('the console takes a session with unknown fields, without optional ones, and with some of a shape it does not know', () => {
  const seen = SessionSeen.parse({
    id: 'sess_1',
    status: 'started',
    total_amount: 1,
    surprise: { deep: [1] },
    fees: '1.50',
    create_date: 'soon',
  });
  expect(seen).toMatchObject({ id: 'sess_1', total_amount: 1, fees: null, create_date: null, consent_text: null });
  expect(seen).not.toHaveProperty('surprise');
});

test('the console does not take an answer without an id, an amount, or with an id of another kind', () => {
  expect(SessionSeen.safeParse({ ...session, id: undefined }).success).toBe(false);
  expect(SessionSeen.safeParse({ ...session, id: 'order_1' }).success).toBe(false);
  expect(SessionSeen.safeParse({ ...session, total_amount: 100.5 }).success).toBe(false);
  expect(CreateOrderSeen.safeParse({ session }).success).toBe(false);
  expect(ChargeOrderSeen.safeParse({ order: { id: 'order_1', status: 'charged', total_amount: 1 } }).success).toBe(
    false,
  );
});

test('a token without a lifetime, or with one that makes no sense, is taken without it', () => {
  expect(TokenSeen.parse({ access_token: 'a' }).expires_in).toBeNull();
  expect(TokenSeen.parse({ access_token: 'a', expires_in: 'soon' }).expires_in).toBeNull();
});

test('an identifier is its prefix and an opaque suffix, and nothing a path could be made of', () => {
  expect(SessionId.safeParse('sess_Ab-9_x').success).toBe(true);
  for (const bad of ['sess_', 'order_1', 'sess_a/b', 'sess_a b', ' sess_a', `sess_${'a'.repeat(300)}`])
    expect(SessionId.safeParse(bad).success).toBe(false);
  expect(OrderId.safeParse('order_1/../../x').success).toBe(false);
});

test('a timestamp has microseconds and a numeric offset', () => {
  expect(timestampOf(Date.UTC(2026, 1, 3, 4, 5, 6, 7))).toBe('2026-02-03T04:05:06.007000+00:00');
  for (const bad of [
    '2026-02-03T04:05:06Z',
    '2026-02-03T04:05:06.007Z',
    '2026-02-03T04:05:06.007000Z',
    '2026-13-03T04:05:06.007000+00:00',
  ]) {
    expect(Timestamp.safeParse(bad).success).toBe(false);
  }
});
