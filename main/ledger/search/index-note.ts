// Makes a note findable by its words, in the transaction that writes it.
import type { Kysely } from 'kysely';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { foldedWords } from './fold.ts';
import type { NoteWordTable } from './tables.ts';

type Note = { provider: string; record_id: string; at: string; text: string };

/** Each word of the note once. */
export async function indexNote(db: Kysely<LedgerTables>, { provider, record_id, at, text }: Note): Promise<void> {
  for (const word of new Set(foldedWords(text))) await insertWord(db, { provider, word, at, record_id });
}

const insertWord = keptQuery((db, word: NoteWordTable) =>
  db
    .insertInto('note_word')
    .values(word)
    .onConflict((conflict) => conflict.doNothing()),
);
