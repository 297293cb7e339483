// The days and times in a column of a file: one format for the whole column, in the zone that a cell, a choice or the header names. The same on every computer.
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import { type ChosenZone, DayFormat, type DayReading } from '../../../contract/console/intake.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import { momentIn, offsetAt, type Zone, zoneInHeader, zoneOf } from './zones.ts';

/** day: of America/New_York. at: ISO 8601 in UTC; noon of a day without a time. */
export type DayRead = { day: string; at: string };

/** Reads a cell in one format; null where it isn't in it. zone: the column's; null where neither its header nor a choice names one. */
export type DayReader = { read: (text: string, format: DayFormat) => DayRead | null; zone: Zone | null };

const TIME =
  /(?:(?:T|,? )(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?(?: ?(?<half>[AP](?:M|\.M\.)))?(?: ?(?<zone>Z|[A-Z]{2,4}|[A-Z]+\/[A-Z_/]+|[+-]\d\d(?::?\d\d)?))?)?$/;
const WEEKDAY = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?/;
const MONTH = '(?<name>\\p{L}{3,10})\\.?';
/** What reads in one way, in every format of a column: the year first, or the month by its name. */
const CLEAR = [
  '(?<year>\\d{4})(?<mark>[-/.]?)(?<month>\\d\\d)\\k<mark>(?<day>\\d\\d)',
  '(?<year>\\d{4})(?<mark>[-/])(?<month>\\d\\d?)\\k<mark>(?<day>\\d\\d?)',
  `(?<year>\\d{4})[- ]${MONTH}[- ](?<day>\\d\\d?)`,
  `(?<day>\\d\\d?)\\.?[-/. ]${MONTH}[-/., ]+(?<year>\\d{4}|\\d\\d)`,
  `${MONTH}[- ](?<day>\\d\\d?)(?:, ?|[- ])(?<year>\\d{4})`,
];
/** With two figures of a year only between slashes: "26-11-24" may begin with the year. */
const YEAR = '(?:(?<mark>[/.-])(?<year>\\d{4})|/(?<short>\\d\\d))';
const SLASHED: Record<Exclude<DayFormat, 'iso'>, string> = {
  us: `(?<month>\\d\\d?)(?<first>[/.-])(?<day>\\d\\d?)${YEAR}`,
  day_first: `(?<day>\\d\\d?)(?<first>[/.-])(?<month>\\d\\d?)${YEAR}`,
};
const pattern = (date: string): RegExp => new RegExp(`${WEEKDAY.source}${date}${TIME.source}`, 'iu');
const CLEAR_PATTERNS = CLEAR.map(pattern);
const PATTERNS = { us: pattern(SLASHED.us), day_first: pattern(SLASHED.day_first) };

/** In English and Spanish. */
const MONTHS = [
  ...[/^(?:jan(?:uary)?|ene(?:ro)?)$/, /^feb(?:ruary|rero)?$/, /^mar(?:ch|zo)?$/, /^(?:apr(?:il)?|abr(?:il)?)$/],
  ...[/^may(?:o)?$/, /^jun(?:e|io)?$/, /^jul(?:y|io)?$/, /^(?:aug(?:ust)?|ago(?:sto)?)$/],
  ...[
    /^sep(?:t|tember|tiembre)?$/,
    /^oct(?:ober|ubre)?$/,
    /^nov(?:ember|iembre)?$/,
    /^(?:dec(?:ember)?|dic(?:iembre)?)$/,
  ],
];

/** Remarks on a cell that isn't a day in a column's format. */
export const NOT_IN_FORMAT = {
  iso: 'line_day_not_iso',
  us: 'line_day_not_us',
  day_first: 'line_day_not_day_first',
} as const;

type Parts = Partial<Record<string, string>>;

/** The parts of a cell's day and time in a format. */
function partsOf(text: string, format: DayFormat): Parts | null {
  const plain = text.trim().replace(/[\u00a0\u202f]/g, ' ');
  const parts = format === 'iso' ? undefined : PATTERNS[format].exec(plain)?.groups;
  if (parts) return parts['short'] !== undefined ? inCentury(parts) : parts['mark'] === parts['first'] ? parts : null;
  for (const clear of CLEAR_PATTERNS) {
    const found = clear.exec(plain)?.groups;
    const isNamed = found?.['name'] !== undefined;
    const month = isNamed ? MONTHS.findIndex((name) => name.test(found['name']?.toLowerCase() ?? '')) + 1 : null;
    if (found && month !== 0) return month === null ? found : { ...found, month: String(month) };
  }
  return null;
}

const inCentury = (parts: Parts): Parts | null =>
  parts['first'] === '/' ? { ...parts, year: `20${parts['short']}` } : null;

/** Of a column by its name. A time counts in the zone that its cell names, else in the one that was chosen, else in the header's, else on the day that is written. Throws `file_zone_unknown`. */
export function dayReader(column: string | null, chosen: ChosenZone | null = null): DayReader {
  const zone = chosen === null ? zoneInHeader(column ?? '') : zoneOf(chosen);
  return { zone, read: (text, format) => dayIn(partsOf(text, format), zone) };
}

/** Nothing was paid through Paydesk's services before: an earlier year is a mistake. */
const EARLIEST = '2000-01-01';

function dayIn(parts: Parts | null, ofColumn: Zone | null): DayRead | null {
  if (!parts) return null;
  const { year = '', month = '', day = '', hour, minute = '', second = '0', half, zone } = parts;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date) || date < EARLIEST) return null;
  // "26-Nov-24" may begin with the year.
  const yearFirst = `20${day}-${date.slice(5, 8)}${year}`;
  const isPast = Number(day) <= new Date().getUTCFullYear() - 2000;
  if (parts['name'] !== undefined && year.length === 2 && isPast && yearFirst > date && isDay(yearFirst)) return null;
  if (hour === undefined) return { day: date, at: `${date}T17:00:00.000Z` };
  const time = timeOf({ hour: Number(hour), minute: Number(minute), second: Number(second), half });
  const named = zone === undefined ? ofColumn : zoneOf(zone);
  if (time === null || (zone !== undefined && named === null)) return null;
  const moment = momentIn(named ?? BOOKS_TIME_ZONE, Date.parse(`${date}T00:00:00Z`) + time);
  return { day: named === null ? date : booksDayAt(moment), at: new Date(moment).toISOString() };
}

const booksDayAt = (moment: number): string =>
  new Date(moment + offsetAt(BOOKS_TIME_ZONE, moment)).toISOString().slice(0, 10);

/** The format of a column, as it was chosen or as its cells show it; null where a person must choose between the readings. One that doesn't fit the whole column isn't taken: its other rows would be read by another. Cells that are no day in any format have no say. */
export async function formatOf(
  cells: Iterable<string>,
  { read }: DayReader,
  chosen: DayFormat | null,
  column: string | null,
): Promise<{ dayFormat: DayFormat | null; dayReadings: DayReading[] }> {
  const { format, fits, readings } = await findFormats(cells, read);
  const named = formatInHeader(column ?? '');
  // Where the cells contradict the header, a person says which is right.
  const isContradicted = named !== null && readings.length > 0 && readings.every((each) => each.format !== named);
  const said = isContradicted ? null : named;
  const fitting = fits.filter((each) => said === null || each === said || each === 'iso');
  const found = isContradicted ? null : said !== null && readings.some((each) => each.format === said) ? said : format;
  const dayFormat = chosen ?? found;
  const isFit = dayFormat !== null && fitting.includes(dayFormat);
  return {
    dayFormat: isFit ? dayFormat : null,
    dayReadings: isFit ? [] : readings.filter((each) => fitting.includes(each.format)),
  };
}

/** format: null where a person must choose. fits: what may be chosen. readings: how those that fit read the first cell that tells them apart. */
type FormatsFound = { format: DayFormat | null; fits: readonly DayFormat[]; readings: DayReading[] };

/** The formats that fit a column as a whole. Month and day change places between countries, so day first is never taken for granted. */
async function findFormats(cells: Iterable<string>, read: DayReader['read']): Promise<FormatsFound> {
  const fits = { us: true, day_first: true };
  let hasSlashed = false;
  let apart: string | null = null;
  await inTurns(cells, (text) => {
    if (text === '' || read(text, 'iso') !== null) return;
    const [us, dayFirst] = [read(text, 'us'), read(text, 'day_first')];
    if (us === null && dayFirst === null) return;
    hasSlashed = true;
    fits.us &&= us !== null;
    fits.day_first &&= dayFirst !== null;
    if (us?.day !== dayFirst?.day) apart ??= text;
  });
  if (!hasSlashed) return { format: 'iso', fits: DayFormat.options, readings: [] };
  const fitting = (['us', 'day_first'] as const).filter((format) => fits[format]);
  const isClear = fits.us && (fitting.length === 1 || apart === null);
  const text = apart ?? '';
  return {
    format: isClear ? 'us' : null,
    fits: ['iso', ...fitting],
    readings: fitting.map((format) => ({ format, text, day: read(text, format)?.day ?? '' })),
  };
}

/** "Date (DD/MM/YYYY)". */
function formatInHeader(column: string): DayFormat | null {
  if (/\bDD?[/.-]MM?\b/i.test(column)) return 'day_first';
  return /\bMM?[/.-]DD?[/.-]Y/i.test(column) ? 'us' : null;
}

/** Not February 30, which Date takes for March 2. */
function isDay(date: string): boolean {
  const moment = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date);
}

type TimeParts = { hour: number; minute: number; second: number; half: string | undefined };

/** In ms since midnight; null where there is no such time. */
function timeOf({ hour, minute, second, half }: TimeParts): number | null {
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const isAfternoon = half?.toUpperCase().startsWith('P');
  const hours = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return ((hours * 60 + minute) * 60 + second) * 1000;
}
