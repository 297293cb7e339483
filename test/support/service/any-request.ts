// Requests of an operation, made out of its description in the OpenAPI document: as it asks for them, nearly so, and anything at all.
import fc from 'fast-check';
import type { Found, Parameter } from './api-document.ts';
import { bodies, type Known, knownOrValid, valid } from './from-schema.ts';

export type AnyRequest = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

type Asking = { known: Known; authorizations: fc.Arbitrary<string | undefined> };

export function anyRequest(found: Found, { known, authorizations }: Asking): fc.Arbitrary<AnyRequest> {
  const parameters = (where: Parameter['in']) => (found.operation.parameters ?? []).filter((each) => each.in === where);
  return fc
    .record({
      inPath: fc.record(Object.fromEntries(parameters('path').map((each) => [each.name, inPath(each, known)]))),
      query: query(parameters('query'), known),
      headers: fc.record(Object.fromEntries(parameters('header').map((each) => [each.name, header(each, known)]))),
      authorization: authorizations,
      accept: usually(fc.constantFrom(undefined, 'application/json'), fc.constantFrom('text/html', '', 'text/*;q=1,')),
      contentType: usually(fc.constant(found.contentType), fc.constantFrom(undefined, 'text/plain', 'application/*')),
      body: bodyOf(found, known),
    })
    .map(({ inPath: inItsPath, query: asked, headers, authorization, accept, contentType, body }) => ({
      path: found.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => inItsPath[name] ?? '') + asked,
      method: found.method,
      headers: given({
        ...headers,
        authorization,
        accept,
        'content-type': body === undefined ? undefined : contentType,
      }),
      body,
    }));
}

function usually<Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

const encoded = (value: unknown) => encodeURIComponent(String(value).replaceAll(/\p{Cs}/gu, '\ufffd'));

function inPath({ name, schema }: Parameter, known: Known): fc.Arbitrary<string> {
  const odd = fc.constantFrom('', '%00', '%ff', '%E0%A4%A', '..%2f..', 'x'.repeat(5000));
  return usually(knownOrValid(name, schema, known).map(encoded), fc.oneof(odd, fc.string().map(encoded))).map((text) =>
    // As a segment of its own these would be taken out of the address before it is asked.
    text === '.' || text === '../..' ? '%00' : text,
  );
}

/** Each parameter present or absent, sometimes odd, doubled or unknown. */
function query(parameters: Parameter[], known: Known): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 4, arbitrary: knownOrValid(name, schema, known) },
        { weight: 1, arbitrary: fc.oneof(fc.string(), fc.constantFrom('', '0', '-1', '1e9', '0.5', '\0', 'NaN')) },
      )
      .map((value) => (value === undefined ? [] : [`${name}=${encoded(value)}`])),
  );
  const stray = usually(fc.constant<string[]>([]), fc.tuple(fc.webQueryParameters()));
  return fc.tuple(fc.tuple(...pairs), stray).map(([own, strays]) => {
    const all = [...own.flat(), ...strays];
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

/** What fetch lets through as a header's value. */
function header({ name, schema }: Parameter, known: Known): fc.Arbitrary<string | undefined> {
  const odd = fc.oneof(fc.constantFrom(undefined, '', 'two words', 'x'.repeat(300), '\u00e9'));
  return usually(knownOrValid(name, schema, known).map(String), odd);
}

function bodyOf({ contentType, schema }: Found, known: Known): fc.Arbitrary<AnyRequest['body']> {
  if (!schema) return fc.constant(undefined);
  if (contentType === 'application/json') return bodies(schema, known);
  const form = valid(schema).map((body) => new URLSearchParams(body as Record<string, string>).toString());
  return fc.oneof(form, bodies(schema));
}

function given(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
