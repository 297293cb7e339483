// The newest calls of an integration, as a developer looks for what went wrong: what was asked, what was answered, and what a fault did.
import type { MiddlewareHandler } from 'hono';
import { timestampOf } from '../../contract/timestamp.ts';
import { answerText } from '../http/answer-text.ts';
import type { SignedIn } from '../http/bearer.ts';
import { pathOf } from '../http/path-of.ts';
import { newRequestId } from '../process/log.ts';
import { worldMark } from '../secrets/randomness.ts';
import type { Effect } from './fault-plan.ts';
import { answerHeaders, cut, requestHeaders, withoutSecrets } from './logged-text.ts';

export const MAX_REQUESTS = 200;
/** Of the texts of one log, and of all logs of this process together: a thousand worlds must not fill its memory. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_OF_ALL = 64 * 1024 * 1024;
/** Of one log: each is told every call as it ends. */
export const MAX_FOLLOWERS = 50;

export type LoggedAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Null where it wasn't JSON. */
  body: string | null;
  body_cut: boolean;
};

/** Why a call can't be sent again. */
export const NO_REPLAY = ['in_progress', 'token_call', 'checkout_call', 'not_signed', 'body_not_kept'] as const;
export type NoReplay = (typeof NO_REPLAY)[number];

export type LoggedRequest = {
  id: string;
  create_date: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** As it was sent, where a call of an API got as far as that it was read; null otherwise. */
  body: string | null;
  body_cut: boolean;
  /** Null while it is under way, and where a fault reset its connection. */
  status: number | null;
  /** What a refusal said; null where it wasn't one. */
  refusal: string | null;
  /** By the machine's clock: the one member that the same calls in a world of the same seed don't repeat. */
  ms: number | null;
  /** The effect of the fault that struck; null where none did. */
  fault: Effect | null;
  /** Whether the service did what was asked, or refused it itself; false where a fault came before. Null while it is under way. */
  carried_out: boolean | null;
  /** What the client got: nothing where a fault reset its connection. Null while it is under way. */
  received: 'answer' | 'nothing' | null;
  /** What the client got, or the answer that was lost; null where there was none. */
  answer: LoggedAnswer | null;
  /** The call that this one was sent again for. */
  replay_of: string | null;
  /** Why it can't be sent again; null where it can. */
  no_replay: NoReplay | null;
};

/** What is needed to send a call again, and never shown: the keys that signed it, and its whole body. */
export type Replayable = { clientId: string; body: string | null };

/** A call that has ended. What is written of it is made once in each form, for all who follow the log. */
export type EndedRequest = { entry: LoggedRequest; writtenAs: (form: string, write: Write) => Uint8Array };
type Write = (entry: LoggedRequest) => Uint8Array;

export type RequestLog = {
  /** Begins an entry; undefined for a call that is none of an integration's. `at` is ms, UTC. */
  begin: (request: Request, at: number) => LoggedRequest | undefined;
  /** Ends it with what the client was sent, and what the service had answered. Gives what is to be sent. */
  end: (entry: LoggedRequest, answers: { sent: Response; own: Response | undefined }) => Promise<Response>;
  /** Newest first. */
  list: () => LoggedRequest[];
  find: (id: string) => LoggedRequest | undefined;
  /** Those that ended after another did, oldest first; all of them where that one isn't kept. */
  endedAfter: (id: string | undefined) => LoggedRequest[];
  /** Which ended last. */
  lastEnded: () => string | undefined;
  /** Hears of each that has ended from now on, until it is called off or the log is closed. Undefined where as many follow as can. */
  follow: (hear: (ended: EndedRequest | 'closed') => void) => (() => void) | undefined;
  /** Notes the bodies of calls that the app has read, and who signed them. */
  noteCall: MiddlewareHandler<SignedIn>;
  /** Notes them of a call that a fault keeps from the app. */
  noteUnserved: (entry: LoggedRequest, body: string | undefined, clientId: string | undefined) => void;
  /** Undefined where the entry says why not. */
  replayable: (entry: LoggedRequest) => Replayable | undefined;
  clear: () => void;
  close: () => void;
};

/** The payment API, the dashboard's API, and what a consumer's browser asks for. */
const LOGGED = /^\/(?:oauth2|api|dashboard\/api|checkout|pay)\/(?!.*\.(?:js|css|json)$)/;

/** Elsewhere a body can hold an account number, a password, a code or a secret. */
const BODY_SHOWN = /^\/(?:api|dashboard\/api)\//;

export const isBodyShown = (path: string): boolean => BODY_SHOWN.test(path);

type LogSlot = {
  entry: LoggedRequest;
  begunAt: number;
  endedAs: number;
  replay: Partial<Replayable>;
  /** Whether its address or a header isn't shown as it was sent: it would be another call. */
  isPartHidden: boolean;
  characters: number;
};

let charactersOfAll = 0;

/** An empty log. In a world its identifiers are counted, so that the same calls have the same ones. */
export function requestLog(): RequestLog {
  const kept: LogSlot[] = [];
  const byId = new Map<string, LogSlot>();
  const underWay = new WeakMap<Request, LogSlot>();
  const followers = new Set<(ended: EndedRequest | 'closed') => void>();
  let count = 0;
  let ended = 0;
  let last: string | undefined;
  let characters = 0;
  let isClosed = false;

  /** Counts what an entry has come to hold, and lets the oldest go where that is too much. */
  function weigh(each: LogSlot): void {
    if (byId.get(each.entry.id) !== each) return;
    const { path, headers, body, answer } = each.entry;
    // A refusal is its answer's body.
    const now =
      path.length +
      lengthOf(headers) +
      (body?.length ?? 0) +
      (answer ? lengthOf(answer.headers) + (answer.body?.length ?? 0) : 0) +
      (each.replay.body === body ? 0 : (each.replay.body?.length ?? 0));
    add(now - each.characters);
    each.characters = now;
    const isTooMuch = () =>
      kept.length > MAX_REQUESTS || characters > MAX_CHARACTERS || (charactersOfAll > MAX_OF_ALL && kept.length > 1);
    while (isTooMuch()) drop();
  }

  function add(more: number): void {
    characters += more;
    charactersOfAll += more;
  }

  function drop(): void {
    const oldest = kept.shift();
    if (!oldest) return;
    byId.delete(oldest.entry.id);
    add(-oldest.characters);
  }

  function clear(): void {
    while (kept.length > 0) drop();
  }

  function noteBody(each: LogSlot, text: string): void {
    const shown = withoutSecrets(text);
    const { text: body, isCut } = cut(shown);
    each.entry.body = body || null;
    each.entry.body_cut = isCut;
    // What must not be shown isn't kept either.
    if (shown === text) each.replay.body = text || null;
  }

  return {
    begin: (request, at) => {
      const { pathname, search } = pathOf(request);
      if (isClosed || !LOGGED.test(pathname)) return undefined;
      const path = withoutSecrets(pathname + search);
      const { shown: headers, isPartHidden } = requestHeaders(request.headers);
      count += 1;
      const mark = worldMark();
      const entry: LoggedRequest = {
        id: mark === undefined ? newRequestId() : `req_${mark}_${count}`,
        create_date: timestampOf(at),
        method: request.method,
        path,
        headers,
        body: null,
        body_cut: false,
        status: null,
        refusal: null,
        ms: null,
        fault: null,
        carried_out: null,
        received: null,
        answer: null,
        replay_of: null,
        no_replay: 'in_progress',
      };
      const each: LogSlot = {
        entry,
        isPartHidden: isPartHidden || path !== pathname + search,
        begunAt: performance.now(),
        endedAs: 0,
        replay: {},
        characters: 0,
      };
      if (isBodyShown(pathname) && !mayHaveBody(request)) each.replay.body = null;
      kept.push(each);
      byId.set(entry.id, each);
      underWay.set(request, each);
      weigh(each);
      return entry;
    },
    end: async (entry, { sent, own }) => {
      const each = byId.get(entry.id);
      const isLost = entry.fault === 'drop_before' || entry.fault === 'drop_after';
      entry.ms = Math.round((performance.now() - (each?.begunAt ?? 0)) * 10) / 10;
      entry.carried_out = own !== undefined;
      entry.received = isLost ? 'nothing' : 'answer';
      if (!isLost) entry.status = sent.status;
      const told = isLost ? own : sent;
      const read = told && (await readAnswer(told));
      if (read) entry.answer = read.shown;
      if (read && read.shown.status >= 400) entry.refusal = read.shown.body;
      entry.no_replay = each ? whyNoReplay(each) : 'body_not_kept';
      ended += 1;
      last = entry.id;
      if (each) {
        each.endedAs = ended;
        weigh(each);
      }
      const toTell = endedRequest(entry);
      for (const hear of followers) hear(toTell);
      return isLost || !read ? sent : read.answer;
    },
    list: () => kept.map(({ entry }) => entry).toReversed(),
    find: (id) => byId.get(id)?.entry,
    endedAfter: (id) => {
      const after = (id !== undefined && byId.get(id)?.endedAs) || 0;
      return kept
        .filter(({ endedAs }) => endedAs > after)
        .toSorted((a, b) => a.endedAs - b.endedAs)
        .map(({ entry }) => entry);
    },
    lastEnded: () => last,
    follow: (hear) => {
      if (followers.size >= MAX_FOLLOWERS) return undefined;
      followers.add(hear);
      return () => void followers.delete(hear);
    },
    noteCall: async (c, next) => {
      // The dashboard's API throws its refusals on, to the app around it.
      await next().finally(async () => {
        const each = underWay.get(c.req.raw);
        if (!each || !isBodyShown(c.req.path)) return;
        // Unknown to the app around the one that served the call.
        each.replay.clientId ??= c.get('clientId');
        // Only what a handler has read: reading the rest here would wait for an unused body.
        const text = c.req.bodyCache.text;
        if (text !== undefined) noteBody(each, await text);
      });
    },
    noteUnserved: (entry, body, clientId) => {
      const each = byId.get(entry.id);
      if (!each) return;
      if (clientId !== undefined) each.replay.clientId = clientId;
      if (body !== undefined) noteBody(each, body);
    },
    replayable: (entry) => {
      const { clientId, body } = byId.get(entry.id)?.replay ?? {};
      return entry.no_replay !== null || clientId === undefined || body === undefined ? undefined : { clientId, body };
    },
    clear,
    close: () => {
      for (const hear of followers) hear('closed');
      followers.clear();
      isClosed = true;
      clear();
    },
  };
}

/** A call that has ended, as its listeners are told of it. */
export function endedRequest(entry: LoggedRequest): EndedRequest {
  const written = new Map<string, Uint8Array>();
  return {
    entry,
    writtenAs: (form, write) => {
      const bytes = written.get(form) ?? write(entry);
      written.set(form, bytes);
      return bytes;
    },
  };
}

function lengthOf(headers: Record<string, string>): number {
  let length = 0;
  for (const name in headers) length += headers[name]?.length ?? 0;
  return length;
}

const mayHaveBody = ({ headers }: Request): boolean =>
  Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding');

function whyNoReplay({ entry: { path }, replay: { clientId, body }, isPartHidden }: LogSlot): NoReplay | null {
  if (path.startsWith('/oauth2/')) return 'token_call';
  if (!isBodyShown(path)) return 'checkout_call';
  if (clientId === undefined) return 'not_signed';
  return body === undefined || isPartHidden ? 'body_not_kept' : null;
}

/** An answer as it may be shown, and what to send: a body that had to be read is put into an equal answer, because a copy would make a stream of both. */
async function readAnswer(answer: Response): Promise<{ shown: LoggedAnswer; answer: Response }> {
  const { status } = answer;
  const known = answerText(answer);
  const headers = answerHeaders(known?.headers ?? answer.headers);
  if (!headers['content-type']?.startsWith('application/json'))
    return { shown: { status, headers, body: null, body_cut: false }, answer };
  const text = known?.text ?? (await answer.text());
  const { text: body, isCut } = cut(withoutSecrets(text));
  const shown = { status, headers, body, body_cut: isCut };
  return { shown, answer: known ? answer : new Response(text, { status, headers: answer.headers }) };
}
