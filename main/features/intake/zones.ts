// The zone of a column's times, as its header or a cell names it. The same on every computer.
import { PaydeskError } from '../../process/problem.ts';

/** Minutes ahead of UTC, or a name of the time zone database. */
export type Zone = number | string;

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

export function zoneOf(text: string): Zone | null {
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
export function zoneInHeader(column: string): Zone | null {
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
  /^(?:CES?T|[IBJKH]ST|MSK|WIB|WITA?|AoE|HKT|SGT|A[ECW][SD]T|NZ[SD]T|[EW]ES?T|SAST|PKT|AK[SD]T|A[SD]T|N[SD]T|BRS?T|CLT|COT|WAT|CAT|EAT|TRT|PHT|ICT|MYT|GST|ART|NPT|Hawaii|Alaska|Arizona|Beijing|Mumbai|Delhi|(?:UTC|GMT)\d+)$/i;
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
export function momentIn(zone: Zone, shown: number): number {
  if (typeof zone === 'number') return shown - zone * 60_000;
  const offset = offsetAt(zone, shown);
  return shown - offsetAt(zone, shown - offset);
}

/** Zones change their offset on the quarter of an hour only. */
const QUARTER_MS = 15 * 60_000;
/** Engineering value: quarters of an hour that are remembered. */
const REMEMBERED = 20_000;
const offsets = new Map<string, number>();

/** How far a place's clock is ahead of UTC at a moment, in ms. */
export function offsetAt(timeZone: string, moment: number): number {
  const quarter = Math.floor(moment / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const found = offsets.get(key) ?? offsetFrom(timeZone, quarter * QUARTER_MS);
  if (offsets.size > REMEMBERED) offsets.clear();
  offsets.set(key, found);
  return found;
}

function offsetFrom(timeZone: string, moment: number): number {
  const shown = clockOf(timeZone).formatToParts(moment);
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second')) - moment;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  clocks.set(timeZone, made);
  return made;
}
