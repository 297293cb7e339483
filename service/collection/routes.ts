// GET /collection.json, in a sandbox only: every call, ready to run in Postman and what reads its collections.

import type { ServiceApp } from '../http/bearer.ts';
import type { Addresses } from '../settings/addresses.ts';
import { type ApiDocument, ofCaller, type PlannedCall, type PlannedChapter, planOf, queryOf } from './plan.ts';
import type { ExtractedValue } from './steps.ts';

const NAME = 'Hosted ACH payment service (sandbox)';

/** Adds it; `documents` are those its calls are described in. */
export function serveCollection(
  app: ServiceApp,
  { api, auth, dashboard, isReachedByOthers }: Addresses,
  documents: () => ApiDocument[],
): void {
  const addresses = { base_url: api, auth_url: auth, dashboard_url: `${dashboard}/dashboard` };
  app.get('/collection.json', (c) =>
    c.json(postmanCollection(NAME, addresses, planOf(documents(), isReachedByOthers))),
  );
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type CollectionAddresses = { base_url: string; auth_url: string; dashboard_url: string };

/** The collection. Only addresses are filled in: keys, tokens and identifiers are empty until a call is answered. */
function postmanCollection(name: string, addresses: CollectionAddresses, chapters: readonly PlannedChapter[]) {
  const variables = new Map<string, string>(Object.entries(addresses));
  const calls = chapters.flatMap((chapter) => chapter.calls);
  for (const found of JSON.stringify(calls.map(requestOf)).matchAll(/\{\{(\w+)\}\}/g)) {
    if (!variables.has(found[1] ?? '')) variables.set(found[1] ?? '', '');
  }
  return {
    info: {
      name,
      schema: SCHEMA,
      description:
        'Made from the OpenAPI documents. Run it from top to bottom: each call keeps what the next ones need in the variables of this collection.',
    },
    variable: [...variables].map(([key, value]) => ({ key, value, type: 'string' })),
    item: chapters.map((chapter) => ({
      name: chapter.name,
      description: chapter.about,
      item: chapter.calls.map((call) => ({
        name: call.name,
        event: eventsOf(call),
        request: requestOf(call),
        response: [],
      })),
    })),
  };
}

function requestOf(call: PlannedCall) {
  const { method, server, path, query, keyed, form, body, about } = call;
  const header = [
    { key: 'Accept', value: 'application/json' },
    ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ...(keyed ? [{ key: 'Idempotency-Key', value: '{{idempotency_key}}' }] : []),
  ];
  return {
    method,
    header,
    url: {
      raw: `{{${server}}}${path}${queryOf(query)}`,
      host: [`{{${server}}}`],
      path: path.slice(1).split('/'),
      query: Object.entries(query).map(([key, value]) => ({ key, value })),
    },
    auth: authOf(call),
    ...(about !== undefined && { description: about }),
    ...(form && {
      body: {
        mode: 'urlencoded',
        urlencoded: Object.entries(form).map(([key, value]) => ({ key, value, type: 'text' })),
      },
    }),
    ...(body !== undefined && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
  };
}

/** A sandbox's control needs no token, but finds by it the world it is about. */
function authOf({ as, signed }: PlannedCall) {
  if (as === 'anonymous') return { type: 'noauth' };
  const attribute = (key: string, variable: string) => ({ key, value: `{{${variable}}}`, type: 'string' });
  if (signed !== 'keys') return { type: 'bearer', bearer: [attribute('token', ofCaller(as, 'token'))] };
  return {
    type: 'basic',
    basic: [attribute('username', ofCaller(as, 'client_id')), attribute('password', ofCaller(as, 'client_secret'))],
  };
}

function eventsOf({ keyed, keeps }: PlannedCall) {
  const kept = Object.entries(keeps).map(
    ([name, where]) => `pm.collectionVariables.set(${JSON.stringify(name)}, ${readingOf(where)});`,
  );
  const test = [
    'pm.test("answers 200", () => pm.response.to.have.status(200));',
    ...(kept.length > 0 ? ['const answer = pm.response.json();', ...kept] : []),
  ];
  const key = 'pm.collectionVariables.set("idempotency_key", Date.now() + "-" + Math.random());';
  return [
    ...(keyed ? [{ listen: 'prerequest', script: { type: 'text/javascript', exec: [key] } }] : []),
    { listen: 'test', script: { type: 'text/javascript', exec: test } },
  ];
}

function readingOf({ from, first }: ExtractedValue): string {
  const read = `answer${from
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')}`;
  return first === undefined ? read : `${read}.slice(0, ${first})`;
}
