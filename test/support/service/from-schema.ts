// Values and bodies out of an operation's own JSON schema: valid ones, nearly valid ones, and anything at all.
import fc from 'fast-check';

export type Schema = {
  type?: string | string[];
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

/** Values that mean something to the service under test, by the name of the member or parameter they stand in. */
export type Known = Record<string, (string | number)[]>;

/** Values the schema allows, of named members the known ones too. A keyword this doesn't know fails the test rather than being passed over. */
export function valid(schema: Schema, known: Known = {}): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valid(each, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, known)));
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, member]) => [name, knownOrValid(name, member, known)] as const,
      );
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
    }
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? Number.MAX_SAFE_INTEGER });
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    default:
      throw new Error(`No bodies are known for ${JSON.stringify(schema)}.`);
  }
}

/** A known value of this name, where there are any, or whatever its schema allows. */
export function knownOrValid(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const values = known[name];
  return values ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values) }, valid(schema)) : valid(schema, known);
}

function text({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((value) => value.length <= maxLength);
  return fc.string({ unit: 'grapheme-composite', minLength, maxLength }).filter((value) => value.length <= maxLength);
}

/** What stands where something else was expected: amounts as text, floats, null, beyond 2^53, negative, 0; NUL; half a character. */
const odd = fc.oneof(
  fc.constantFrom(0, -1, 0.5, 1e308, 2 ** 53, '10000', '', ' ', null, true, '\u0000', 'a\u0000b', '\ud800', '\u202e'),
  fc.constantFrom('x'.repeat(20_000), [], {}, [[[]]], { constructor: null }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** A valid body with one member gone, replaced by something odd, or added. */
function nearlyValid(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema, known), fc.nat(), fc.constantFrom('drop', 'replace', 'add'), odd, fc.string())
    .map(([body, at, change, value, name]) => {
      const target = withInnerObject(structuredClone(body) as Record<string, unknown>, at);
      const keys = Object.keys(target.inner);
      const key = keys[at % keys.length] ?? name;
      if (change === 'drop') delete target.inner[key];
      else defineMember(target.inner, change === 'add' ? name : key, value);
      return target.outer;
    });
}

/** Every other time the change is made one level down, where there is one. */
function withInnerObject(outer: Record<string, unknown>, at: number) {
  const nested = Object.values(outer).find((member) => typeof member === 'object' && member !== null);
  return { outer, inner: at % 2 === 0 && nested ? (nested as Record<string, unknown>) : outer };
}

function defineMember(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Bodies as they are sent: half of them JSON by the schema or nearly, half of them anything. */
export function bodies(schema: Schema, known: Known = {}): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    valid(schema, known).map((body) => JSON.stringify(body)),
    nearlyValid(schema, known).map((body) => JSON.stringify(body)),
    fc.json(),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
  );
}
