// What the inbox of returns says: how much time is left, what can be done, and how near a rate is to its limit.
import { expect, test } from 'vitest';
import { RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import type { RateView } from '../../../contract/console/return-rates.ts';
import { deadlineOf } from '../../../renderer/ui/deadline-words.ts';
import { feedWords } from '../../../renderer/ui/feed-words.ts';
import {
  ofDebits,
  percentWords,
  RATE_KINDS,
  rateAdvice,
  trendWords,
  worstRate,
} from '../../../renderer/ui/rate-words.ts';
import { dueOf, whatToDo } from '../../../renderer/ui/return-words.ts';
import { deadlineWords, freshWords, withZone } from '../../../renderer/ui/time-words.ts';

const ACT_BY = '2026-12-08T00:00:00Z';
const NOW = Date.parse('2026-11-24T15:00:00Z');
const US = { locale: 'en-US', clock: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } } as const;

test.each([
  ['2026-11-30T15:00:00Z', '6 days left', false, false],
  ['2026-11-26T15:00:00Z', '2 days left', true, false],
  ['2026-11-25T15:00:00Z', '1 day left', true, false],
  ['2026-11-24T20:30:00Z', '5 hr left', true, false],
  ['2026-11-24T15:00:00Z', 'Less than an hour left', true, false],
  ['2026-11-24T14:59:59Z', 'Overdue', false, true],
  ['2026-11-22T14:00:00Z', 'Overdue by 2 days', false, true],
])('a deadline at %s reads “%s”', (actBy, left, isNear, isOverdue) => {
  expect(deadlineOf(actBy, NOW)).toEqual({ left, isNear, isOverdue });
});

test('a deadline and the time of the last reading name their zone', () => {
  expect(deadlineWords('2026-12-09T04:59:00Z', 'America/New_York', NOW, US)).toBe('Dec 8, 11:59 PM EST');
  expect(deadlineWords('2027-05-21T04:00:00Z', 'America/New_York', NOW, US)).toBe('May 21, 2027, 12:00 AM EDT');
  expect(freshWords('2026-11-24T14:05:00Z', 'America/New_York', NOW, US)).toBe('9:05 AM EST');
  expect(freshWords('2026-11-20T14:05:00Z', 'America/New_York', NOW, US)).toBe('Nov 20, 2026, 9:05 AM EST');
});

test('a column of times names their zone, in summer as in winter', () => {
  for (const now of [NOW, Date.parse('2026-07-01T00:00:00Z')])
    expect(withZone('Created', 'America/New_York', now)).toBe('Created (ET)');
  expect(withZone('Created', 'UTC', NOW)).toBe('Created (UTC)');
});

test('each code says what can be done, and only what can be presented again says so', () => {
  const inForce = (code: string, actBy: string | null) => whatToDo({ code, actBy, ended: null });
  for (const code of Object.keys(RETURN_CODES)) expect(inForce(code, null)).toMatch(/^[A-Z].{8,}[a-z]$/);
  expect(inForce('R01', ACT_BY)).toBe('Ask the consumer, or present again');
  expect(inForce('R01', null)).toBe('Ask the consumer to pay another way');
  expect(inForce('R02', null)).toBe('No new debit: use another account');
  expect(inForce('R10', ACT_BY)).toBe('Hand in the authorization');
  for (const code of ['R99', '', 'toString']) expect(inForce(code, null)).toBe('Ask the payment service');
});

test('once the consumer ended the authorization, a return is nothing to present again and is due at no time', () => {
  for (const ended of ['revoked', 'disputed'] as const) {
    const short = { code: 'R01', actBy: ACT_BY, ended };
    expect([whatToDo(short), dueOf(short)]).toEqual(['Authorization ended: don’t debit again', null]);
    // The consumer's bank asks for the authorization all the same.
    const unauthorized = { code: 'R10', actBy: ACT_BY, ended };
    expect([whatToDo(unauthorized), dueOf(unauthorized)]).toEqual(['Hand in the authorization', ACT_BY]);
  }
  expect(dueOf({ code: 'R01', actBy: ACT_BY, ended: null })).toBe(ACT_BY);
});

const rate = (basisPoints: number, state: RateView['state'] = 'fine', before: number | null = null): RateView => ({
  returned: 1,
  rate: basisPoints,
  warn: 35,
  limit: 50,
  state,
  before,
});

test('rates are read as percentages, with what they are compared to', () => {
  expect(percentWords(0)).toBe('0%');
  expect(percentWords(35)).toBe('0.35%');
  expect(percentWords(1_500)).toBe('15%');
  expect(ofDebits(1, 1)).toBe('1 of 1 debit');
  expect(ofDebits(3, 1_250)).toBe('3 of 1,250 debits');
  expect(trendWords(rate(40, 'fine', 20))).toBe('Up from 0.2% 30 days ago');
  expect(trendWords(rate(20, 'fine', 40))).toBe('Down from 0.4% 30 days ago');
  expect(trendWords(rate(20, 'fine', 20))).toBe('Same as 30 days ago');
  expect(trendWords(rate(20))).toBeNull();
});

test('a rate near or over its limit says what that means and what to do, and the worst is named', () => {
  for (const kind of RATE_KINDS) {
    expect(rateAdvice(kind, 'fine')).toBeNull();
    expect(rateAdvice(kind, 'near_limit')).toMatch(/^A few more returns take it over the limit\. [A-Z].+\.$/);
    expect(rateAdvice(kind, 'over_limit')).toMatch(/^NACHA .+\. [A-Z].+\.$/);
  }
  const named = { organizationId: 'org_1', accountId: null, name: 'Barn', debits: 100 };
  const rates = { ...named, unauthorized: rate(0), administrative: rate(0), overall: rate(0) };
  expect(worstRate(rates).kind).toBe('unauthorized');
  expect(worstRate({ ...rates, overall: rate(1_200, 'near_limit') }).kind).toBe('overall');
  const both = { ...rates, administrative: rate(400, 'over_limit'), overall: rate(1_200, 'near_limit') };
  expect(worstRate(both).kind).toBe('administrative');
});

test.each([
  ['feed_begun_anew', 'Nothing is shown twice.'],
  ['dashboard_not_understood', 'latest version'],
  ['dashboard_unreachable', 'Check your connection.'],
  ['token_unreachable', 'Check your connection.'],
  ['dashboard_limited', 'by itself'],
  ['dashboard_refused', 'Ask your provider'],
  ['platform_keys_missing', 'Enter the keys again'],
  ['keys_refused', 'Enter the keys again'],
  ['internal', 'tries again by itself'],
  ['a_code_from_later', 'tries again by itself'],
])('trouble with the feed, %s, is told in a sentence with what to do', (trouble, next) => {
  const { message, nextStep } = feedWords(trouble);
  expect(message).toMatch(/^[A-Z].+\.$/);
  expect(nextStep).toContain(next);
});
