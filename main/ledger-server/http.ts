// The server's endpoints: what is asked over HTTP, read strictly, and how refusals are told.
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Problem, ProblemCode } from '../../contract/console/problem.ts';
import { SIGN_IN_PATHS } from '../../contract/team/sign-in-wire.ts';
import { isServiceRead, isSigningCall, KEY_LINK_PATH } from '../../contract/team/signing-wire.ts';
import { type CallAnswer, CallsInput, TEAM_PATHS, type TeamAbout } from '../../contract/team/wire.ts';
import { type Connection, limitedAddress } from '../../lib/node/connection.ts';
import { bearsToken, mayReadMetrics } from '../../lib/node/metrics-access.ts';
import { TEXT_FORMAT } from '../../lib/node/prometheus.ts';
import { isShared } from '../ledger/ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import type { Log } from '../process/log.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Signing } from '../signing/open-signing.ts';
import type { openAdmission } from './admit.ts';
import type { openAnswering } from './answer-calls.ts';
import type { Attempts } from './attempts.ts';
import { AUDIT_PAGE, auditJson, type ReadAudit } from './audit-feed.ts';
import type { ChangeNotice, Changes } from './changes.ts';
import { type Health, isReady } from './health.ts';
import { refusedForNow, showKeyPage, takeKeys } from './key-page.ts';
import type { Metrics } from './metrics.ts';
import { readBody, readJson } from './read-body.ts';
import type { Session } from './sessions.ts';
import type { SignIn } from './sign-in/sign-in.ts';

export type EndpointsOptions = {
  about: () => TeamAbout;
  health: () => Promise<Health>;
  admission: ReturnType<typeof openAdmission>;
  signIn: Pick<SignIn, 'begin' | 'finish'>;
  answer: ReturnType<typeof openAnswering>;
  /** Links under which somebody outside the team enters keys. */
  links: Pick<Signing, 'openLink' | 'enterByLink'>;
  changes: Changes;
  /** Tells everybody, at other processes too. */
  told: (told: ChangeNotice) => void;
  /** Tries to join, and those to begin a session that prove no device. */
  joins: Attempts;
  unproven: Attempts;
  isClosing: () => boolean;
  metrics: Metrics;
  metricsAccess: { token: string | null; isBehindProxy: boolean };
  audit: { read: ReadAudit; token: string | null };
  log: Log;
  now: () => number;
};

/** Paydesk itself never asks so. Others, such as the device of a ledger that was restored, share their address with a whole office. */
const PROVES_NO_DEVICE: ReadonlySet<ProblemCode> = new Set([
  'team_request_malformed',
  'team_request_too_large',
  'signature_wrong',
]);
/** Engineering value, in seconds: a restart is short. */
const CLOSING_RETRY_S = 2;

/** Engineering value, in ms: less than a desk waits for anything. */
const ALIVE_MS = 5_000;

/** The HTTP status of each refusal; of what the ledger says it is 503. */
const STATUS: Partial<Record<ProblemCode, number>> = {
  team_request_malformed: 400,
  team_request_too_large: 413,
  team_path_unknown: 404,
  signature_wrong: 401,
  challenge_over: 401,
  team_session_over: 401,
  request_replayed: 401,
  device_unknown: 403,
  device_waiting: 403,
  device_revoked: 403,
  device_key_taken: 409,
  invitation_unknown: 403,
  invitation_used: 403,
  invitation_expired: 403,
  enrolments_too_many: 429,
  company_sign_in_off: 404,
  company_sign_in_expired: 403,
  company_sign_in_refused: 403,
  company_sign_in_over: 403,
  company_sign_in_unchecked: 403,
  company_account_without_group: 403,
  company_account_removed: 403,
  company_account_of_another: 403,
  company_account_name_taken: 403,
  company_account_email_taken: 403,
};

const KEY_LINK = `${KEY_LINK_PATH}/:code` as const;

const WHILE_CLOSING: ReadonlySet<string> = new Set([TEAM_PATHS.live, TEAM_PATHS.health]);

const HTTP_STATUS = /^\d{3}$/;

type Env = { Bindings: Connection };

/** handle: a web-standard handler of everything the server answers. settled: resolves when all calls that were begun are done. */
export function openEndpoints(options: EndpointsOptions) {
  const { admission, signIn, answer, changes, log, now } = options;
  const app = new Hono<Env>();
  const underWay = new Set<Promise<unknown>>();

  /** The database's own words are for the person who runs the server. The status of a service's answer holds none. */
  const told = (problem: Problem, procedure: string): Problem => {
    const { details: why, ...rest } = problem;
    if (why === undefined || HTTP_STATUS.test(why) || problem.code === 'call_not_understood') return problem;
    log.warn({ procedure, code: problem.code, why }, 'failed');
    return rest;
  };
  const refuse = (error: unknown, retryAfterS?: number): Response => {
    const problem = told(problemOf(error), 'request');
    const headers = retryAfterS === undefined ? {} : { 'retry-after': `${retryAfterS}` };
    return json({ problem }, STATUS[problem.code] ?? 503, headers);
  };

  /** In how many seconds it may be tried again; null where it is tried now. */
  const tryToJoin = (connection: Connection): number | null => {
    const address = limitedAddress(connection);
    const wait = options.joins.waitS(address);
    if (wait === null) options.joins.count(address);
    return wait;
  };

  app.use(async (c, next) => {
    if (options.isClosing() && !WHILE_CLOSING.has(c.req.path)) {
      return refuse(new PaydeskError('ledger_server_closing'), CLOSING_RETRY_S);
    }
    return next();
  });
  app.get(TEAM_PATHS.live, () => json({ status: 'live' }, 200));
  app.get(TEAM_PATHS.health, async (c) => {
    const health = await options.health();
    // A balancer must lead administrators to a locked ledger, which they unlock.
    const isBalancer = c.req.query('locked_ok') !== undefined;
    const against = health.reasons.filter(({ code }) => !(isBalancer && code === 'locked'));
    return json(health, isReady(against) ? 200 : 503);
  });
  app.get(TEAM_PATHS.metrics, async (c) => {
    if (mayReadMetrics(c.env.incoming, options.metricsAccess))
      return new Response(await options.metrics.text(), { headers: headersOf(TEXT_FORMAT) });
    return plain('Metrics need the bearer token of --metrics-token-file.', 401);
  });
  app.get(TEAM_PATHS.audit, async (c) => {
    const { read, token } = options.audit;
    if (!bearsToken(c.env.incoming.headers, token))
      return plain('The audit log needs the bearer token of --audit-token-file.', 401);
    const limit = Number(c.req.query('limit') ?? AUDIT_PAGE);
    if (!Number.isInteger(limit) || limit < 1 || limit > AUDIT_PAGE)
      return plain(`limit must be a whole number from 1 to ${AUDIT_PAGE}.`, 400);
    const piece = await read(c.req.query('after') ?? null, limit);
    if (piece.kind === 'malformed') return plain('after must be the cursor of a line that was read here.', 400);
    if (piece.kind === 'gone')
      return plain(
        'This ledger has no such line: it was restored. Read it again from its beginning, without after.',
        410,
      );
    return new Response(piece.lines.map((line) => `${auditJson(line)}\n`).join(''), {
      headers: headersOf('application/x-ndjson'),
    });
  });
  app.get(TEAM_PATHS.about, () => json(options.about(), 200));
  app.post(TEAM_PATHS.enrolments, async (c) => {
    const wait = tryToJoin(c.env);
    if (wait !== null) return refuse(new PaydeskError('enrolments_too_many'), wait);
    const enrolled = await admission.enrol(readJson(c.req.raw, await readBody(c.req.raw)));
    log.info({ device: enrolled.deviceId, person: enrolled.person }, 'enrolled');
    // An administrator sees at once who waits.
    options.told({ environment: null, by: null });
    return json(enrolled, 201);
  });
  app.post(SIGN_IN_PATHS.begin, async (c) => {
    return json(await signIn.begin(readJson(c.req.raw, await readBody(c.req.raw))), 201);
  });
  app.post(SIGN_IN_PATHS.finish, async (c) => {
    const wait = tryToJoin(c.env);
    if (wait !== null) return refuse(new PaydeskError('enrolments_too_many'), wait);
    const enrolled = await signIn.finish(readJson(c.req.raw, await readBody(c.req.raw)));
    log.info({ device: enrolled.deviceId, person: enrolled.person }, 'signed in with a company account');
    options.told({ environment: null, by: null });
    return json(enrolled, 201);
  });
  app.post(TEAM_PATHS.challenges, async (c) => {
    await readBody(c.req.raw);
    return json(await admission.challenge(), 201);
  });
  app.post(TEAM_PATHS.sessions, async (c) => {
    const address = limitedAddress(c.env);
    const wait = options.unproven.waitS(address);
    if (wait !== null) return refuse(new PaydeskError('enrolments_too_many'), wait);
    try {
      const session = await admission.begin(readJson(c.req.raw, await readBody(c.req.raw)));
      log.info({ person: session.person }, 'session');
      return json(session, 201);
    } catch (error) {
      if (PROVES_NO_DEVICE.has(problemOf(error).code)) options.unproven.count(address);
      throw error;
    }
  });
  app.post(TEAM_PATHS.calls, async (c) => {
    const body = await readBody(c.req.raw, () => admission.isInSession(c.req.raw.headers));
    const session = await admission.admit({ ...about(c), body });
    const read = CallsInput.safeParse(readJson(c.req.raw, body));
    if (!read.success) throw new PaydeskError('team_request_malformed');
    return answerLines(session, read.data.calls);
  });
  app.get(TEAM_PATHS.changes, async (c) => {
    const session = await admission.admit({ ...about(c), body: new Uint8Array() });
    return new Response(changes.stream(session), { headers: headersOf('text/event-stream') });
  });
  app.get(KEY_LINK, (c) => showKeyPage(options.links, c.req.param('code')));
  app.post(KEY_LINK, async (c) => {
    if (tryToJoin(c.env) !== null) return refusedForNow(new PaydeskError('enrolments_too_many'));
    const body = new TextDecoder().decode(await readBody(c.req.raw));
    const answer = await takeKeys(options.links, c.req.param('code'), body);
    log.info({ procedure: `keys by a link: ${answer.status}` }, 'answered');
    return answer;
  });
  app.notFound(() => refuse(new PaydeskError('team_path_unknown')));
  app.onError((error, c) => {
    const code = problemOf(error).code;
    const procedure = `${c.req.method} ${isEndpoint(c.req.path) ? c.req.path : 'elsewhere'}`;
    log.warn({ requestId: randomUUID(), procedure, code }, 'refused');
    return refuse(error);
  });

  /** A line for each answer, as it is there. What was begun is done, whether or not anybody still listens. */
  function answerLines(session: Session, calls: CallsInput['calls']): Response {
    const begun = now();
    const text = new TextEncoder();
    let isGone = false;
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        const codes = new Set<string>();
        const tell = (line: CallAnswer) => {
          if ('problem' in line) codes.add(line.problem.code);
          if (!isGone) controller.enqueue(text.encode(`${JSON.stringify(line)}\n`));
        };
        // A backup takes as long as it takes, and so does a payment service; a desk takes a server for silent that says nothing.
        const isLong = calls.some(({ call }) => call === 'makeBackup' || isSigningCall(call) || isServiceRead(call));
        const alive = isLong
          ? setInterval(() => !isGone && controller.enqueue(text.encode('\n')), ALIVE_MS)
          : undefined;
        const all = Promise.all(calls.map(async (call) => tell(await counted(session, call))));
        underWay.add(all);
        await all.finally(() => underWay.delete(all));
        clearInterval(alive);
        if (!isGone) controller.close();
        const { deviceId: device } = session.caller;
        const of = { requestId: randomUUID(), device, person: session.person, ms: now() - begun };
        const failed = codes.size > 0 ? { code: [...codes].join(' ') } : {};
        log.info({ ...of, calls: namesOf(calls), ...failed }, 'calls');
      },
      cancel: () => {
        isGone = true;
      },
    });
    return new Response(body, { headers: headersOf('application/x-ndjson') });
  }

  async function counted(session: Session, call: CallsInput['calls'][number]): Promise<CallAnswer> {
    const from = performance.now();
    options.metrics.callBegan();
    const line = await answer(session, call);
    const outcome = 'problem' in line ? line.problem.code : 'ok';
    options.metrics.callEnded(call.call, outcome, (performance.now() - from) / 1000);
    return 'problem' in line ? { ...line, problem: told(line.problem, isShared(call.call) ? call.call : '?') } : line;
  }

  return {
    handle: (request: Request, connection: Connection) => app.fetch(request, connection),
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
  };
}

/** What is told as it happens must not wait in a proxy. */
const headersOf = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
const json = (value: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { ...headersOf('application/json'), ...headers } });

/** For the person who runs the server. */
const plain = (text: string, status: number): Response =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...headersOf('text/plain; charset=utf-8'),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  });

const ENDPOINTS = new Set<string>([...Object.values(TEAM_PATHS), ...Object.values(SIGN_IN_PATHS)]);
const isEndpoint = (path: string): boolean => ENDPOINTS.has(path);

const about = ({ req: { method, path, raw } }: Context) => ({ method, path, headers: raw.headers });

/** Each once, with how often; what no call is named by isn't repeated. */
function namesOf(calls: CallsInput['calls']): string {
  const counts = new Map<string, number>();
  for (const { call } of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  const names = [...counts].map(([call, count]) => `${/^[a-zA-Z]+$/.test(call) ? call : '?'}:${count}`);
  return names.slice(0, 20).join(' ');
}
