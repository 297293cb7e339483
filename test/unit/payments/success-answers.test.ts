import { expect, test } from 'vitest';
import { AMOUNT, CHARGED, CREATED, charge, create, ORDER, read, STARTED } from '../../support/provider/read-answers.ts';
import { problem } from '../../support/service/problem.ts';

const broken = <Body extends object>(
  body: Body,
  change: (copy: { [member: string]: { [field: string]: unknown } }) => void,
) => {
  const copy = structuredClone(body) as never;
  change(copy);
  return copy as unknown;
};

test('a capture succeeded only by an answer that shows the charge of this very order', () => {
  expect(charge(200, CHARGED).kind).toBe('succeeded');
  expect(charge(201, { ...CHARGED, more: { of: ['what', 'nobody', 'knows'] } }).kind).toBe('succeeded');
  const order = (field: string, value: unknown) =>
    broken(CHARGED, (copy) => {
      Object.assign(copy['order'] ?? {}, { [field]: value });
    });
  const made = (field: string, value: unknown) =>
    broken(CHARGED, (copy) => {
      Object.assign(copy['charge'] ?? {}, { [field]: value });
    });
  for (const odd of [
    ...[order('id', 'order_2'), order('status', 'submitted'), order('status', undefined), order('charge_id', null)],
    ...[order('charge_id', 'charge_2'), order('delivered_date', null), order('delivered_date', 'soon')],
    ...[order('total_amount', '10000'), order('total_amount', 9_999), order('total_amount', 10_000.5)],
    ...[made('id', 'charge_2'), made('id', 7), made('amount', '10000'), made('amount', 0), made('status', 'failed')],
    ...[made('track_number', 'T-2'), { order: CHARGED.order }, { data: CHARGED }, [CHARGED], 'charged', null],
  ])
    expect([odd, charge(200, odd).kind]).toEqual([odd, 'unknown']);
});

test('a 202 has accepted what moves money, and not done it', () => {
  expect([charge(202, CHARGED).kind, create(202, CREATED).kind]).toEqual(['unknown', 'unknown']);
  const payout = { id: 'payout_1', amount: AMOUNT };
  expect(read('start_payout', 202, { json: payout }).kind).toBe('unknown');
  expect(read('create_session', 202, { json: STARTED }).kind).toBe('succeeded');
});

const delivered = (date: unknown) =>
  charge(200, { ...CHARGED, order: { ...CHARGED.order, delivered_date: date } }).kind;

test.each([
  ...['2026-11-21T06:00:00.000000+00:00', '2026-11-21T06:00:00Z', '2026-11-21T06:00:00.123456789Z', '2026-11-21'],
  ...['2026-11-21T01:00:00-05:00', '2026-11-21T06:00:00.1+0000', '2026-11-21 06:00:00Z', '2026-11-21T06:00Z'],
  ...['2026-11-21T06:00:00', '2024-02-29T23:59:59-1130'],
])('an order was delivered at %s', (date) => {
  expect(delivered(date)).toBe('succeeded');
});

test.each([
  ...['0', '1', '12', '10000', '2026', 'Nov 22', '22/11/2026', '2026-02-31', '2026-02-30T10:00:00Z', '9999-99-99'],
  ...['2026-11-21T25:00:00Z', '+275760-09-13T00:00:00Z', '-271821-04-20', '0000-00-00', '2026-11-21T06:00:00Zsoon'],
])('%s is no time of delivery: the answer isn’t understood', (date) => {
  expect(delivered(date)).toBe('unknown');
});

test('a track number of more than 200 characters isn’t understood', () => {
  const track = (length: number) => {
    const track_number = 'x'.repeat(length);
    return charge(200, { order: { ...CHARGED.order, track_number }, charge: { ...CHARGED.charge, track_number } }).kind;
  };
  expect([track(200), track(201), track(800_000)]).toEqual(['succeeded', 'unknown', 'unknown']);
});

test('an order was created only by an answer that shows it, not charged, and this very session', () => {
  expect(create(200, CREATED).kind).toBe('succeeded');
  const odd = (name: 'order' | 'session', field: string, value: unknown) =>
    broken(CREATED, (copy) => {
      Object.assign(copy[name] ?? {}, { [field]: value });
    });
  for (const body of [
    ...[odd('session', 'id', 'sess_2'), odd('session', 'status', 'started'), odd('session', 'total_amount', '1')],
    ...[odd('order', 'status', 'charged'), odd('order', 'charge_id', 'charge_1'), odd('order', 'charge_id', 7)],
    ...[odd('order', 'delivered_date', '2026-11-21T06:00:00Z'), odd('order', 'delivered_date', 'yes')],
    ...[odd('order', 'total_amount', 9_999), odd('order', 'track_number', 'T-2'), { order: CREATED.order }],
  ])
    expect([body, create(200, body).kind]).toEqual([body, 'unknown']);
});

test('a session was created only by an answer that shows it started, for the amount that was sent', () => {
  const session = (more: object) => read('create_session', 200, { json: { ...STARTED, ...more } }).kind;
  expect(session({ surprise: true, create_date: '2026-11-21T10:00:00.123456789Z' })).toBe('succeeded');
  for (const more of [{ status: 'finalized ' }, { total_amount: 1 }, { total_amount: '10000' }, { id: 'session_1' }])
    expect(session(more)).toBe('unknown');
});

const refund = (status: number, json: unknown) => read('refund_charge', status, { json });
const REFUNDED = {
  id: 'refund_1',
  charge_id: 'charge_1',
  order_id: ORDER,
  amount: AMOUNT,
  status: 'requested',
  create_date: '2026-11-22T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
  reason: '',
  failure: null,
};

test('a refund succeeded only by an answer that shows it, of this charge and amount', () => {
  expect(refund(200, REFUNDED).kind).toBe('succeeded');
  for (const odd of [
    ...[{ charge_id: 'charge_2' }, { order_id: 'order_2' }, { amount: AMOUNT - 1 }, { amount: `${AMOUNT}` }],
    ...[{ status: 'accepted' }, { id: '' }, { id: undefined }, { create_date: 'soon' }, { updated_at: null }],
  ])
    expect([odd, refund(200, { ...REFUNDED, ...odd }).kind]).toEqual([odd, 'unknown']);
  for (const odd of [{ refund: REFUNDED }, [REFUNDED], 'refunded', null, {}])
    expect([odd, refund(200, odd).kind]).toEqual([odd, 'unknown']);
  expect(refund(202, REFUNDED).kind).toBe('unknown');
});

const present = (status: number, json: unknown) => read('present_charge_again', status, { json });
const attempt = (nth: number, back: object | null = null) => ({
  attempt: nth,
  create_date: '2026-11-22T10:00:00Z',
  settles_at: null,
  settled_at: null,
  return: back,
});
const BACK = { code: 'R01', at: '2026-11-21T10:00:00Z' };
const PRESENTED = {
  id: 'charge_1',
  order_id: ORDER,
  amount: AMOUNT,
  refunded: 0,
  status: 'pending',
  return: null,
  updated_at: '2026-11-22T10:00:00Z',
  attempts: [attempt(1, BACK), attempt(2)],
};

test('a charge was presented again only by an answer that shows its further debit', () => {
  expect(present(200, PRESENTED).kind).toBe('succeeded');
  for (const odd of [
    ...[{ id: 'charge_2' }, { order_id: 'order_2' }, { amount: AMOUNT - 1 }, { status: 'returned', return: BACK }],
    ...[{ attempts: [attempt(1)] }, { attempts: [attempt(1, BACK), attempt(2, BACK)] }, { attempts: null }],
  ])
    expect([odd, present(200, { ...PRESENTED, ...odd }).kind]).toEqual([odd, 'unknown']);
});

test.each(['unknown_charge', 'charge_returned', 'too_much', 'account_closed'])(
  'the service’s own %s refuses a refund, and other words don’t',
  (reason) => {
    const status = reason === 'unknown_charge' ? 404 : 409;
    const said = problem(status, reason, { message: 'Nothing was refunded.', reason });
    expect(refund(status, said).kind).toBe('refused');
    for (const odd of [
      { detail: said.detail },
      { ...said, detail: { reason } },
      { ...said, detail: { ...said.detail, reason: 'no' } },
      { ...said, refund: REFUNDED },
      { ...said, detail: { ...said.detail, refund_id: 'refund_1' } },
      { ...said, detail: { ...said.detail, message: 'refund_1 has refunded all of it.' } },
      { ...said, status: 'requested' },
    ])
      expect([odd, refund(status, odd).kind]).toEqual([odd, 'unknown']);
    expect(refund(500, said).kind).toBe('unknown');
  },
);
