// A day of a bank, as a person or a file records it: without an hour.
import { booksDayOf } from '../../contract/books-day.ts';

/** Noon in New York, or an hour later. */
export const atNoon = (day: string): string => `${day}T17:00:00.000000Z`;

/** As what was made at this moment is recorded. */
export const recordedDay = (moment: string): string => atNoon(booksDayOf(Date.parse(moment)));
