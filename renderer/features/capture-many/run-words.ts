// Counts, rates and spans of time of a run as words.

export const count = (value: number): string => value.toLocaleString('en-US');

export const orders = (value: number): string => `${count(value)} ${value === 1 ? 'order' : 'orders'}`;

/** A span in ms: "8 s", "3 min 20 s", "2 h 5 min". */
export function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Orders a second: "12 orders a second", "0.4 orders a second". */
export function rateWords(perSecond: number): string {
  const shown = perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10;
  return `${count(shown)} orders a second`;
}
