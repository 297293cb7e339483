// The newest calls of an integration, as a developer looks for what went wrong: what was asked, what came of it, and what a fault did.
import type { MiddlewareHandler } from 'hono';
import { timestampOf } from '../../contract/timestamp.ts';
import { worldMark } from '../randomness.ts';
import type { Effect } from './fault-plan.ts';

const KEPT = 200;
/** Of a body; the rest is left out. */
const MAX_TEXT = 4096;

/** What of a request may be shown. Authorization is told by its scheme alone. */
const SHOWN_HEADERS = ['accept', 'content-type', 'idempotency-key', 'user-agent'] as const;

export type LoggedRequest = {
  id: string;
  create_date: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** As it was sent, where a call of an API got as far as that it was read; null otherwise. */
  body: string | null;
  /** Null while it is under way, and where a fault reset its connection. */
  status: number | null;
  /** What a refusal said; null where it wasn't one. */
  refusal: string | null;
  ms: number | null;
  /** The effect of the fault that struck; null where none did. */
  fault: Effect | null;
};

export type RequestLog = {
  /** Begins an entry; undefined for a call that is none of an integration's. `at` is ms, UTC. */
  begin: (request: Request, at: number) => LoggedRequest | undefined;
  end: (entry: LoggedRequest, answer: Response) => Promise<void>;
  /** Newest first. */
  list: () => LoggedRequest[];
  /** Hears of each that has ended from now on, until it is called off or the log is closed. */
  follow: (hear: (entry: LoggedRequest | 'closed') => void) => () => void;
  /** Notes the bodies of calls that the app has read. */
  noteBody: MiddlewareHandler;
  close: () => void;
};

/** The payment API, the dashboard's API, and what a consumer's browser asks for. */
const LOGGED = /^\/(?:oauth2|api|dashboard\/api|checkout|pay)\/(?!.*\.(?:js|css|json)$)/;

/** Elsewhere a body can hold an account number, a password, a code or a secret. */
const BODY_SHOWN = /^\/(?:api|dashboard\/api)\//;

/** An empty log. Its identifiers are counted, so that the same calls have the same ones. */
export function requestLog(): RequestLog {
  const kept: LoggedRequest[] = [];
  const underWay = new WeakMap<Request, LoggedRequest>();
  const begunAt = new WeakMap<LoggedRequest, number>();
  const followers = new Set<(entry: LoggedRequest | 'closed') => void>();
  let count = 0;

  return {
    begin: (request, at) => {
      const { pathname, search } = new URL(request.url);
      if (!LOGGED.test(pathname)) return undefined;
      count += 1;
      const mark = worldMark();
      const entry: LoggedRequest = {
        id: mark === undefined ? `req_${count}` : `req_${mark}_${count}`,
        create_date: timestampOf(at),
        ...{ method: request.method, path: pathname + search, headers: shownHeaders(request.headers) },
        ...{ body: null, status: null, refusal: null, ms: null, fault: null },
      };
      kept.push(entry);
      if (kept.length > KEPT) kept.shift();
      underWay.set(request, entry);
      begunAt.set(entry, performance.now());
      return entry;
    },
    end: async (entry, answer) => {
      entry.ms = Math.round((performance.now() - (begunAt.get(entry) ?? 0)) * 10) / 10;
      if (entry.fault !== 'drop_before' && entry.fault !== 'drop_after') entry.status = answer.status;
      if (answer.status >= 400 && answer.headers.get('content-type')?.startsWith('application/json'))
        entry.refusal = (await answer.clone().text()).slice(0, MAX_TEXT);
      for (const hear of followers) hear(entry);
    },
    list: () => kept.toReversed(),
    follow: (hear) => {
      followers.add(hear);
      return () => void followers.delete(hear);
    },
    noteBody: async (c, next) => {
      await next();
      const entry = BODY_SHOWN.test(c.req.path) ? underWay.get(c.req.raw) : undefined;
      // Only what a handler has read: to read it here would wait for what nobody wants.
      const text = c.req.bodyCache.text;
      if (entry && text !== undefined) entry.body = (await text).slice(0, MAX_TEXT) || null;
    },
    close: () => {
      for (const hear of followers) hear('closed');
      followers.clear();
    },
  };
}

function shownHeaders(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SHOWN_HEADERS) {
    const value = headers.get(name);
    if (value !== null) shown[name] = value.slice(0, MAX_TEXT);
  }
  const [scheme] = (headers.get('authorization') ?? '').split(' ');
  if (scheme) shown['authorization'] = `${/^(?:basic|bearer)$/i.test(scheme) ? scheme : ''} …`.trim();
  return shown;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a command, with $TOKEN or the keys in place of what must not be shown. */
export function asCurl(origin: string, { method, path, headers, body }: LoggedRequest): string {
  const { authorization, 'user-agent': _, ...sent } = headers;
  const signed = authorization?.startsWith('Basic')
    ? ' -u "$CLIENT_ID:$CLIENT_SECRET"'
    : authorization === undefined
      ? ''
      : ' -H "Authorization: bearer $TOKEN"';
  const named = Object.entries(sent).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  const data = body === null ? '' : ` -d ${quoted(body)}`;
  return `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}${signed}${named.join('')}${data}`;
}
