// Makes an order or a session findable by words that a person, a shop or a file says of it.
import type { Kysely } from 'kysely';
import { foldedReference } from '../search/fold.ts';
import type { NoteWordTable } from '../search/tables.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

type Of = Omit<NoteWordTable, 'word'>;

export async function indexWords(
  db: Kysely<LedgerTables>,
  { words, provider, record_id, at }: Of & { words: string[] },
): Promise<void> {
  for (const word of new Set(words)) await insertWord(db, { provider, word, at, record_id });
}

/** By the words after the first, which the index of references finds: "00124" of "PO 00124". */
export const indexReference = (
  db: Kysely<LedgerTables>,
  { reference, ...of }: Of & { reference: string },
): Promise<void> => indexWords(db, { ...of, words: foldedReference(reference).split(' ').slice(1) });

const insertWord = preparedQuery((db, word: NoteWordTable) =>
  db
    .insertInto('note_word')
    .values(word)
    .onConflict((conflict) => conflict.doNothing()),
);
