// Values that a schema of the contract lets through: the smallest one, and one of each kind. A field that is added needs no line here.
import { z } from 'zod';

/** Of records whose kind is in their identifier. */
const IDS = ['order', 'sess', 'charge', 'settlement', 'refund', 'payout', 'mk_org'].map((kind) => `${kind}_1`);

/** A moment just before the clock of a screen under test stands. */
const AT = '2026-11-20T17:00:00.000Z';

/** Of fields that ask for a shape. */
const TEXTS = [
  ...[AT, AT.slice(0, 10), AT.slice(0, 7), 'https://service.example.com', 'a', 'a@example.com'],
  ...['data:image/png;base64,AAAA', '0'.repeat(64), '18:00'],
];

type Schema = z.core.$ZodType;

/** Empty lists, null, the first of a choice, and no field that may be left out. */
export const smallest = (schema: Schema): unknown => made(schema, { name: 'value', turn: 0, isSmall: true });

/** With every field that there may be, and in each list one item for each choice that its items have. `turn` goes through the choices of the value itself. */
export const fullest = (schema: Schema, turn = 0): unknown => made(schema, { name: 'value', turn, isSmall: false });

type Wanted = { name: string; turn: number; isSmall: boolean };

function made(schema: Schema, wanted: Wanted): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const { turn, isSmall } = wanted;
  const pick = <Choice>(choices: readonly Choice[]) => choices[isSmall ? 0 : turn % choices.length];
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, wanted);
    case 'array':
      return isSmall
        ? []
        : Array.from({ length: choicesOf(def.element) }, (_, n) => made(def.element, { ...wanted, turn: n }));
    case 'record':
      return recordOf(def, wanted);
    case 'tuple':
      return def.items.map((item) => made(item, wanted));
    case 'union':
      return made(pick(def.options) ?? z.never(), wanted);
    case 'enum':
      return pick(Object.values(def.entries));
    case 'literal':
      return pick(def.values);
    case 'nullable':
      // A list ends with its first page.
      return isSmall || /^next(?:Cursor|After)$/.test(wanted.name) ? null : made(def.innerType, wanted);
    case 'optional':
      return isSmall ? undefined : made(def.innerType, wanted);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return made(def.innerType, wanted);
    case 'lazy':
      return made(def.getter(), wanted);
    case 'pipe':
      return made(def.out, wanted);
    case 'boolean':
      return isSmall ? false : turn % 2 === 0;
    case 'number':
      return numberOf(schema, wanted);
    case 'string':
      return textOf(schema, wanted);
    case 'null':
      return null;
    case 'void':
    case 'undefined':
    case 'any':
    case 'unknown':
      return undefined;
    default:
      throw new Error(`No value is known for ${def.type} of ${wanted.name}.`);
  }
}

function objectOf(shape: Record<string, Schema>, wanted: Wanted): object {
  const fields = Object.entries(shape).map(([name, field]) => [name, made(field, { ...wanted, name })] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function recordOf({ keyType, valueType }: z.core.$ZodRecordDef, wanted: Wanted): object {
  const { def } = keyType._zod as z.core.$ZodTypes['_zod'];
  // Every key of a choice is wanted; of any other text, none.
  const names = def.type === 'enum' ? Object.values(def.entries) : [];
  return Object.fromEntries(names.map((name) => [name, made(valueType, { ...wanted, name: String(name) })]));
}

/** How many values show each choice of a schema once. What a list within holds shows its own. */
function choicesOf(schema: Schema): number {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Math.max(1, ...Object.values(def.shape).map(choicesOf));
    case 'union':
      return Math.max(def.options.length, ...def.options.map(choicesOf));
    case 'enum':
      return Object.values(def.entries).length;
    case 'boolean':
      return 2;
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return choicesOf(def.innerType);
    default:
      return 1;
  }
}

function numberOf(schema: Schema, { name, turn, isSmall }: Wanted): number {
  const tried = [isSmall ? 0 : 1 + turn, 1, 24, 100];
  const found = tried.find((number) => z.safeParse(schema, number).success);
  if (found === undefined) throw new Error(`No number is known for ${name}.`);
  return found;
}

/** Fields that hold a moment, by their names. */
const MOMENT = /(?:At|^at|On|Since|^since|Until|^until|^actBy|^asOf)$/;

/** Fields that hold a day, by their names. */
const DAY = /(?:^day|^date|Date)$/;

/** Fields whose text has a shape that their schema doesn't ask for, by their names. */
const SHAPED: Record<string, string> = { month: AT.slice(0, 7), timeZone: 'America/New_York', body: '{}' };

const shapeOf = (name: string) => (MOMENT.test(name) ? AT : DAY.test(name) ? AT.slice(0, 10) : undefined);

/** Named after its field, so that a screen under test shows where a text comes from. */
function textOf(schema: Schema, { name, turn, isSmall }: Wanted): string {
  const first = SHAPED[name] ?? shapeOf(name) ?? (isSmall ? '' : `data_${name}_${turn + 1}`);
  const uuid = `00000000-0000-4000-8000-${String(turn + 1).padStart(12, '0')}`;
  const found = [first, ...TEXTS, uuid, ...IDS].find((text) => z.safeParse(schema, text).success);
  if (found === undefined) throw new Error(`No text is known for ${name}.`);
  return found;
}
