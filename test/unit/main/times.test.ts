// The times that desks and their ledger wait for each other, Paydesk's own and those of tests that wait for a lease.
import { expect, test } from 'vitest';
import { TIMES } from '../../../main/process/times.ts';
import { TIMES as HURRIED } from '../../support/clock/times.ts';

const SERVICES_LONGEST_PAUSE_MS = 60_000;

test.each([
  ['Paydesk’s own times', TIMES],
  ['those of tests', HURRIED],
])('by %s, what begins late is answered or given up before its lease is over', (_, times) => {
  expect(times.beginsWithinMs + times.callMs).toBeLessThan(times.leaseMs);
  expect(times.arrivesWithinMs).toBeGreaterThanOrEqual(times.callMs);
  expect(times.holdMs).toBeGreaterThan(times.leaseMs);
  expect(times.sweepMs).toBeLessThan(times.leaseMs);
});

test('a desk holds a run over the longest pause that a service may ask for, with a call after it', () => {
  expect(TIMES.holdMs).toBeGreaterThan(SERVICES_LONGEST_PAUSE_MS + TIMES.tokenMs + TIMES.callMs);
});
