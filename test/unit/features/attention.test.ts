// What the icon shows: everything that needs review, each thing once, and how far the runs are.
import { expect, test } from 'vitest';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { openAttention } from '../../../main/features/console/attention.ts';

const environments = [
  { id: 'one', embedded: true, baseUrl: 'http://127.0.0.1:1' },
  { id: 'two', embedded: false, baseUrl: 'https://api.example.com' },
  { id: 'two-again', embedded: false, baseUrl: 'https://api.example.com' },
];
const ledger = {
  listEnvironments: async () => environments,
  countUnknown: async (id: string) => (id === 'one' ? 2 : 3),
  listAlarms: async () => ({ items: [], next: null, open: 1 }),
} as unknown as Parameters<typeof openAttention>[0]['ledger'];

const run = (counts: Partial<RunView['counts']>) =>
  ({
    counts: { waiting: 0, sent: 0, captured: 0, already_captured: 0, refused: 0, unknown: 0, skipped: 0, ...counts },
  }) as RunView;

test('counts unknown outcomes and alarms of every provider once', async () => {
  expect(await openAttention({ ledger, running: () => [] }).needsReview()).toBe(7);
});

test('a run’s share is what is neither waiting nor on its way', () => {
  const of = (...runs: RunView[]) => openAttention({ ledger, running: () => runs }).runProgress();
  expect(of()).toBeNull();
  expect(of(run({ waiting: 4 }))).toBe(0);
  expect(of(run({ waiting: 1, sent: 1, captured: 1, refused: 1 }))).toBe(0.5);
  expect(of(run({ waiting: 2 }), run({ captured: 6 }))).toBe(0.75);
});
