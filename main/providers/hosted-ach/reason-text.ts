// The words of an error body, for a person to read. They decide nothing.
import { valuesOf } from './error-body.ts';

/** Members that hold words, by their letters alone: frameworks write error_description, errorMessage and hydra:title. */
const WORDS = new Set(
  `detail details message messages msg error errors errormessage errormessages errordescription title reason reasons
  description violations nonfielderrors hydradescription hydratitle fault faultstring`.split(/\s+/),
);
/** Objects that hold words about each field: {"errors": {"amount": ["must be positive"]}}. */
const FIELDS = new Set(['errors', 'json', 'data']);
const LONGEST_LINE = 300;
const LONGEST_SENTENCE = 2000;

type ErrorBody = { json: unknown; text?: string; mediaType?: string | null };

/** The sentences of a JSON body, or one line of plain text; the body itself where it has no sentences, and '' where it says nothing. */
export function reasonText({ json, text = '', mediaType = null }: ErrorBody): string {
  if (json === undefined) return mediaType === 'text/plain' ? lineOf(text) : '';
  if (json === null) return '';
  const found = valuesOf(json).flatMap(({ name, within, value }) =>
    typeof value === 'string' && (name === '' || WORDS.has(name) || FIELDS.has(within)) ? sentenceOf(value) : [],
  );
  const inWords = found.filter((sentence) => !/^[a-z0-9]+(_[a-z0-9]+)+$/i.test(sentence));
  return [...new Set(inWords.length > 0 ? inWords : found)].join('; ') || asText(json);
}

function sentenceOf(text: string): string[] {
  const sentence = text.trim().slice(0, LONGEST_SENTENCE);
  return /\p{L}/u.test(sentence) && !/<[a-z!/]/i.test(sentence) ? [sentence] : [];
}

function lineOf(text: string): string {
  const line = text.trim();
  return line.length <= LONGEST_LINE && !/[<\n\r]/.test(line) ? line : '';
}

function asText(json: unknown): string {
  try {
    return JSON.stringify(json);
  } catch {
    // Nested deeper than the stack reaches.
    return '';
  }
}
