// Personal values are kept beside the chain of facts, each under a random key of its own. The chain holds their HMACs.
import { createHmac, randomBytes } from 'node:crypto';
import { remarkIn } from '../../../contract/console/remark.ts';
import type { FactBody, FactKind } from '../../core/facts.ts';
import {
  isKept,
  isKeptParam,
  REMARK_NAMES,
  SEALED_NAMES,
  type TextTreatment,
  TREATMENT,
  type Treatment,
} from './sealing.ts';

/** place: which of the fact's. */
export type PersonalValue = { place: number; value: string; key: string };

/** In place of a value: which one it is, and its HMAC. */
export type RedactedValue = { personal: number; hmac: string };

/** In place of a JSON text: what it holds. */
type Parsed = { json_text: unknown };

/** A fact's body without its personal values, and these. */
export function redactPersonalValues(fact: FactBody): { body: unknown; values: PersonalValue[] } {
  const values: PersonalValue[] = [];
  const seal = (text: string): RedactedValue | string => {
    if (text === '') return text;
    const key = newKey();
    const place = values.length;
    values.push({ place, value: text, key });
    return { personal: place, hmac: hmacOf(key, text) };
  };
  const { kind, ...members } = fact;
  const treatments: Record<string, Treatment | undefined> = TREATMENT[kind];
  const body = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, treated(value, treatments[name], seal)]),
  );
  return { body, values };
}

type Seal = (text: string) => RedactedValue | string;

function treated(value: unknown, treatment: Treatment | undefined, seal: Seal): unknown {
  if (treatment === 'nested') return byNames(value, seal);
  return typeof value === 'string' && treatment !== undefined ? textTreated(value, treatment, seal) : value;
}

function textTreated(text: string, treatment: TextTreatment, seal: Seal): unknown {
  switch (treatment) {
    case 'kept':
      return text;
    case 'sealed':
      return seal(text);
    case 'remark':
      return remarkTreated(text, seal);
    case 'json':
      return { json_text: byNames(JSON.parse(text), seal) } satisfies Parsed;
    case 'sealed_json':
      return { json_text: mapTexts(JSON.parse(text), (each) => seal(each)) } satisfies Parsed;
  }
}

/** A remark keeps its code and IDs. Another remark may stand in its params. */
function remarkTreated(text: string, seal: Seal): unknown {
  if (remarkIn(text) === null) return seal(text);
  const parsed = JSON.parse(text) as unknown;
  // Written in another way, it couldn't be put back as it was.
  if (JSON.stringify(parsed) !== text) return seal(text);
  const json_text = mapTexts(parsed, (each, name) => {
    if (isKeptParam(name, each)) return each;
    // What the service said may look like a remark.
    return name === 'text' ? seal(each) : remarkTreated(each, seal);
  });
  return { json_text } satisfies Parsed;
}

const byNames = (value: unknown, seal: Seal): unknown =>
  mapTexts(value, (text, name, isInside) => {
    if (isInside) return seal(text);
    if (REMARK_NAMES.has(name)) return remarkTreated(text, seal);
    return isKept(name, text) ? text : seal(text);
  });

/** isInside: it stands in a member whose every text is sealed. An element of a list has its list's name. */
function mapTexts(
  value: unknown,
  change: (text: string, name: string, isInside: boolean) => unknown,
  name = '',
  isInside = false,
): unknown {
  if (typeof value === 'string') return change(value, name, isInside);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, name, isInside));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [
      member,
      mapTexts(each, change, member, isInside || SEALED_NAMES.has(member)),
    ]),
  );
}

/** A body with its values. An erased one is the empty text. */
export function putBack(kind: FactKind, body: unknown, values: ReadonlyMap<number, string>): FactBody {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    if (isSealed(value)) return values.get(value.personal) ?? '';
    if (isParsed(value)) return JSON.stringify(walk(value.json_text));
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, walk(each)]));
  };
  return { kind, ...(walk(body) as object) } as FactBody;
}

/** Words of staff, and by which file a row is known again. They stay with a fact whose consumer is erased. */
const NOT_OF_CONSUMERS: ReadonlySet<string> = new Set(['actor', 'name', 'file', 'key', 'reference']);

/** The places of a stored body's values that may tell of a consumer. */
export function placesToErase(body: unknown): number[] {
  if (typeof body !== 'object' || body === null) return [];
  const members = Object.entries(body).filter(([name]) => !NOT_OF_CONSUMERS.has(name));
  return [...sealsIn(Object.fromEntries(members)).keys()];
}

/** The HMACs that a body holds, by place. */
export function sealsIn(body: unknown): Map<number, string> {
  const found = new Map<number, string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isSealed(value)) found.set(value.personal, value.hmac);
    else for (const each of Object.values(value)) walk(each);
  };
  walk(body);
  return found;
}

/** Engineering values, in bytes: of a key, and how much is drawn at once, because each drawing costs a capture as much as a look-up. */
const KEY_BYTES = 32;
const DRAWN_BYTES = 128 * KEY_BYTES;
let drawn = Buffer.alloc(0);

/** In base64. Bytes are given out once. */
function newKey(): string {
  if (drawn.length < KEY_BYTES) drawn = randomBytes(DRAWN_BYTES);
  const key = drawn.toString('base64', 0, KEY_BYTES);
  drawn = drawn.subarray(KEY_BYTES);
  return key;
}

/** In base64. */
export const hmacOf = (key: string, value: string): string =>
  createHmac('sha256', key).update(value, 'utf8').digest('base64');

const isSealed = (value: object): value is RedactedValue => 'personal' in value && 'hmac' in value;
const isParsed = (value: object): value is Parsed => 'json_text' in value;
