// A payment service of a test's own, over real HTTP: its own folder and port, and the few calls a merchant's server makes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ChargeOrderAnswer } from '../../../contract/payment-api/charge.ts';
import type { CreateOrderAnswer } from '../../../contract/payment-api/order.ts';
import type { Session } from '../../../contract/payment-api/session.ts';
import type { PageConfig, PayableSession } from '../../../service/checkout/messages.ts';
import {
  type OrganizationFacts,
  type RunningService,
  type ServiceOptions,
  startService,
} from '../../../service/service.ts';
import { storeOfFolder } from '../store/postgres/store-of-folder.ts';

/** Where the build puts the checkout. */
export const BUILT_CHECKOUT = fileURLToPath(new URL('../../../dist/service/checkout', import.meta.url));
export const MERCHANT_ORIGIN = 'http://shop.test';

export type TestService = RunningService & {
  dataFolder: string;
  /** Closes the service and removes its folder. */
  discard: () => Promise<void>;
};

/** A service that can be called, in this process or another. */
export type Served = Pick<RunningService, 'urls'>;

type TestOptions = Partial<
  Pick<
    ServiceOptions,
    | 'dataFolder'
    | 'now'
    | 'environment'
    | 'rateLimits'
    | 'limitsCodes'
    | 'settlementSweepMs'
    | 'metricsPort'
    | 'metricsToken'
    | 'minFreeBytes'
    | 'smtp'
    | 'smtpPassword'
    | 'sdkConstructor'
    | 'published'
    | 'trustedProxies'
    | 'webhookHosts'
    | 'lookUpHost'
    | 'host'
    | 'closingGraceMs'
    | 'tls'
  >
>;

/** Starts a service on a free port, in a folder of its own unless one is given. */
export async function startTestService({ dataFolder, ...options }: TestOptions = {}): Promise<TestService> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'payment-service-')));
  const service = await startService({
    dataFolder: folder,
    store: await storeOfFolder(folder, 'migrated'),
    port: 0,
    checkoutFolder: BUILT_CHECKOUT,
    ...options,
  });
  return {
    ...service,
    dataFolder: folder,
    discard: async () => {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same for one test, after which it is gone. */
export async function serviceOfTest(options: TestOptions = {}): Promise<TestService> {
  const service = await startTestService(options);
  onTestFinished(() => service.discard());
  return service;
}

/** The first organization of a role. */
export function organizationOf(service: RunningService, role: OrganizationFacts['role']): OrganizationFacts {
  const found = service.organizations.find((organization) => organization.role === role);
  if (!found) throw new Error(`The service has no ${role}.`);
  return found;
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Asks for a token with whatever Authorization header is given. */
export function askForToken(service: Served, authorization: string | undefined): Promise<Response> {
  return fetch(`${service.urls.authUrl}/oauth2/token`, {
    method: 'POST',
    headers: authorization === undefined ? {} : { Authorization: authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
}

/** Fresh keys of an organization, turned into an access token. */
export async function signIn(service: RunningService, organization: OrganizationFacts): Promise<string> {
  const { clientId, clientSecret } = await service.issueKeys(organization.id);
  const response = await askForToken(service, basic(clientId, clientSecret));
  return ((await response.json()) as { access_token: string }).access_token;
}

/** One call of the API with a JSON body. */
export function callApi(service: Served, token: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${service.urls.baseUrl}/api/v2.0${path}`, {
    method: 'POST',
    headers: {
      Authorization: `bearer ${token}`,
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The body of create session for a plain merchant; amount in cents. */
export function sessionRequest(amount = 10_000) {
  return { amount, type: 'consumer_checkout', consumer_info: { first_name: 'Ada', last_name: 'Byron' } };
}

export async function createSession(service: Served, token: string, amount?: number): Promise<Session> {
  return (await callApi(service, token, '/sessions', sessionRequest(amount))).json() as Promise<Session>;
}

/** The document the SDK would put in its frame. */
export function openCheckout(
  service: Served,
  sessionId: string,
  origin = MERCHANT_ORIGIN,
  language = 'en',
): Promise<Response> {
  const asked = new URLSearchParams({ origin, language });
  return fetch(`${service.urls.jsUrl}/checkout/${sessionId}?${asked}`);
}

/** What the service wrote into the checkout's document. */
export async function readConfig(document: Response): Promise<PageConfig> {
  const escaped = /data-config="([^"]*)"/.exec(await document.text())?.[1] ?? '';
  const entities: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#39;': "'" };
  return JSON.parse(escaped.replace(/&(?:quot|amp|lt|gt|#39);/g, (entity) => entities[entity] ?? entity)) as PageConfig;
}

/** Opens the checkout of a session that can be paid. */
export async function openPayable(service: Served, sessionId: string, language = 'en'): Promise<PayableSession> {
  const config = await readConfig(await openCheckout(service, sessionId, MERCHANT_ORIGIN, language));
  if (config.state !== 'payable') throw new Error(`The session can't be paid: ${config.reason}`);
  return config.session;
}

/** One step of the consumer, as the checkout's page takes it. */
export function checkoutStep(
  service: Served,
  opened: PayableSession,
  step: string,
  body: object = {},
): Promise<Response> {
  return fetch(`${service.urls.jsUrl}/checkout/api/sessions/${opened.sessionId}/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Checkout-Token': opened.token },
    body: JSON.stringify(body),
  });
}

/** The consumer's authorization in one call of the sandbox, without a checkout; tip in cents. */
export function completeCheckout(service: Served, sessionId: string, tip: number | null = null): Promise<Response> {
  return fetch(`${service.urls.baseUrl}/sandbox/sessions/${sessionId}/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tip }),
  });
}

/** A session that was completed and made into an order. */
export async function createOrder(service: Served, token: string, amount?: number): Promise<CreateOrderAnswer> {
  const session = await createSession(service, token, amount);
  await completeCheckout(service, session.id);
  return (await callApi(service, token, '/orders', { session_id: session.id })).json() as Promise<CreateOrderAnswer>;
}

export async function readCharge(response: Response): Promise<ChargeOrderAnswer> {
  return (await response.json()) as ChargeOrderAnswer;
}

/** The detail of a refusal, as text. */
export async function detailOf(response: Response): Promise<string> {
  const { detail } = (await response.json()) as { detail: unknown };
  return typeof detail === 'string' ? detail : JSON.stringify(detail);
}
