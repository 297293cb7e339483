// The days and times in a column of a file: one format for the whole column, in the zone that a cell or the header names. The same on every computer.

import { booksDayOf } from '../../../contract/books-day.ts';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import { DayFormat, type DayReading } from '../../../contract/console/after-charge-import.ts';
import { PaydeskError } from '../../process/problem.ts';

/** day: of America/New_York. at: ISO 8601 in UTC; noon of a day without a time. */
export type DayRead = { day: string; at: string };

/** Reads a cell in one format; null where it isn't in it. */
export type ReadDay = (text: string, format: DayFormat) => DayRead | null;

const TIME =
  /(?:(?:T|,? )(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?(?: ?(?<half>[AP](?:M|\.M\.)))?(?: ?(?<zone>Z|[A-Z]{2,4}|[+-]\d\d(?::?\d\d)?))?)?$/;
const DATES: Record<DayFormat, RegExp> = {
  iso: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/,
  us: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
  day_first: /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})/,
};
const PATTERNS = Object.fromEntries(
  DayFormat.options.map((format) => [format, new RegExp(DATES[format].source + TIME.source, 'i')]),
) as Record<DayFormat, RegExp>;

/** Of a column by its name. A time counts in the zone that its cell names, else in the header's, else on the day that is written. Throws `file_zone_unknown`. */
export function dayReader(column: string | null): ReadDay {
  const ofColumn = zoneInHeader(column ?? '');
  return (text, format) => {
    const parts = PATTERNS[format].exec(text.trim().replace(/[\u00a0\u202f]/g, ' '))?.groups;
    if (!parts) return null;
    const { year = '', month = '', day = '', hour, minute = '', second = '0', half, zone } = parts;
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (!isDay(date)) return null;
    if (hour === undefined) return { day: date, at: new Date(`${date}T17:00:00Z`).toISOString() };
    const time = timeOf({ hour: Number(hour), minute: Number(minute), second: Number(second), half });
    const named = zone === undefined ? ofColumn : zoneOf(zone);
    if (time === null || (zone !== undefined && named === null)) return null;
    const moment = momentIn(named ?? BOOKS_TIME_ZONE, Date.parse(`${date}T00:00:00Z`) + time);
    return { day: named === null ? date : booksDayOf(moment), at: new Date(moment).toISOString() };
  };
}

/** format: null where a person must choose. fits: what may be chosen. readings: how those that fit read the first cell that tells them apart. */
type FormatsFound = { format: DayFormat | null; fits: readonly DayFormat[]; readings: DayReading[] };

/** The formats that fit a column as a whole. Month and day change places between countries, so day first is never taken for granted. Cells that fit neither have no say. */
function findFormats(cells: string[], read: ReadDay): FormatsFound {
  const slashed = cells.filter((text) => read(text, 'us') !== null || read(text, 'day_first') !== null);
  if (slashed.length === 0) return { format: 'iso', fits: DayFormat.options, readings: [] };
  const fitting = (['us', 'day_first'] as const).filter((format) => slashed.every((text) => read(text, format)));
  const isReadAlike = (text: string) => read(text, 'us')?.day === read(text, 'day_first')?.day;
  const text = slashed.find((each) => !isReadAlike(each));
  const isClear = fitting.includes('us') && (fitting.length === 1 || text === undefined);
  return {
    format: isClear ? 'us' : null,
    fits: ['iso', ...fitting],
    readings: fitting.map((format) => ({ format, text: text ?? '', day: read(text ?? '', format)?.day ?? '' })),
  };
}

/** The format of a column, as it was chosen or as its cells show it; null where a person must choose between the readings. One that doesn't fit the whole column isn't taken: its other rows would be read by another. */
export function formatOf(
  cells: string[],
  read: ReadDay,
  chosen: DayFormat | null,
  column: string | null,
): { dayFormat: DayFormat | null; dayReadings: DayReading[] } {
  const { format, fits, readings } = findFormats(cells, read);
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

/** "Date (DD/MM/YYYY)". */
function formatInHeader(column: string): DayFormat | null {
  if (/\bDD?[/.-]MM?\b/i.test(column)) return 'day_first';
  return /\bMM?[/.-]DD?[/.-]Y/i.test(column) ? 'us' : null;
}

/** ISO 8601 in UTC, of a cell that can be read in one way; null of any other. */
export const momentOf = (text: string, read: ReadDay): string | null => read(text, 'iso')?.at ?? null;

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

/** Minutes ahead of UTC, or a name of the time zone database. */
type Zone = number | string;

const NAMED = new Map<string, Zone>([
  ...(['Z', 'UTC', 'GMT', 'UT', 'ZULU'] as const).map((name): [string, Zone] => [name, 0]),
  ...(
    [
      ['E', 'America/New_York', -5],
      ['C', 'America/Chicago', -6],
      ['M', 'America/Denver', -7],
      ['P', 'America/Los_Angeles', -8],
    ] as const
  ).flatMap(([letter, place, hours]): [string, Zone][] => [
    [`${letter}T`, place],
    [`${letter}ST`, hours * 60],
    [`${letter}DT`, (hours + 1) * 60],
  ]),
]);

/** Minutes from UTC of the farthest clock. */
const FARTHEST = 14 * 60;

function zoneOf(text: string): Zone | null {
  const plain = text.trim().toUpperCase();
  const named = NAMED.get(plain);
  if (named !== undefined) return named;
  const offset = /^(?:UTC|GMT)?(?<sign>[+-])(?<hours>\d\d?):?(?<minutes>\d\d)?$/.exec(plain)?.groups;
  if (offset) {
    const minutes = Number(offset['hours']) * 60 + Number(offset['minutes'] ?? 0);
    if (minutes > FARTHEST) return null;
    return offset['sign'] === '+' ? minutes : -minutes;
  }
  return isPlace(text.trim()) ? text.trim() : null;
}

function isPlace(text: string): boolean {
  try {
    return text.includes('/') && new Intl.DateTimeFormat('en-US', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}

/** "Date (UTC)", "created_utc", "dateUTC", "Posted at UTC+2". A zone that isn't known may change the day, so it is refused. */
function zoneInHeader(column: string): Zone | null {
  const name = column
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/([a-z])(?=[A-Z][A-Za-z])/g, '$1 ');
  const inside = [...name.matchAll(/[([](?<inside>[^)\]]+)[)\]]/g)].map(
    ({ groups }) => groups?.['inside']?.trim() ?? '',
  );
  const words = wordsOf(name);
  const last = name.split(/[\s_]+/).at(-1) ?? '';
  const offset = /(?:UTC|GMT) ?[+-] ?\d\d?(?::?\d\d)?(?![\d:])/i.exec(name)?.[0].replaceAll(' ', '') ?? '';
  const american = words.find((word) => /^[ECMP][SD]T$/.test(word)) ?? '';
  for (const told of [...inside, offset, last, american]) {
    const zone = zoneOf(told);
    if (zone !== null) return zone;
  }
  const unknown =
    [...inside, last.replace(/\W/g, '')].find(isUnknownZone) ??
    words.find((word) => FOREIGN.test(word)) ??
    REGION.exec(name)?.[0];
  const zone = unknown ?? (words.some(isUtc) ? unreadBesideUtc(name, inside) : cityIn(words));
  if (zone !== null) throw new PaydeskError('file_zone_unknown', { column, zone });
  return words.some(isUtc) ? 0 : null;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const isUtc = (word: string): boolean => /^(?:UTC|GMT|Zulu)$/i.test(word);

/** What stands beside UTC in its brackets, or after it, and may make it another zone: "UTC minus 8", "non-UTC", "UTC/local". */
function unreadBesideUtc(name: string, inside: string[]): string | null {
  const told = inside.find((text) => wordsOf(text).some(isUtc)) ?? OUTSIDE.exec(name)?.[0] ?? '';
  return wordsOf(told).every((word) => isUtc(word) || BESIDE_UTC.test(word)) ? null : told;
}

/** From UTC to the next bracket. */
const OUTSIDE = /(?:\bno[nt][ _-]?)?(?:UTC|GMT|Zulu)(?![a-z])[^([]*/i;
/** Words that leave UTC as it is. */
const BESIDE_UTC =
  /^(?:in|all|times?|date|day|datetime|timestamp|zone|timezone|iso|8601|rfc|3339|format|at|on|of|created|posted|updated|processed|effective|(?:refund|return)(?:ed)?|(?:12|24)h?|hours?|[ymdhsat]+|0+)$/i;

/** Zones of other countries, whose short names mean several, and of places. */
const FOREIGN =
  /^(?:CES?T|[IBJKH]ST|MSK|WIB|WITA?|AoE|HKT|SGT|A[ECW][SD]T|NZ[SD]T|[EW]ES?T|SAST|PKT|AK[SD]T|A[SD]T|N[SD]T|BRS?T|CLT|COT|WAT|CAT|EAT|TRT|PHT|ICT|MYT|GST|ART|NPT|(?:UTC|GMT)\d+)$/i;
const REGION =
  /\b(?:eastern|central|mountain|pacific|atlantic|european|india|china|japan|korea)(?: (?:standard|daylight|summer))? time\b|\b(?:central|eastern|western) european\b/i;
/** "MM/DD/YYYY" tells the format. */
const DAY_FORMAT = /^[YMDHSAT/.:, -]+$/i;

function isUnknownZone(told: string): boolean {
  if (FOREIGN.test(told)) return true;
  if (DAY_FORMAT.test(told)) return false;
  return /^(?:[A-Z]\w+\/\w.*|eastern|central|mountain|pacific)$/i.test(told) || REGION.test(told);
}

const plainPlace = (place: string): string =>
  place
    .slice(place.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
/** The books' days are New York's, and "Center date" is of no place in North Dakota. */
const NO_OTHER = ['new york', 'center'];
const CITIES = new Set(
  Intl.supportedValuesOf('timeZone')
    .map(plainPlace)
    .filter((city) => !NO_OTHER.includes(city)),
);

/** A place of the time zone database that a header names, in one word or several. */
function cityIn(words: string[]): string | null {
  const names = words.flatMap((_word, from) => [1, 2, 3].map((count) => words.slice(from, from + count).join(' ')));
  return names.find((name) => CITIES.has(name.toLowerCase())) ?? null;
}

/** The moment (ms, UTC) at which a zone's clock shows a time, given as if it were UTC's. */
function momentIn(zone: Zone, shown: number): number {
  if (typeof zone === 'number') return shown - zone * 60_000;
  const offset = offsetAt(zone, shown);
  return shown - offsetAt(zone, shown - offset);
}

/** How far a place's clock is ahead of UTC at a moment, in ms. */
function offsetAt(timeZone: string, moment: number): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second')) - moment;
}
