// Composition: the store, the API and the checkout, joined and listening. Runs alone (serve.ts) and inside the console.
import type { lookup } from 'node:dns';
import { mkdir, open } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { trustedProxies } from '../lib/node/connection.ts';
import { hostOf } from '../lib/node/public-addresses.ts';
import { answerProbe, openProbes, probeOf } from './api/probes.ts';
import { readBankDirectory } from './checkout/bank/bank-directory.ts';
import { sandboxBank } from './checkout/bank/sandbox-bank.ts';
import { typedAccountsOnly } from './checkout/bank/typed-accounts-only.ts';
import { DEFAULT_CONSTRUCTOR, isConstructorName } from './checkout/constructor-name.ts';
import { followCertificate } from './http/follow-certificate.ts';
import { GENEROUS, NO_CODE_LIMITS, type RateLimits } from './http/rate-limit.ts';
import { type Handler, serveHandler } from './http/serve-handler.ts';
import { serveMetrics } from './http/serve-metrics.ts';
import { readTlsPair, type TlsFiles } from './http/tls-certificate.ts';
import { openMailer } from './outbox/mailer.ts';
import { logFailure } from './process/log.ts';
import { createMetrics, type Metrics, type PoolSeen } from './process/metrics.ts';
import { preciseClock } from './process/precise-time.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { answerInWorld } from './sandbox/worlds/answer-in-world.ts';
import { checkFound } from './sandbox/worlds/found-by.ts';
import { livingWorlds, type Worlds } from './sandbox/worlds/worlds.ts';
import { addressesOf, type PublicOrigins } from './settings/addresses.ts';
import type { Environment } from './settings/environment.ts';
import { openAccountCipher } from './start/account-key.ts';
import { worldMaker } from './start/memory-world.ts';
import { joinWorld, type Premises, type World } from './start/world.ts';
import { issueKeys } from './store/api-keys.ts';
import { ensureMarketplaceTerms } from './store/books/marketplaces.ts';
import { openDebitCounter } from './store/books/uncounted-debits.ts';
import { type ReadAuthorization, readAuthorization } from './store/checkout/authorize.ts';
import { openStore, type StorePlace } from './store/database.ts';
import { ensureFirstOrganizations, listFirstOrganizations } from './store/first-organizations.ts';
import { emptyImage } from './store/memory-store.ts';
import { type FoundOrder, findOrder } from './store/orders.ts';
import type { Organization } from './store/organizations.ts';
import { claimEnvironment } from './store/remembered-environment.ts';

export type ServiceOptions = {
  /** Made where it is missing; holds service.db, unless `store` says otherwise. */
  dataFolder: string;
  /** The postgres:// address of a database that exists; SQLite in the data folder where absent. */
  store?: string | undefined;
  /** How long PostgreSQL's answer to one statement may be away, in ms; ten seconds where absent. */
  storePatienceMs?: number;
  /** Whether PostgreSQL keeps statements by name; it does where absent. */
  namesStatements?: boolean;
  /** The address to listen at; 127.0.0.1 where absent. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** The PEM files of the certificate to show and its key; plain HTTP where absent. */
  tls?: TlsFiles;
  /** Where browsers and merchants' servers find the service; where it listens, where absent. */
  published?: PublicOrigins;
  /** Addresses and ranges of the proxies whose X-Forwarded-For or Forwarded is believed; none where absent. */
  trustedProxies?: readonly string[];
  /** How long calls under way may take to end once the service closes, in ms; two seconds where absent. */
  closingGraceMs?: number;
  /** The folder with the built v1.js, page.js and page.css. */
  checkoutFolder: string;
  /** The time in ms, UTC; the system's clock where absent. */
  now?: () => number;
  /** sandbox where absent. A data folder is one environment's for good. */
  environment?: Environment;
  /** Called when something may have changed: after a request that isn't a read, and after what was due was settled. */
  onChange?: () => void;
  /** Generous ones where absent. */
  rateLimits?: Partial<RateLimits>;
  /** Whether one-time codes are limited; in production only, where absent. */
  limitsCodes?: boolean;
  /** How often what is due is settled, in ms; a minute where absent. It is settled before it is read, too. */
  settlementSweepMs?: number;
  /** The file with the key of account numbers; account-numbers.key in the data folder where absent. Whatever shares a store shares its key. */
  accountKey?: string;
  /** A CSV file of routing_number and name, for production. Where absent, banks aren't named there. */
  bankDirectory?: string;
  /** The mail server, smtp://[user@]host:port[?from=address][&tls=none]; where absent, mails are kept in the outbox only. */
  smtp?: string;
  /** Of the user that `smtp` names. */
  smtpPassword?: string;
  /** With less room on the disk of a store that is a file the service isn't ready; 100 MB where absent. */
  minFreeBytes?: number;
  /** A port of its own for Prometheus, at the same address; 0 takes any free one. No metrics where absent. */
  metricsPort?: number;
  /** With it other machines may read the metrics. */
  metricsToken?: string;
  /** Hosts that webhooks may be sent to besides a sandbox's machine, or public ones, as `URL.hostname` spells them; none where absent. */
  webhookHosts?: readonly string[];
  /** How production looks up where webhooks lead, for tests; name servers are asked where absent. */
  lookUpHost?: typeof lookup;
  /** The name v1.js publishes its constructor under; ServicePay where absent. */
  sdkConstructor?: string;
};

const SETTLEMENT_SWEEP_MS = 60_000;
const CLOSING_GRACE_MS = 2000;

/** None ends in a slash; the API lies under `${baseUrl}/api/v2.0`. */
export type ServiceUrls = { baseUrl: string; authUrl: string; jsUrl: string; dashboardUrl: string };

export type OrganizationFacts = {
  id: string;
  name: string;
  storeId: string;
  marketplaceId: string | null;
  role: 'merchant' | 'platform' | 'seller';
};

export type RunningService = {
  environment: Environment;
  urls: ServiceUrls;
  /** Where the process itself listens, for a proxy. */
  listening: string;
  /** Where Prometheus reads; null where it doesn't. */
  metricsUrl: string | null;
  /** Those a sandbox begins with; none in production, where every organization registers. */
  organizations: OrganizationFacts[];
  /** Makes one more pair of keys. The secret is told here and nowhere else: the store has its hash. */
  issueKeys: (organizationId: string) => Promise<{ clientId: string; clientSecret: string }>;
  findOrder: (by: { orderId: string } | { sessionId: string }) => Promise<FoundOrder | null>;
  readAuthorization: (sessionId: string) => Promise<ReadAuthorization | null>;
  /** Reads the certificate's files again at once, which happens every few seconds anyway. */
  renewCertificate: () => void;
  /** Does beforehand what the first world would wait for; nothing in production. */
  prepareWorlds: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the service. Rejects where the folder can't be written or is the other environment's, or the port is taken. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const machine = options.now ?? preciseClock();
  const environment = options.environment ?? 'sandbox';
  const sdkConstructor = options.sdkConstructor ?? DEFAULT_CONSTRUCTOR;
  if (!isConstructorName(sdkConstructor)) throw new Error(`${sdkConstructor} can't be the name of a constructor`);
  const limitsCodes = options.limitsCodes ?? environment === 'production';
  const rateLimits = { ...GENEROUS, ...(!limitsCodes && NO_CODE_LIMITS), ...options.rateLimits };
  const certificate = options.tls && readTlsPair(options.tls);
  let poolOf = (): PoolSeen | undefined => undefined;
  const watch = (pool: () => PoolSeen) => {
    poolOf = pool;
  };
  const store = await openStore(await placeOf(options, watch));
  try {
    await claimEnvironment(store, environment);
    // What only a sandbox has doesn't exist in production, its clock and faults included.
    const sandbox = environment === 'sandbox' ? await openSandbox(store, machine) : null;
    const now = sandbox?.clock.now ?? machine;
    // A sandbox shows its mails. In production they aren't read, and a code must not be left lying about.
    const afterwards = sandbox ? 'keep_text' : 'forget_text';
    const domain = mailDomainOf(options.published);
    const mailer = await openMailer(store, options.smtp, { now, afterwards, domain, password: options.smtpPassword });
    if (sandbox) await ensureFirstOrganizations(store, now());
    await ensureMarketplaceTerms(store);
    const accountCipher = await openAccountCipher(
      store,
      options.accountKey ?? join(options.dataFolder, 'account-numbers.key'),
    );
    const directory = options.bankDirectory === undefined ? new Map() : await readBankDirectory(options.bankDirectory);
    const bank = sandbox ? sandboxBank : typedAccountsOnly(directory);
    const organizations = sandbox ? (await listFirstOrganizations(store)).map(factsOf) : [];
    const trusted = options.trustedProxies ? trustedProxies(options.trustedProxies) : null;
    const host = options.host ?? '127.0.0.1';
    const addressesAt = (port: number) =>
      addressesOf({ host, port, isTls: certificate !== undefined, published: options.published });
    const folder = options.store === undefined ? options.dataFolder : null;
    const look = openProbes({ store, folder, minFreeBytes: options.minFreeBytes });
    const metrics = options.metricsPort === undefined ? undefined : createMetrics(() => poolOf(), look);
    const counter = openDebitCounter(store);
    const changed = () => {
      counter.wake();
      options.onChange?.();
    };
    let isClosing = false;
    let own: World | undefined;
    let worlds: Worlds | undefined;
    const handlerAt = (port: number): Handler => {
      const common = { environment, addresses: addressesAt(port), bank, metrics, sdkConstructor };
      const { checkoutFolder, webhookHosts = [], lookUpHost } = options;
      const premises: Premises = { ...common, checkoutFolder, webhookHosts, lookUpHost };
      if (sandbox) worlds = livingWorlds(worldMaker(premises, machine));
      const parts = { store, now, sandbox, accountCipher, mailer, rateLimits, controls: '/sandbox' };
      own = joinWorld(premises, parts, worlds);
      if (worlds) checkFound(own.routes);
      const { handler } = own;
      return (request, bindings) => {
        const probe = probeOf(request);
        if (probe) return answerProbe(probe, look, isClosing);
        const trusting = { ...bindings, trustedProxies: trusted };
        const answer = worlds ? answerInWorld(worlds, handler, request, trusting) : handler(request, trusting);
        return READS.has(request.method) ? answer : tellAfter(answer, changed);
      };
    };
    const server = await serveHandler({ host, port: options.port }, handlerAt, certificate);
    const scraped =
      metrics &&
      (await serveMetrics(metrics, { host, port: options.metricsPort ?? 0, token: options.metricsToken ?? null }).catch(
        async (error: unknown) => {
          await server.close(0);
          throw error;
        },
      ));
    const addresses = addressesAt(server.port);
    const bringAbout = async () => {
      await own?.bringAbout();
      await worlds?.bringAbout();
      options.onChange?.();
    };
    const followed = options.tls && certificate && followCertificate(options.tls, certificate, server.useCertificate);
    const sweep = startSweep(bringAbout, options.settlementSweepMs ?? SETTLEMENT_SWEEP_MS, metrics);
    return {
      environment,
      urls: urlsOf(addresses),
      listening: addresses.listening,
      metricsUrl: scraped ? scraped.url : null,
      organizations,
      issueKeys: (organizationId) => issueKeys(store, { organizationId, environment, at: now() }),
      findOrder: (by) => findOrder(store, by),
      readAuthorization: (sessionId) => readAuthorization(store, sessionId),
      renewCertificate: () => followed?.look(),
      prepareWorlds: async () => {
        if (worlds) await emptyImage();
      },
      close: async () => {
        isClosing = true;
        followed?.stop();
        sandbox?.requests.close();
        sandbox?.webhooks.stop();
        worlds?.endStreams();
        await server.close(options.closingGraceMs ?? CLOSING_GRACE_MS);
        await sweep.stop();
        await own?.close();
        await counter.close();
        await worlds?.close();
        await sandbox?.webhooks.close();
        await mailer.close();
        await scraped?.close();
        await store.destroy();
      },
    };
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

async function tellAfter(answer: ReturnType<Handler>, onChange: () => void): Promise<Response> {
  try {
    return await answer;
  } finally {
    onChange();
  }
}

function factsOf({ id, name, role, store_id, marketplace_id }: Organization): OrganizationFacts {
  return { id, name, role, storeId: store_id, marketplaceId: marketplace_id };
}

/** The data folder is made in either case: the sandbox's keys may lie there. */
async function placeOf(
  { dataFolder, store, storePatienceMs, namesStatements }: ServiceOptions,
  watch: (pool: () => PoolSeen) => void,
): Promise<StorePlace> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  return store === undefined
    ? { file: await ownFile(dataFolder, 'service.db') }
    : { postgres: store, patienceMs: storePatienceMs, namesStatements, watch };
}

/** A file that only its owner can read: it holds consumers' names. SQLite gives the files beside it the same mode. */
async function ownFile(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  await (await open(file, 'a', 0o600)).close();
  return file;
}

/** One process serves all four hosts of the spec, each at its own path. */
function urlsOf({ api, auth, checkout, dashboard }: PublicOrigins): ServiceUrls {
  return { baseUrl: api, authUrl: auth, jsUrl: checkout, dashboardUrl: `${dashboard}/dashboard` };
}

/** Whose name mails are sent in; undefined where the service isn't published under a name. */
function mailDomainOf(published: PublicOrigins | undefined): string | undefined {
  const host = published && hostOf(new URL(published.dashboard));
  return host === undefined || isIP(host) !== 0 ? undefined : host;
}

/** Runs it every so many ms until it is stopped; stopping waits for a run under way. A run that fails is told and tried again next time. */
function startSweep(
  run: () => Promise<void>,
  everyMs: number,
  metrics: Metrics | undefined,
): { stop: () => Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    const begun = performance.now();
    const ended = (ok: boolean) =>
      metrics?.sweepEnded({ ok, seconds: (performance.now() - begun) / 1000, at: Date.now() });
    underWay ??= run()
      .then(
        () => ended(true),
        (error: unknown) => {
          ended(false);
          logFailure('What is due could not be settled', error);
        },
      )
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
