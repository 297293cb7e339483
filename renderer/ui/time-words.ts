// Times as a person reads them: in the zone of this computer, which the frame names once per page.
import { locale as spokenLocale, t } from '../../messages/t.ts';

/** The zone times are shown in: this computer's. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const OWN = typeof navigator === 'undefined' ? 'en-US' : navigator.language;
/** 12 or 24 hours, as the person's own locale has it. */
const HOUR_CYCLE = new Intl.DateTimeFormat(OWN, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h12';
const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: HOUR_CYCLE,
  hour: HOUR_CYCLE === 'h12' || HOUR_CYCLE === 'h11' ? 'numeric' : '2-digit',
  minute: '2-digit',
};

/** How dates and clocks are written; of the person's locale, unless a test says otherwise. */
export type TimeStyle = { locale: string; clock: Intl.DateTimeFormatOptions };

/** Months are written in the console's language; the order of day and month is the person's where they share it. */
function ownStyle(): TimeStyle {
  const spoken = spokenLocale();
  return { locale: OWN.startsWith(spoken.slice(0, 2)) ? OWN : spoken, clock: CLOCK };
}

/** "2:05 PM" in Spanish too: after "p.m." a sentence would end in two periods. */
const written = (format: Intl.DateTimeFormat, at: Date): string =>
  format.format(at).replace(/\b([ap])\.\s?m\./, (_, half: string) => `${half.toUpperCase()}M`);

/** An ISO 8601 time as "Nov 21, 2:05 PM" in the given zone; with the year where it isn't that of `now` (epoch ms). */
export function momentWords(iso: string, zone: string, now = Date.now(), { locale, clock } = ownStyle()): string {
  return written(new Intl.DateTimeFormat(locale, { ...dayParts(iso, zone, now), ...clock }), new Date(iso));
}

/** The day of an ISO 8601 time as "Nov 21" in the given zone; with the year where it isn't that of `now` (epoch ms). */
export function shortDayWords(iso: string, zone: string, now = Date.now(), { locale } = ownStyle()): string {
  return new Intl.DateTimeFormat(locale, dayParts(iso, zone, now)).format(new Date(iso));
}

/** The year is named where it isn't that of `now`. */
function dayParts(iso: string, zone: string, now: number): Intl.DateTimeFormatOptions {
  const yearOf = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric' });
  const isThisYear = yearOf.format(new Date(iso)) === yearOf.format(now);
  return { timeZone: zone, month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) };
}

/** A day (2026-11-20) as "Nov 20, 2026", in whatever zone it was meant. */
export function dayWords(day: string, { locale } = ownStyle()): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** An ISO 8601 time to the second, as "2:05:11 PM" in the given zone: for logs, where the day is plain. */
export function clockWords(iso: string, zone: string, { locale, clock } = ownStyle()): string {
  return written(new Intl.DateTimeFormat(locale, { timeZone: zone, ...clock, second: '2-digit' }), new Date(iso));
}

/** An ISO 8601 time to the second, as "Nov 21, 2:05:11 PM" in the given zone; with the year where it isn't that of `now` (epoch ms). */
export function momentToSecondWords(
  iso: string,
  zone: string,
  now = Date.now(),
  { locale, clock } = ownStyle(),
): string {
  const parts = { ...dayParts(iso, zone, now), ...clock, second: '2-digit' } as const;
  return written(new Intl.DateTimeFormat(locale, parts), new Date(iso));
}

/** An ISO 8601 time in full and with its zone, as "Nov 21, 2026, 2:05 PM EST": for what is read elsewhere. */
export function zonedWords(iso: string, zone: string, { locale, clock } = ownStyle()): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return written(
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...day, ...clock, timeZoneName: 'short' }),
    new Date(iso),
  );
}

/** An ISO 8601 time with its zone, as "Dec 8, 11:59 PM EST": for deadlines. With the year where it isn't that of `now` (epoch ms). */
export function deadlineWords(iso: string, zone: string, now = Date.now(), { locale, clock } = ownStyle()): string {
  const parts = { ...dayParts(iso, zone, now), ...clock, timeZoneName: 'short' as const };
  return written(new Intl.DateTimeFormat(locale, parts), new Date(iso));
}

/** An ISO 8601 time as "2:05 PM EST"; with its day where that isn't the day of `now` (epoch ms). */
export function freshWords(iso: string, zone: string, now = Date.now(), style = ownStyle()): string {
  const at = new Date(iso);
  const dayOf = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short' });
  if (dayOf.format(at) !== dayOf.format(now)) return zonedWords(iso, zone, style);
  return written(new Intl.DateTimeFormat(style.locale, { timeZone: zone, ...style.clock, timeZoneName: 'short' }), at);
}

/** An ISO 8601 time to the second and with its zone, as "2:05:11 PM EST"; with its day where that isn't the day of `now` (epoch ms). */
export function sinceWords(iso: string, zone: string, now = Date.now(), { locale, clock } = ownStyle()): string {
  const dayOf = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short' });
  const isToday = dayOf.format(new Date(iso)) === dayOf.format(now);
  const parts = { ...(!isToday && dayParts(iso, zone, now)), ...clock, second: '2-digit' } as const;
  return written(new Intl.DateTimeFormat(locale, { timeZone: zone, ...parts, timeZoneName: 'short' }), new Date(iso));
}

/** An ISO 8601 time in full and in UTC, as "Nov 21, 2026, 19:05:11 UTC": the same for everybody who compares it. */
export function utcWords(iso: string): string {
  return new Intl.DateTimeFormat(spokenLocale(), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** A zone as "Eastern Time (EST)", the short name as it is at `now`; only the short one where there is no other, as of UTC. */
export function zoneWords(zone: string, now = Date.now()): string {
  const [long, short] = [zoneName(zone, 'longGeneric', now), zoneName(zone, 'short', now)];
  if (/^(?:GMT|UTC)/.test(long)) return short;
  return long === short ? long : t({ defaultMessage: '{zone} ({abbreviation})' }, { zone: long, abbreviation: short });
}

/** The name of a column of times with their zone, as "Created (ET)": the same in summer and winter. */
export function withZone(name: string, zone = ZONE, now = Date.now()): string {
  const generic = zoneName(zone, 'shortGeneric', now);
  const short = /^(?:GMT|UTC)/.test(generic) ? zoneName(zone, 'short', now) : generic;
  return t({ defaultMessage: '{name} ({zone})' }, { name, zone: short });
}

function zoneName(zone: string, timeZoneName: 'longGeneric' | 'shortGeneric' | 'short', now: number): string {
  const parts = new Intl.DateTimeFormat(spokenLocale(), { timeZone: zone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether a time is later than now by more than clocks differ: a sandbox's clock was put forward. */
export function isAhead(iso: string, nowMs: number): boolean {
  return Date.parse(iso) - nowMs > MINUTE;
}

/** How long ago an ISO 8601 time was, at the moment `nowMs` (epoch ms): "just now", "5 min ago", "3 hr ago", "12 days ago". */
export function ageWords(iso: string, nowMs: number): string {
  const age = nowMs - Date.parse(iso);
  if (age >= DAY)
    return t(
      { defaultMessage: '{count, plural, one {# day ago} other {# days ago}}' },
      { count: Math.floor(age / DAY) },
    );
  if (age >= HOUR) return t({ defaultMessage: '{count, number} hr ago' }, { count: Math.floor(age / HOUR) });
  if (age >= MINUTE) return t({ defaultMessage: '{count, number} min ago' }, { count: Math.floor(age / MINUTE) });
  return t({ defaultMessage: 'just now' });
}
