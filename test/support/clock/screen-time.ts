// The moment at which a screen under test is looked at.

/** A Saturday; 10 in the morning in New York. */
export const NOW = '2026-11-21T15:00:00.000Z';

/** So many minutes, hours or days before that, as ISO 8601. */
export const ago = (amount: number, unit: 'minutes' | 'hours' | 'days'): string =>
  new Date(Date.parse(NOW) - amount * { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }[unit]).toISOString();

export const ahead = (amount: number, unit: 'minutes' | 'hours' | 'days'): string => ago(-amount, unit);
