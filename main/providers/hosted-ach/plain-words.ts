// Words of an answer without their dress: so that a framework's commas, capitals and headings decide nothing.
import { STATUS_CODES } from 'node:http';

/** Lower case, letters and digits, one space between words; "OrderNotFound" is three. Wide letters are plain ones, and invisible characters are removed. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The statements that a text makes, each as plain words: "Token expired: sign in again." makes two. */
export function statementsOf(text: string): string[] {
  return text
    .split(/[.;:!?](?=[\s"')\]])|\s[-–—]+\s|[\n\r]/)
    .map(plain)
    .filter((statement) => statement !== '');
}

/** Whether it says no more than a status in words, with or without its number. */
export const isStatusWords = (text: string): boolean => STATUS_WORDS.has(plain(text).replace(/^(http )?\d{3} /, ''));

/** Whether it says nothing of the call: a status in words, or what a framework writes above its reasons. */
export const isHeading = (text: string): boolean => isStatusWords(text) || HEADINGS.has(plain(text));

const STATUS_WORDS = new Set(Object.values(STATUS_CODES).map((words) => plain(words ?? '')));
const HEADINGS = new Set([
  ...['error', 'errors', 'an error occurred', 'one or more errors', 'one or more errors occurred', 'invalid'],
  ...['one or more validation errors occurred', 'validation failed', 'validation error', 'constraint violation'],
  ...['the given data was invalid', 'no message available', 'invalid request', 'invalid request error'],
]);
