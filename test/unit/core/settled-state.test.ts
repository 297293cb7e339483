// What a repeat without a clear answer comes to.
import { expect, test } from 'vitest';
import { settledState } from '../../../main/core/acts.ts';

type Tried = Parameters<typeof settledState>[0];

const first: Tried = {
  id: 'first',
  repeatOf: null,
  state: 'unknown',
  operation: 'charge_order',
  orderId: 'order_1',
  chargeId: null,
};
const repeat: Tried = { ...first, id: 'repeat', repeatOf: 'first' };
const named = { chargeId: 'charge_1' };

test.each([
  ['was charged', { ...first, ...named, state: 'succeeded' as const }, 'already_done'],
  ['was charged before', { ...first, ...named, state: 'already_done' as const }, 'already_done'],
  ['was resolved as not charged', { ...first, state: 'settled_not_done' as const }, 'settled_not_done'],
  ['was refused', { ...first, state: 'refused' as const }, 'refused'],
])('it ends with its call, which %s', (_what, settled, state) => {
  expect(settledState(repeat, [settled, repeat])).toBe(state);
});

test.each([
  ['is open', first],
  ['is on its way', { ...first, state: 'sent' as const }],
  ['was charged before by a charge without a name', { ...first, state: 'already_done' as const }],
])('it needs review as long as its call %s', (_what, open) => {
  expect(settledState(repeat, [open, repeat])).toBe('unknown');
});

test('it needs review where its call isn’t there', () => {
  expect(settledState(repeat, [repeat])).toBe('unknown');
});

test('one that was answered keeps its answer, and one on its way stays there', () => {
  const settled = { ...first, state: 'settled_not_done' as const };
  for (const state of ['succeeded', 'refused', 'sent'] as const)
    expect(settledState({ ...repeat, state }, [settled, repeat])).toBe(state);
});
