// Composition: the ledger's thread, who may ask it, and the endpoints, joined and listening.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { BackupFacts } from '../../contract/console/backup.ts';
import type { Invited } from '../../contract/team/people.ts';
import { OLDEST_TEAM_API, TEAM_API, type TeamAbout } from '../../contract/team/wire.ts';
import { trustedProxies } from '../../lib/node/connection.ts';
import { listen } from '../../lib/node/listen.ts';
import { THE_SERVER } from '../ledger/thread/caller.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import type { Network } from '../network/route.ts';
import type { Log } from '../process/log.ts';
import { TIMES } from '../process/times.ts';
import { openSigning, type Sealing } from '../signing/open-signing.ts';
import { openAdmission } from './admit.ts';
import { openAnswering } from './answer-calls.ts';
import { limitAttempts } from './attempts.ts';
import { openAuditFeed } from './audit-feed.ts';
import { openAuditSyslog, type SyslogOptions } from './audit-syslog.ts';
import { type ChangeNotice, openChanges } from './changes.ts';
import { openEraseDue } from './erase-due.ts';
import { type Look, openHealth } from './health.ts';
import { openEndpoints } from './http.ts';
import { openMetrics } from './metrics.ts';
import type { Provider } from './sign-in/port.ts';
import { openSignIn } from './sign-in/sign-in.ts';
import { stateInMemory, type TeamState } from './team-state.ts';

/** Engineering values: tries of an address in ten minutes to join, and to begin sessions without a device's proof. Many computers may share an address. */
const JOINS = 20;
const UNPROVEN_SESSIONS = 300;

export type TeamServerOptions = {
  /** Closed with the server. */
  ledger: LedgerThread;
  /** What the team calls itself. */
  team: string;
  version: string;
  host: string;
  /** 0 takes any free one. */
  port: number;
  tls?: { cert: string; key: string };
  /** Where desks find the server; where it listens, where absent. */
  publicUrl?: string;
  trustedProxies?: readonly string[];
  /** Whether the start invites a first administrator, until one has joined. */
  invitesFirst?: boolean;
  log: Log;
  /** The time in ms, UTC. */
  now?: () => number;
  /** What several processes over one ledger remember together, where there may be several; `heard` is to be told what others tell. */
  shared?: (heard: (told: ChangeNotice) => void) => Promise<TeamState>;
  /** With it other machines may read the metrics. */
  metricsToken?: string;
  /** With it other systems may read the audit log. */
  auditToken?: string;
  /** Who is sent the audit log. */
  syslog?: Omit<SyslogOptions, 'read' | 'log'>;
  /** With less room on the ledger's disk the server isn't ready. */
  minFreeBytes?: number;
  /** Whether what is due of consumers' data is erased each day. */
  erasesDue?: boolean;
  /** Where people sign in with the company's accounts. */
  signIn?: { provider: Provider };
  /** Opens the key that seals refresh tokens and API keys, once it is needed. */
  sealing: () => Sealing;
  /** The way to payment services, whose API keys this server may keep. */
  network: Network;
  /** How often it is looked which of the accounts in use are to be checked, in ms. */
  accountsLookedAtMs?: number;
  /** How long calls under way may take to end once the server closes, in ms. */
  drainMs?: number;
};

export type RunningTeamServer = {
  listening: string;
  publicUrl: string;
  ledgerId: string;
  /** Of the first administrator's invitation; null once a device has enrolled, and where the start makes no invitation. */
  firstAdministratorCode: string | null;
  close: () => Promise<void>;
};

/** Engineering values, in ms. */
const BACKUP_DUE_MS = 60_000;
const ACCOUNTS_LOOKED_AT_MS = 60_000;
const DRAIN_MS = 25_000;
const LAST_ANSWERS_MS = 2_000;
/** Engineering value: what the ledger's log and a busy team's next hour take. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;
/** Engineering values: longer than proxies keep a connection; what is slower than this sends no calls; a stream and some calls of a few hundred desks. */
const CONNECTION_TIMES = { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 } as const;
const MAX_CONNECTIONS = 1_000;
/** After these somebody may no longer do what they did. */
const CHANGES_OF_PEOPLE = new Set<string>(['revokeDevice', 'changeRole', 'removePerson', 'editRole']);

/** Starts the server on a ledger that is open. Rejects where the port is taken. */
export async function startTeamServer(options: TeamServerOptions): Promise<RunningTeamServer> {
  const { ledger, log, team, version } = options;
  const now = options.now ?? Date.now;
  const ledgerId = (await ledger.ask('teamId', [])) as string;
  const invites = options.invitesFirst ?? true;
  const invited = invites ? ((await ledger.ask('inviteFirstAdministrator', [])) as Invited | null) : null;
  const changes = openChanges(() => state.sessions.endOver());
  const state = (await options.shared?.(changes.tell)) ?? stateInMemory(now);
  const { sessions } = state;
  /** Here, and at the other processes. */
  const tell = (told: ChangeNotice) => {
    changes.tell(told);
    // Where they can't be told, they hear of it once they can be again.
    void state.tell(told).catch(() => undefined);
  };
  const locked = (by: { device: string; person: string }) => {
    // A device could claim that of a complete ledger, so the log names the device.
    log.warn(by, 'locked by what a device has seen');
    tell({ environment: null, by: null });
  };
  const peopleChanged = async () => {
    // If the session's owner is unknown, all sessions end: a revoked device must not continue.
    await admission.endRevoked().catch(() => sessions.endAll());
    tell({ environment: null, by: null });
  };
  const { provider = null } = options.signIn ?? {};
  const sealing = provider && options.sealing();
  const signIn = openSignIn({ provider, sealing, ask: ledger.ask, ledgerId, now, log, peopleChanged });
  const { requireStanding } = signIn;
  const admission = openAdmission({ ask: ledger.ask, ledgerId, version, state, now, locked, requireStanding });
  const signing = openSigning({
    ask: ledger.ask,
    sealing: options.sealing,
    network: options.network,
    now,
    changed: (environment, by) => tell({ environment, by }),
  });
  const answer = openAnswering({
    signing,
    ask: ledger.ask,
    changed: async ({ call, environment, by }) => {
      // If the session's owner is unknown, all sessions end: a revoked device must not continue.
      if (CHANGES_OF_PEOPLE.has(call)) await admission.endRevoked().catch(() => sessions.endAll());
      tell({ environment, by });
    },
    once: state.once,
  });
  let isClosing = false;
  const about = (): TeamAbout => ({
    product: 'paydesk-ledger',
    version,
    ledgerId,
    team,
    api: { oldest: OLDEST_TEAM_API, newest: TEAM_API },
    signIn: signIn.isOffered,
    time: new Date(now()).toISOString(),
  });
  const isClosed = () => isClosing;
  const look = openHealth({
    ask: ledger.ask,
    minFreeBytes: options.minFreeBytes ?? MIN_FREE_BYTES,
    isClosing: isClosed,
    isAuditFailing: () => syslog?.isFailing() ?? false,
  });
  const readAudit = openAuditFeed(ledger.ask);
  const metrics = openMetrics({ version, look, desks: changes.count });
  const endpoints = openEndpoints({
    about,
    health: async () => (await look()).health,
    admission,
    signIn,
    answer,
    links: signing,
    changes,
    told: tell,
    log,
    now,
    joins: limitAttempts(now, JOINS),
    unproven: limitAttempts(now, UNPROVEN_SESSIONS),
    isClosing: isClosed,
    metrics,
    audit: { read: readAudit, token: options.auditToken ?? null },
    // Requests that a proxy on this machine passes on come from this machine, too.
    metricsAccess: {
      token: options.metricsToken ?? null,
      isBehindProxy: options.publicUrl !== undefined || options.trustedProxies !== undefined,
    },
  });
  const trusted = options.trustedProxies ? trustedProxies(options.trustedProxies) : null;
  const listener = getRequestListener((request, bindings) => {
    const { outgoing } = bindings as HttpBindings;
    outgoing.setHeader('X-Content-Type-Options', 'nosniff');
    // Told to ask elsewhere: on a connection that is kept, the next call would be cut off.
    if (isClosing) outgoing.setHeader('Connection', 'close');
    return endpoints.handle(request, { ...(bindings as HttpBindings), trustedProxies: trusted });
  });
  const server = newServer(listener, options.tls);
  server.maxConnections = MAX_CONNECTIONS;
  const { port, close } = await listen(server, options);
  const syslog = options.syslog ? openAuditSyslog({ ...options.syslog, read: readAudit, log }) : null;

  /** A call whose desk is gone needs review on every desk, and any desk can resume a run whose desk is gone. */
  const sweep = async () => {
    const abandoned = (await ledger.ask('markAbandoned', [], THE_SERVER)) as number;
    await ledger.ask('recoverRuns', [], THE_SERVER);
    if (abandoned > 0) tell({ environment: null, by: null });
  };
  const eraseDue = options.erasesDue ? openEraseDue({ ask: ledger.ask, log, now }) : null;
  const backUp = async () => {
    // Before, so that the day's backup doesn't hold it.
    await eraseDue?.();
    const begun = performance.now();
    try {
      const made = (await ledger.ask('backUpIfDue', [])) as BackupFacts | null;
      if (!made) return;
      log.info({ bytes: made.bytes, ms: Math.round(performance.now() - begun) }, 'backup made and verified');
      metrics.backupEnded('ok');
    } catch (error) {
      log.warn({ code: problemOf(error).code }, 'backup failed');
      metrics.backupEnded('failed');
    }
    // Administrators see it on their desks.
    tell({ environment: null, by: null });
  };
  const watch = openWatch(look, log);
  const checkAccounts = async () => {
    const inUse = (await sessions.holders()).map(({ caller }) => caller.deviceId);
    for (const deviceId of await signIn.checkInUse(inUse)) await sessions.endOf(deviceId);
  };
  const quietly = (work: () => Promise<unknown>, name: string) => () =>
    void work().catch(() => log.warn({ procedure: name }, 'failed'));
  const timers = [
    setInterval(quietly(sweep, 'sweep'), TIMES.sweepMs),
    setInterval(() => void backUp(), BACKUP_DUE_MS),
    setInterval(() => void watch(), TIMES.sweepMs),
    setInterval(quietly(checkAccounts, 'company accounts'), options.accountsLookedAtMs ?? ACCOUNTS_LOOKED_AT_MS),
  ];
  void backUp();
  const listening = originOf(options, port);
  log.info({ listening, version }, 'started');
  return {
    listening,
    publicUrl: options.publicUrl ?? listening,
    ledgerId,
    firstAdministratorCode: invited?.code ?? null,
    close: async () => {
      isClosing = true;
      log.info({}, 'stopping');
      for (const timer of timers) clearInterval(timer);
      // Streams never end by themselves.
      changes.endAll();
      // While shutting down, new requests get 503 with Retry-After. Requests in progress finish.
      const drainMs = options.drainMs ?? DRAIN_MS;
      await Promise.race([endpoints.settled(), setTimeout(drainMs, undefined, { ref: false })]);
      await close(LAST_ANSWERS_MS);
      metrics.close();
      await syslog?.close();
      sessions.leave();
      changes.close();
      await state.close();
      await ledger.close();
      log.info({}, 'stopped');
    },
  };
}

/** Logs once why the server is no longer ready, or people must look, and once that this is over. */
function openWatch(look: () => Promise<Look>, log: Log): () => Promise<void> {
  let known = '';
  return async () => {
    const { status, reasons } = (await look()).health;
    const code = reasons.map((reason) => reason.code).join(' ');
    if (code === known || code === 'closing') return;
    known = code;
    if (status === 'not_ready') log.error({ code }, 'not ready');
    else if (status === 'degraded') log.warn({ code }, 'degraded');
    else log.info({}, 'ready');
  };
}

function newServer(listener: RequestListener, tls: TeamServerOptions['tls']): Server {
  if (!tls) return createServer(CONNECTION_TIMES, listener);
  return createTlsServer({ ...CONNECTION_TIMES, ...tls, minVersion: 'TLSv1.2' }, listener) as unknown as Server;
}

/** Any address of this machine. */
const WILDCARDS = ['0.0.0.0', '::'];

function originOf({ host, tls }: TeamServerOptions, port: number): string {
  const named = WILDCARDS.includes(host) ? '127.0.0.1' : host;
  return new URL(`${tls ? 'https' : 'http'}://${named.includes(':') ? `[${named}]` : named}:${port}`).origin;
}
