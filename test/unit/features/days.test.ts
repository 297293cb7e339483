// The zone that a header names for its times: known, or refused.
import { expect, test } from 'vitest';
import { dayReader } from '../../../main/features/intake/days.ts';

const dayUnder = (header: string) => dayReader(header).read('2026-11-20 02:30:00', 'iso')?.day;
const problem = (zone: unknown = expect.anything()) =>
  expect.objectContaining({ problem: expect.objectContaining({ code: 'file_zone_unknown', params: zone }) });

test.each([
  'Date (UTC minus 8)',
  'Date UTC minus 8',
  'Date (GMT 9)',
  'Date (GMT9)',
  'Date (UTC/local)',
  'Date (non-UTC)',
  'non-UTC date',
  'Date (UTC+25)',
  'Date Pacific',
  'JST Date',
  'Tokyo date',
  'date_tokyo',
  'Date (JST, 24h)',
  'Date (CEST time)',
  'Date (Central European)',
  'Date Sydney time',
  'Date (Sao Paulo)',
  'Date (MYT)',
  'Date (GST)',
  'Date (WET)',
  'Date (BRST)',
  'Date (ART)',
])('a day under “%s” is refused, because the zone may change it', (header) => {
  expect(() => dayUnder(header)).toThrow(problem());
});

test.each([
  ['Date (UTC–8)', '2026-11-20'],
  ['Date (UTC—03:00)', '2026-11-20'],
  ['Date (UTC+9)', '2026-11-19'],
  ['Date (in UTC)', '2026-11-19'],
  ['Date (UTC, 24h)', '2026-11-19'],
  ['Date (UTC, YYYY-MM-DD HH:MM)', '2026-11-19'],
  ['Refund date – UTC', '2026-11-19'],
  ['utc_created_at', '2026-11-19'],
  ['UTC time of refund', '2026-11-19'],
  ['Date UTC (ISO 8601)', '2026-11-19'],
  ['PST Date', '2026-11-20'],
  ['Date – posted', '2026-11-20'],
  ['Est. date', '2026-11-20'],
  ['date_new_york', '2026-11-20'],
  ['Center date', '2026-11-20'],
  ['Date at', '2026-11-20'],
  ['Last update', '2026-11-20'],
])('“%s” is New York’s %s', (header, day) => {
  expect(dayUnder(header)).toBe(day);
});
