// Holds an answer against the OpenAPI document: its status, content type, headers and body are those the document tells of.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiDocument, Found } from './api-document.ts';
import type { Schema } from './from-schema.ts';

const FORMATS = { date: /^\d{4}-\d\d-\d\d$/, uri: (text: string) => URL.canParse(text) };
// A keyword or a format that this doesn't know fails the test rather than being passed over.
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: FORMATS });
ajv.addVocabulary(['components', 'example']);
const compiled = new WeakMap<Schema, ValidateFunction>();

/** Fails the test where the answer isn't as documented; gives its body. */
export async function expectAsDocumented(found: Found, answer: Response): Promise<unknown> {
  const { document, operation, method, template } = found;
  const what = `${method} ${template} answered ${answer.status}`;
  const described = operation.responses[answer.status];
  if (!described) throw new Error(`${what}, which its document doesn't name: ${await answer.text()}`);
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = answer.headers.get(name);
    if (value !== null || required) expect(problems(document, schema, value), `${what}: ${name}`).toEqual([]);
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const content = described.content?.[type];
  if (!content) throw new Error(`${what} with a body of type "${type}".`);
  const body: unknown = type === 'application/json' ? await answer.json() : await answer.text();
  expect(problems(document, content.schema, body), `${what}: ${JSON.stringify(body)}`).toEqual([]);
  return body;
}

function problems(document: ApiDocument, schema: Schema, value: unknown): string[] {
  const known = compiled.get(schema);
  const validate = known ?? ajv.compile({ ...schema, components: document.components });
  if (!known) compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
