// The tables that searching reads. What they hold is made from the records, in the transaction that writes those.
import type { Generated } from 'kysely';

/** One a name with its contact, however many sessions are theirs. `words`: all of them with a space around each, as a consumer is found. */
export type ConsumerTable = { id: Generated<number>; provider: string; words: string };

export type ConsumerWordTable = { provider: string; word: string; consumer_id: number };

/** Every four characters in a row of a track number and the space after it, in capitals. */
export type TrackNumberPartTable = { part: string; track_number: string };

/** Each word of a note on an order or a session, folded. `at` is the note's. */
export type NoteWordTable = { provider: string; word: string; at: string; record_id: string };

export type SearchTables = {
  consumer: ConsumerTable;
  consumer_word: ConsumerWordTable;
  track_number_part: TrackNumberPartTable;
  note_word: NoteWordTable;
};
