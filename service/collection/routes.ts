// GET /collection.json, in a sandbox only: every call, ready to run in Postman and what reads its collections.
import type { Addresses } from '../addresses.ts';
import type { ServiceApp } from '../http/bearer.ts';
import { type ApiDocument, planOf } from './plan.ts';
import { postmanCollection } from './postman.ts';

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
