// The reason that an error body states, in whatever shape services write it (spec, section 7, shows none): sentences and members, and never what only repeats the request.
import { lettersOf } from './error-body.ts';

/** What a body says. json: undefined where it isn't JSON. mediaType: of its Content-Type. */
export type ErrorBody = { json: unknown; text: string; mediaType: string | null };

export type StatedReason = {
  /** What the body says in words; empty where it states no reason. */
  sentences: string[];
  /** Machine codes beside them: they say what kind of reason it is, and never name anything. */
  codes: string[];
  /** The objects in which members like order_id are read. */
  objects: Record<string, unknown>[];
};

/** Members that hold a reason, by their letters alone: frameworks write error_description, errorMessage and hydra:title. */
const REASONS = new Set(
  `detail details message messages msg error errors errormessage errormessages errordescription title reason reasons
  description violations nonfielderrors hydradescription hydratitle embedded fault faultstring odataerror responsestatus`.split(
    /\s+/,
  ),
);
const CODES = new Set(['code', 'errorcode', 'type', 'reason', 'error', 'status']);
/** Members that repeat the request. */
const ECHOES = new Set(
  'path url uri instance method request input query params parameters body headers loc'.split(' '),
);

/** Ours: an honest body is shallow and short; what lies beyond is not read. */
const MOST_LEVELS = 6;
const MOST_VALUES = 200;
const LONGEST_LINE = 300;
const LONGEST_SENTENCE = 2000;

const METHOD_AND_PATH = /\b(get|post|put|patch|delete|head|options)\b\W{1,4}\//i;
const PATH = /(^|[\s"'`(<[=:,])\/[^\s/]|https?:\/\/|%2f/i;
// Bounded: a sentence of 2000 characters without a space would keep it searching for minutes.
const PATH_OF_OURS =
  /(api|order|session|charge|payout)[^\s/]{0,300}\/\S|\/(orders?|sessions?|charges?|payouts?)(_|\b)/i;
/** What a service adds for developers. */
const LINK_TO_DOCS =
  /(?:(?:see|read|visit) )?https:\/\/(?:docs?|developers?|help|support)\.[\w.-]{1,100}(?:\/[\w.#/-]{0,200})?(?: for details)?/gi;
/** What a call behind the service met: that may have come after the work was done. Each as the client that wrote it does. */
const OF_ANOTHER_CALL = [
  /\bstatus code\b|\bresponse code\b|\bresponded with\b|\bhttp error \d{3}\b|\b(client|server) error\b|\bfor url\b|\breturned an error\b/i,
  /\b(up|down)stream\b|\bbad gateway\b|\bgateway time/i,
  /\bconnection (was )?(refused|reset)\b|\becon\w+\b|\bsocket hang up\b/i,
  /\brpc error\b|\boauth2: |\bsmtp\b|^\s*[245]\d\d[ -]\d\.\d\.\d\b|\bpassword authentication\b|\busing password\b/i,
];

/** Reads a body; what is no JSON is a reason only as one line of plain text. */
export function statedReason({ json, text, mediaType }: ErrorBody): StatedReason {
  const reason: StatedReason = { sentences: [], codes: [], objects: [] };
  if (json === undefined) addLine(reason, text, mediaType);
  else collect(json, reason, { level: 0, left: MOST_VALUES });
  return reason;
}

/** A service's own words of what is wrong; empty where it says nothing in JSON. */
export function reasonText(json: unknown): string {
  if (json === undefined || json === null) return '';
  return reasonSentence(statedReason({ json, text: '', mediaType: null })) || asText(json);
}

/** For a person: without machine codes, where there are words. */
export function reasonSentence({ sentences }: StatedReason): string {
  const inWords = sentences.filter((sentence) => !/^[a-z0-9]+(_[a-z0-9]+)+$/i.test(sentence));
  return (inWords.length > 0 ? inWords : sentences).join('; ');
}

/** The sentences that are the service's own: none where one tells of another call, else all that don't just repeat which call was made. */
export function ownSentences({ sentences }: StatedReason): string[] {
  if (sentences.some(isOfAnotherCall)) return [];
  return sentences.filter((sentence) => {
    const words = sentence.replaceAll(LINK_TO_DOCS, ' ');
    if (PATH_OF_OURS.test(sentence) || !/\p{L}/u.test(words)) return false;
    return ![METHOD_AND_PATH, PATH].some((echo) => echo.test(words));
  });
}

/** Whether words tell of a call that the service made itself. */
export const isOfAnotherCall = (words: string): boolean => OF_ANOTHER_CALL.some((pattern) => pattern.test(words));

function addLine({ sentences }: StatedReason, text: string, mediaType: string | null): void {
  const line = text.trim();
  if (mediaType === 'text/plain' && line.length <= LONGEST_LINE && !/[<\n\r]/.test(line)) addSentence(sentences, line);
}

type Budget = { level: number; left: number };

function collect(value: unknown, reason: StatedReason, budget: Budget): void {
  budget.left -= 1;
  if (budget.left < 0 || budget.level > MOST_LEVELS || value === null) return;
  if (typeof value === 'string') return addSentence(reason.sentences, value);
  if (typeof value !== 'object') return;
  budget.level += 1;
  if (Array.isArray(value)) for (const item of value) collect(item, reason, budget);
  else collectMembers(value as Record<string, unknown>, reason, budget);
  budget.level -= 1;
}

function collectMembers(body: Record<string, unknown>, reason: StatedReason, budget: Budget): void {
  reason.objects.push(body);
  for (const [name, value] of Object.entries(body).slice(0, MOST_VALUES)) {
    const letters = lettersOf(name);
    if (CODES.has(letters) && typeof value === 'string') reason.codes.push(value.slice(0, LONGEST_LINE));
    if (REASONS.has(letters)) collect(value, reason, budget);
    const isFields = isOfFields(name, body);
    if (isFields) collect(value, reason, budget);
    if ((letters === 'errors' || isFields) && isObject(value)) collectFields(value, reason, budget);
    else if (letters === 'message' && isObject(value)) collectFields(sentencesOf(value), reason, budget);
    else if (budget.level === 1 && !REASONS.has(letters) && isListOfSentences(value))
      collectField(name, value, reason, budget);
  }
}

/** Where a body holds what is wrong with each field: {"json": {"amount": […]}}, {"status": "fail", "data": {"amount": "…"}}. */
const isOfFields = (name: string, body: Record<string, unknown>): boolean =>
  name === 'json' || (name === 'data' && (body['status'] === 'fail' || body['status'] === 'error'));

/** A machine code is no sentence, whatever it holds. */
const sentencesOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !CODES.has(lettersOf(name)) && typeof value === 'string' && /\S\s\S/.test(value),
    ),
  );

/** {"amount": ["must be positive"]}: what is wrong with each field. */
function collectFields(fields: Record<string, unknown>, reason: StatedReason, budget: Budget): void {
  for (const [name, value] of Object.entries(fields).slice(0, MOST_VALUES)) {
    if (!REASONS.has(lettersOf(name)) && (typeof value === 'string' || Array.isArray(value)))
      collectField(name, value, reason, budget);
  }
}

function collectField(name: string, value: unknown, reason: StatedReason, budget: Budget): void {
  if (!ECHOES.has(lettersOf(name))) collect(value, reason, budget);
}

function addSentence(sentences: string[], text: string): void {
  const sentence = text.trim().slice(0, LONGEST_SENTENCE);
  if (/\p{L}/u.test(sentence) && !/<[a-z!/]/i.test(sentence) && !sentences.includes(sentence)) sentences.push(sentence);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfSentences = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && /\w \w/.test(item));

function asText(json: unknown): string {
  try {
    return JSON.stringify(json);
  } catch {
    // Nested deeper than the stack reaches.
    return '';
  }
}
