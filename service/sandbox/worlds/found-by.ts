// By what a call's world is found: by the key it carries, else by an identifier in its address. Each says the mark of its world.
import { readBasic } from '../../http/basic-credentials.ts';
import { pathOf } from '../../http/path-of.ts';

/** What is looked at, in this order. `key` is a client ID or a token in Authorization; a key of no world leads to the service's own. */
export type FoundBy = 'key' | 'address' | 'query' | 'cookie';

type Family = { path: RegExp; by: readonly FoundBy[] };

/** Every address of the service, by its families; the first that matches counts. What is looked at nowhere is the same in all worlds, or the service's own. */
const FAMILIES: readonly Family[] = [
  { path: /^\/oauth2\/token$/, by: ['key'] },
  { path: /^\/api\/v2\.0\//, by: ['key'] },
  { path: /^\/dashboard\/api\//, by: ['key'] },
  // The list of worlds, and what makes, keeps and ends one.
  { path: /^\/sandbox\/worlds(?:\/[^/]+(?:\/(?:snapshots(?:\/[^/]+)?|restore|discard))?)?$/, by: [] },
  { path: /^\/sandbox\/worlds\//, by: ['address'] },
  { path: /^\/sandbox\/(?:press\/|page\.css$|copy\.js$|requests\.js$|openapi\.json$)/, by: [] },
  { path: /^\/sandbox\//, by: ['key', 'address'] },
  { path: /^\/checkout\/(?:page\.js|page\.css|proof\.js)$/, by: [] },
  { path: /^\/checkout\//, by: ['address'] },
  { path: /^\/pay\/pay\.(?:js|css)$/, by: [] },
  { path: /^\/pay\//, by: ['address'] },
  { path: /^\/dashboard\/(?:page\.css|copy\.js)$/, by: [] },
  { path: /^\/dashboard(?:\/|$)/, by: ['query', 'address', 'cookie'] },
  { path: /^\/examples(?:\/|$)/, by: [] },
  { path: /^\/(?:v1\.js|v1\.d\.ts|page\.css|openapi\.json|collection\.json|sandbox)?$/, by: [] },
];

/** What is looked at for an address; undefined for one that no family has. */
export function foundBy(path: string): readonly FoundBy[] | undefined {
  return FAMILIES.find((family) => family.path.test(path))?.by;
}

/** Throws where an address of the service is in no family: it isn't known then in which world its calls are. */
export function checkFound(routes: readonly string[]): void {
  const missing = routes.find((path) => !path.endsWith('*') && foundBy(path) === undefined);
  if (missing !== undefined) throw new Error(`By what the world of ${missing} is found is not said (found-by.ts)`);
}

const MARK = '[0-9a-z]{12}';
const IDENTIFIER = new RegExp(`^(?:world_(${MARK})|(?:[a-z]+_)+(${MARK})_[0-9A-Za-z]+)$`);
const markIn = (text: string): string | undefined =>
  IDENTIFIER.exec(text)
    ?.slice(1)
    .find((mark) => mark !== undefined);
const SECRET = new RegExp(`^(${MARK})\\.`);
const BEARER = /^bearer +(\S+) *$/i;

/** The marks a call carries, and by what: one, or those of several cookies; undefined where the call is for the service's own world. */
export function marksOfCall(request: Request): { marks: string[]; by: FoundBy } | undefined {
  const { pathname, search } = pathOf(request);
  const { headers } = request;
  for (const by of foundBy(pathname) ?? []) {
    const marks = LOOK[by]({ pathname, search, headers }).filter((mark) => mark !== undefined);
    if (marks.length > 0) return { marks, by };
    // Who calls with a key is in the world of that key, whatever else the call names.
    if (by === 'key' && headers.has('authorization')) return undefined;
  }
  return undefined;
}

type Looked = { pathname: string; search: string; headers: Headers };

const LOOK: Record<FoundBy, (looked: Looked) => (string | undefined)[]> = {
  key: ({ headers }) => [markOfKey(headers.get('authorization') ?? '')],
  // The first: a world's own address comes before what is in it.
  address: ({ pathname }) => [
    pathname
      .split('/')
      .map(markIn)
      .find((mark) => mark !== undefined),
  ],
  query: ({ search }) => [markOfWorldId(new URLSearchParams(search).get('world') ?? '')],
  // Those of services at other ports of this machine come along.
  cookie: ({ headers }) =>
    (headers.get('cookie') ?? '').split(/; */).map((pair) => SECRET.exec(pair.slice(pair.indexOf('=') + 1))?.[1]),
};

function markOfKey(authorization: string): string | undefined {
  const keys = readBasic(authorization);
  return keys ? markIn(keys.clientId) : SECRET.exec(BEARER.exec(authorization)?.[1] ?? '')?.[1];
}

/** What a world is called by its mark. */
export const worldIdOf = (mark: string): string => `world_${mark}`;

/** The mark in a world's identifier; undefined where it is none. */
export function markOfWorldId(id: string): string | undefined {
  return new RegExp(`^world_(${MARK})$`).exec(id)?.[1];
}
