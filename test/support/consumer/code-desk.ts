// Consumers and their codes at a service whose time stands still until it is moved.
import { expect, onTestFinished } from 'vitest';
import { problemType } from '../../../contract/payment-api/problem.ts';
import type { PayableSession } from '../../../service/checkout/messages.ts';
import type { OrganizationFacts } from '../../../service/service.ts';
import { openStore, type Store } from '../../../service/store/database.ts';
import { type Mailbox, registerBusiness } from '../service/dashboard.ts';
import {
  callApi,
  checkoutStep,
  createSession,
  openPayable,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
  type TestService,
} from '../service/payment-service.ts';
import { placeOfFolder } from '../store/postgres/store-of-folder.ts';

const START = Date.UTC(2026, 10, 21);

export type Desk = {
  service: TestService;
  merchant: OrganizationFacts;
  token: string;
  now: () => number;
  pass: (ms: number) => void;
};

/** With a mailbox in production, where the merchant has to register first. */
export async function desk(options: Parameters<typeof serviceOfTest>[0] = {}, mailbox?: Mailbox): Promise<Desk> {
  let time = START;
  const now = () => time;
  const service = await serviceOfTest({ now, ...options });
  const email = 'pat@pear-tree.example';
  const merchant = mailbox
    ? (await registerBusiness(service, { email, as: 'merchant', mailbox })).organization
    : organizationOf(service, 'merchant');
  const token = await signIn(service, merchant);
  return { service, merchant, token, now, pass: (ms) => (time += ms) };
}

/** An opening of a new session's checkout. */
export async function opened({ service, merchant }: Desk): Promise<PayableSession> {
  // Time may have passed since the last token.
  const token = await signIn(service, merchant);
  return openPayable(service, (await createSession(service, token)).id);
}

/** A session in marketplace use, which may name its consumer's contacts. */
export async function sellersSession(
  { service }: Pick<Desk, 'service'>,
  contacts: { email?: string; phone?: string; drivers_license?: string },
): Promise<string> {
  const token = await signIn(service, organizationOf(service, 'seller'));
  const request = {
    ...sessionRequest(),
    marketplace_id: organizationOf(service, 'seller').marketplaceId,
    consumer_info: { first_name: 'Ada', last_name: 'Byron', ...contacts },
  };
  return ((await (await callApi(service, token, '/sessions', request)).json()) as { id: string }).id;
}

export async function storeOf({ dataFolder }: TestService): Promise<Store> {
  const store = await openStore(await placeOfFolder(dataFolder));
  onTestFinished(() => store.destroy());
  return store;
}

/** Status and what the page is told of it. A refusal's type and status only repeat its code and status, which is checked. */
export async function told(answer: Response | Promise<Response>): Promise<unknown[]> {
  const response = await answer;
  const { detail: _, type, status, ...facts } = (await response.json()) as Record<string, unknown>;
  if (!response.ok) expect([type, status]).toEqual([problemType(String(facts['code'] ?? 'invalid')), response.status]);
  return [response.status, facts];
}

export function verify({ service }: Desk, visit: PayableSession, code: string | undefined): Promise<Response> {
  return checkoutStep(service, visit, 'verify', { code });
}

/** A code that was certainly not sent. */
export function other(code = '000000'): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
