// The authorization as it is shown, agreed to and kept, with a version that stands for exactly these words.
import { createHash } from 'node:crypto';
import { type AuthorizationFacts, withNamesApart } from './authorization-facts.ts';
import { englishWording } from './english.ts';
import { spanishWording } from './spanish.ts';

/** Goes up whenever english.ts or spanish.ts changes. */
const EDITION = '2';
const PARAGRAPHS = { en: englishWording, es: spanishWording };

export type Wording = {
  /** Paragraphs, with an empty line between them. */
  text: string;
  /** Edition, language and a digest of the text: other words (another amount, day or account) have another version. */
  version: string;
};

/** What a consumer reads before one WEB debit (NACHA: who, how much, once, when, how to revoke, whom to ask). */
export function authorizationWording(language: keyof typeof PARAGRAPHS, facts: AuthorizationFacts): Wording {
  const text = PARAGRAPHS[language](withNamesApart(facts)).join('\n\n');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { text, version: `${EDITION}-${language}-${digest}` };
}
