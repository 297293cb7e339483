// Runs a Postman collection from top to bottom as its tools do: variables, authentication, bodies, and those of its scripts' calls that ours make. Not Postman's own engine.
import { createContext, runInContext } from 'node:vm';

type Pair = { key: string; value: string };
type Request = {
  method: string;
  header: Pair[];
  url: { raw: string };
  auth: { type: 'noauth' } | { type: 'bearer'; bearer: Pair[] } | { type: 'basic'; basic: Pair[] };
  body?: { mode: 'raw'; raw: string } | { mode: 'urlencoded'; urlencoded: Pair[] };
};
type Event = { listen: 'prerequest' | 'test'; script: { exec: string[] } };
export type CollectionItem = { name: string; event: Event[]; request: Request };
export type Collection = {
  info: { name: string; schema: string };
  variable: Pair[];
  item: { name: string; item: CollectionItem[] }[];
};

export type Ran = {
  name: string;
  method: string;
  url: string;
  status: number;
  type: string;
  answer: string;
  failed: string[];
};

/** Makes every call in order, and tells what was answered and which of its tests failed. */
export async function runCollection(collection: Collection, given: Record<string, string> = {}): Promise<Ran[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(given)) variables.set(key, value);
  const ran: Ran[] = [];
  for (const item of collection.item.flatMap((folder) => folder.item)) {
    runScripts(item, 'prerequest', variables, undefined);
    const filled = fill(item.request, variables);
    const response = await fetch(filled.url.raw, {
      method: filled.method,
      headers: new Headers([
        ...filled.header.map(({ key, value }): [string, string] => [key, value]),
        ...authorization(filled),
      ]),
      ...(filled.body && { body: bodyOf(filled.body) }),
    });
    const answer = await response.text();
    const failed = runScripts(item, 'test', variables, { status: response.status, answer });
    const type = response.headers.get('content-type') ?? '';
    const { method, url } = filled;
    ran.push({ name: item.name, method, url: url.raw, status: response.status, type, answer, failed });
  }
  return ran;
}

function fill(request: Request, variables: Map<string, string>): Request {
  const filled = JSON.stringify(request).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined || value === '') throw new Error(`${request.url.raw}: {{${name}}} has no value.`);
    return JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(filled) as Request;
}

function authorization({ auth }: Request): [string, string][] {
  if (auth.type === 'noauth') return [];
  const attribute = (pairs: Pair[], key: string) => pairs.find((pair) => pair.key === key)?.value ?? '';
  if (auth.type === 'bearer') return [['Authorization', `Bearer ${attribute(auth.bearer, 'token')}`]];
  const [user, password] = ['username', 'password'].map((key) => attribute(auth.basic, key));
  return [['Authorization', `Basic ${btoa(`${user}:${password}`)}`]];
}

function bodyOf(body: NonNullable<Request['body']>): string | URLSearchParams {
  return body.mode === 'raw' ? body.raw : new URLSearchParams(body.urlencoded.map(({ key, value }) => [key, value]));
}

function runScripts(
  { event }: CollectionItem,
  listen: Event['listen'],
  variables: Map<string, string>,
  answered: { status: number; answer: string } | undefined,
): string[] {
  const failed: string[] = [];
  const pm = {
    collectionVariables: { set: (name: string, value: unknown) => void variables.set(name, String(value)) },
    test: (name: string, check: () => void) => {
      try {
        check();
      } catch (error) {
        failed.push(`${name}: ${String(error)}`);
      }
    },
    response: answered && {
      json: () => JSON.parse(answered.answer) as unknown,
      to: {
        have: {
          status: (status: number) => {
            if (answered.status !== status) throw new Error(`answered ${answered.status}: ${answered.answer}`);
          },
        },
      },
    },
  };
  for (const { script } of event.filter((each) => each.listen === listen)) {
    try {
      runInContext(script.exec.join('\n'), createContext({ pm }));
    } catch (error) {
      failed.push(String(error));
    }
  }
  return failed;
}
