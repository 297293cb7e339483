// "Did you mean": words that differ from a typed one by a letter, and that consumers or sellers have.
import { type Kysely, sql } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { foldedWords } from './fold.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Of a shorter word, one letter is much of it. */
const SHORTEST = 4;
const MOST = 5;

/** The words near a text, if it is one word of letters; the known ones only. */
export async function nearWords(
  db: Kysely<LedgerTables>,
  provider: string,
  text: string,
  sellerWords: readonly string[],
): Promise<string[]> {
  const [word, ...others] = foldedWords(text);
  if (!word || others.length > 0 || word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  const near = oneLetterAway(word);
  const each = expressionsOf(db).textsIn(sql.val(JSON.stringify([...near])) as never);
  const { rows } = await sql<{ value: string }>`select each.value from ${each} as each
    where exists (select 1 from consumer_word where provider = ${provider} and word = each.value)
    limit ${sql.lit(MOST)}`.execute(db);
  return [...new Set([...rows.map(({ value }) => value), ...sellerWords.filter((one) => near.has(one))])].slice(
    0,
    MOST,
  );
}

/** A letter more, less or other, or two that changed places. */
function oneLetterAway(word: string): Set<string> {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of LETTERS) near.add(before + letter + after).add(before + letter + after.slice(1));
  }
  near.delete(word);
  return near;
}
