// Times as words: always with the zone beside them, and on a 24-hour clock.

/** The zone times are shown in: this machine's. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function zoned(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', timeZoneName: 'short', ...options });
}

/** An ISO 8601 time as "Nov 21, 2026, 03:02 UTC" in the given zone. */
export function momentWords(iso: string, zone: string): string {
  const format = zoned(zone, { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(iso));
}

/** An ISO 8601 time to the second, as "03:02:11 UTC" in the given zone: for logs, where the day is plain. */
export function clockWords(iso: string, zone: string): string {
  return zoned(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));
}

const STEPS = [
  { ms: 86_400_000, word: 'd' },
  { ms: 3_600_000, word: 'h' },
  { ms: 60_000, word: 'min' },
] as const;

/** Whether a time is later than now by more than clocks differ: a sandbox's clock was put forward. */
export function isAhead(iso: string, nowMs: number): boolean {
  return Date.parse(iso) - nowMs > 60_000;
}

/** How long ago an ISO 8601 time was, at the moment `nowMs` (epoch ms): "just now", "5 min ago", "3 h ago", "12 d ago". */
export function ageWords(iso: string, nowMs: number): string {
  const age = nowMs - Date.parse(iso);
  const step = STEPS.find(({ ms }) => age >= ms);
  return step ? `${Math.floor(age / step.ms)} ${step.word} ago` : 'just now';
}
