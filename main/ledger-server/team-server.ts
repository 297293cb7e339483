// Composition: the ledger's thread, who may ask it, and the endpoints, joined and listening.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { LedgerState } from '../../contract/console/backup.ts';
import type { Invited } from '../../contract/team/people.ts';
import { OLDEST_TEAM_API, TEAM_API, type TeamAbout, type TeamHealth } from '../../contract/team/wire.ts';
import { trustedProxies } from '../../lib/node/connection.ts';
import { listen } from '../../lib/node/listen.ts';
import { BY_PAYDESK, type CalledBy, teamCaller } from '../ledger/thread/caller.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import type { Log } from '../process/log.ts';
import { TIMES } from '../process/times.ts';
import { openAdmission } from './admit.ts';
import { openAnswering } from './answer-calls.ts';
import { type ChangeNotice, openChanges } from './changes.ts';
import { openEndpoints } from './http.ts';
import type { Sealing } from './sealing.ts';
import type { Provider } from './sign-in/provider.ts';
import { openSignIn } from './sign-in/sign-in.ts';
import { stateInMemory, type TeamState } from './team-state.ts';

/** Engineering values: tries of an address within a time, and how many addresses are remembered. */
const TRIES = 20;
const WITHIN_MS = 10 * 60_000;
const ADDRESSES = 10_000;

/** Gives in how many seconds an address may try again; null where it may now, and has. `now` is ms since the epoch, UTC. */
function limitAttempts(now: () => number): (address: string) => number | null {
  const tries = new Map<string, { count: number; until: number }>();
  return (address) => {
    const known = tries.get(address);
    const current = known && known.until > now() ? known : { count: 0, until: now() + WITHIN_MS };
    if (current.count >= TRIES) return Math.ceil((current.until - now()) / 1000);
    tries.delete(address);
    tries.set(address, { ...current, count: current.count + 1 });
    for (const oldest of tries.keys()) {
      if (tries.size <= ADDRESSES) break;
      tries.delete(oldest);
    }
    return null;
  };
}

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
  /** Where people sign in with the company's accounts. */
  signIn?: { provider: Provider; sealing: Sealing };
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
const BACKUP_DUE_MS = 3_600_000;
const ACCOUNTS_LOOKED_AT_MS = 60_000;
const DRAIN_MS = 25_000;
const LAST_ANSWERS_MS = 2_000;
/** Engineering values: longer than proxies keep a connection; what is slower than this sends no calls; a stream and some calls of a few hundred desks. */
const CONNECTION_TIMES = { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 } as const;
const MAX_CONNECTIONS = 1_000;
/** No device has this name: only leases that ran out count. */
const THE_SERVER: CalledBy = { ...BY_PAYDESK, desk: teamCaller('server', 'server') };
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
  const { provider = null, sealing = null } = options.signIn ?? {};
  const signIn = openSignIn({ provider, sealing, ask: ledger.ask, ledgerId, now, log, peopleChanged });
  const { requireStanding } = signIn;
  const admission = openAdmission({ ask: ledger.ask, ledgerId, state, now, locked, requireStanding });
  const answer = openAnswering({
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
  const isWritable = pollingCheck(() => ledger.ask('tryToWrite', []));
  const health = async (): Promise<TeamHealth> => {
    if (isClosing) return { status: 'closing', isLocked: false, backupFails: false };
    const state = (await ledger.ask('ledgerState', []).catch(() => null)) as LedgerState | null;
    if (!state || state.trouble || !(await isWritable()))
      return { status: 'unavailable', isLocked: false, backupFails: false };
    return { status: 'ok', isLocked: state.seal !== null, backupFails: state.backupTrouble !== null };
  };
  const endpoints = openEndpoints({
    about,
    health,
    admission,
    signIn,
    answer,
    changes,
    told: tell,
    log,
    now,
    mustWait: limitAttempts(now),
    isClosing: () => isClosing,
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

  /** A call whose desk is gone needs review on every desk, and any desk can resume a run whose desk is gone. */
  const sweep = async () => {
    const abandoned = (await ledger.ask('markAbandoned', [], THE_SERVER)) as number;
    await ledger.ask('recoverRuns', [], THE_SERVER);
    if (abandoned > 0) tell({ environment: null, by: null });
  };
  const checkAccounts = async () => {
    const inUse = (await sessions.holders()).map(({ caller }) => caller.deviceId);
    for (const deviceId of await signIn.checkInUse(inUse)) await sessions.endOf(deviceId);
  };
  const backUp = () => ledger.ask('backUpIfDue', []);
  const quietly = (work: () => Promise<unknown>, name: string) => () =>
    void work().catch(() => log.warn({ procedure: name }, 'failed'));
  const timers = [
    setInterval(quietly(sweep, 'sweep'), TIMES.sweepMs),
    setInterval(quietly(checkAccounts, 'company accounts'), options.accountsLookedAtMs ?? ACCOUNTS_LOOKED_AT_MS),
    setInterval(quietly(backUp, 'backup'), BACKUP_DUE_MS),
  ];
  quietly(backUp, 'backup')();
  const listening = originOf(options, port);
  return {
    listening,
    publicUrl: options.publicUrl ?? listening,
    ledgerId,
    firstAdministratorCode: invited?.code ?? null,
    close: async () => {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      // Streams never end by themselves.
      changes.endAll();
      // While shutting down, new requests get 503 with Retry-After. Requests in progress finish.
      const drainMs = options.drainMs ?? DRAIN_MS;
      await Promise.race([endpoints.settled(), setTimeout(drainMs, undefined, { ref: false })]);
      await close(LAST_ANSWERS_MS);
      sessions.leave();
      changes.close();
      await state.close();
      await ledger.close();
    },
  };
}

/** Engineering value, in ms: monitoring asks often and without signing in, and the database writes each time. */
const TRIED_EVERY_MS = 1_000;

/** Whether something works, asked no more often than that. */
function pollingCheck(work: () => Promise<unknown>): () => Promise<boolean> {
  let last: { at: number; works: Promise<boolean> } | null = null;
  return () => {
    if (last && performance.now() - last.at < TRIED_EVERY_MS) return last.works;
    const works = work().then(
      () => true,
      () => false,
    );
    last = { at: performance.now(), works };
    return works;
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
