// Alarms: raised once, counted where there are too many, and noted by a person.
import { describe, expect, test } from 'vitest';
import {
  alarmsIn,
  answer,
  at,
  captured,
  charged,
  event,
  fold,
  intent,
  refused,
  resolved,
  sessionCreated,
  sessionIntent,
  unknown,
} from '../../support/core/facts.ts';

const contradicted = [intent(), answer(unknown()), resolved('done'), answer(refused())];
const heard = fold(...contradicted).alarms[0]?.heard ?? '';
const noted = { kind: 'alarm_noted', actId: 'act_1', alarm: heard, name: 'Dee', note: 'Called the bank' } as const;

describe('an alarm', () => {
  test('that is raised again is the same one', () => {
    expect(fold(...contradicted, answer(refused())).alarms).toEqual(fold(...contradicted).alarms);
    expect(fold(...contradicted, answer(refused({ detail: 'Other words' }))).alarms).toHaveLength(2);
  });

  test('of another call that says the same is another one', () => {
    const second = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
      answer(unknown(), 'act_2'),
      resolved('done', { actId: 'act_2' }),
      answer(refused(), 'act_2'),
    ];
    expect(alarmsIn(fold(...contradicted, ...second))).toEqual([
      'act_1: contradiction, answer_refuses',
      'act_2: contradiction, answer_refuses',
    ]);
  });

  test('that a person has dealt with says who, what and when', () => {
    expect(fold(...contradicted, noted).alarms).toMatchObject([
      { noted: { by: 'Dee', what: 'Called the bank', at: at(5) } },
    ]);
  });

  test('keeps the first note', () => {
    expect(fold(...contradicted, noted, { ...noted, name: 'Bo' })).toEqual(fold(...contradicted, noted));
  });

  test('of another call, or that says something else, isn’t noted', () => {
    expect(fold(...contradicted, { ...noted, actId: 'act_2' })).toEqual(fold(...contradicted));
    expect(fold(...contradicted, { ...noted, alarm: 'else' })).toEqual(fold(...contradicted));
  });

  test('about an order is noted by the order’s ID', () => {
    const ahead = event({ updated_at: '9999-01-01T00:00:00Z' });
    const told = fold(ahead).alarms[0]?.heard ?? '';
    expect(fold(ahead, { ...noted, actId: 'order_1', alarm: told }).alarms).toMatchObject([{ noted: { by: 'Dee' } }]);
  });

  test('about a doubt is noted by the ID that names the doubt', () => {
    const moved = [...captured, event({ order_id: 'order_2' })];
    const before = fold(...moved);
    const doubt = {
      operation: 'charge_order',
      orderId: 'order_2',
      sessionId: null,
      code: 'named_elsewhere',
      detail: before.acts[1]?.detail ?? '',
    } as const;
    const payment = fold(...moved, { ...noted, actId: 'act_9', doubt, alarm: before.alarms[0]?.heard ?? '' });
    expect(payment.alarms).toMatchObject([{ about: 'act_9', noted: { by: 'Dee' } }]);
  });

  test('that is noted is not noted again by taking the charge back', () => {
    const back = { kind: 'charge_taken_back', actId: 'act_1', name: 'Bo', reason: 'Other order' } as const;
    expect(fold(...contradicted, noted, back).alarms).toMatchObject([{ noted: { by: 'Dee' } }]);
    expect(fold(...contradicted, back).alarms).toMatchObject([{ noted: { by: 'Bo' } }]);
  });
});

describe('alarms that one fact raises', () => {
  const open = (count: number) =>
    Array.from({ length: count }, (_, index) => intent({ actId: `act_${index + 1}`, sessionId: null }));
  const other = intent({ actId: 'act_0', orderId: 'order_2' });
  const match = [sessionIntent(), sessionCreated('order_1')];

  test('are all there up to twenty', () => {
    const payment = fold(other, ...open(20), ...match);
    expect(payment.alarms).toHaveLength(20);
    expect(alarmsIn(payment)[19]).toBe('act_20: two_captures, two_orders_of_session');
  });

  test('are counted by one more beyond that', () => {
    const payment = fold(other, ...open(22), ...match);
    expect(payment.alarms).toHaveLength(21);
    expect(alarmsIn(payment)[20]).toBe('act_21: two_captures, more_like_this');
    expect(JSON.parse(payment.alarms[20]?.heard ?? '')).toMatchObject({
      params: { count: 2, example: payment.alarms[0]?.heard },
    });
    expect(JSON.parse(payment.alarms[20]?.answer ?? '')).toMatchObject([
      { captures: ['act_0', 'act_21'] },
      { captures: ['act_0', 'act_22'] },
    ]);
  });
});

test('an order that nothing contradicts has no alarm', () => {
  expect(fold(...captured, answer(charged()), event()).alarms).toEqual([]);
});
