// A service in production with organizations that are there already, and what a test does with its webhooks.
import { expect, onTestFinished } from 'vitest';
import type { Event } from '../../../contract/dashboard-api/event.ts';
import {
  type Webhook,
  type WebhookDelivery,
  WebhookDeliveryPage,
  WebhookWithSecret,
} from '../../../contract/dashboard-api/webhook.ts';
import { issueKeys } from '../../../service/store/api-keys.ts';
import { openStore, type Store } from '../../../service/store/database.ts';
import { FIRST, foundOrganizations } from '../../../service/store/first-organizations.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { placeOfFolder } from '../store/postgres/store-of-folder.ts';
import { askForToken, basic, callApi, type Served, sessionRequest } from './payment-service.ts';

export type Holder = Organization & { clientId: string; clientSecret: string };

export type ProductionStore = {
  store: Store;
  merchant: Holder;
  platform: Holder;
  seller: Holder;
};

/** A store with a merchant, a platform and two sellers, all with keys of production; it is closed when the test is over. */
export async function productionStore(folder: string, at = Date.now()): Promise<ProductionStore> {
  const store = await openStore(await placeOfFolder(folder, 'migrated'));
  onTestFinished(() => store.destroy());
  const holders: Holder[] = [];
  for (const organization of await foundOrganizations(store, FIRST, at)) {
    const keys = await issueKeys(store, { organizationId: organization.id, environment: 'production', at });
    holders.push({ ...organization, ...keys });
  }
  const [merchant, platform, seller] = holders as [Holder, Holder, Holder];
  return { store, merchant, platform, seller };
}

export type Hooks = {
  token: string;
  /** Creates sessions of these amounts, each of which is an event. */
  tell: (...amounts: number[]) => Promise<void>;
  ask: (method: string, path?: string, body?: object) => Promise<Response>;
  /** A webhook for these sessions that was added, with its secret. */
  add: (body: object) => Promise<WebhookWithSecret>;
  list: () => Promise<Webhook[]>;
  /** Newest first. */
  deliveries: (id: string) => Promise<WebhookDelivery[]>;
};

/** The calls about webhooks, with the keys of one organization. */
export async function hooksOf(
  served: Served,
  { clientId, clientSecret, role, marketplace_id }: Holder,
): Promise<Hooks> {
  const answer = await askForToken(served, basic(clientId, clientSecret));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const ask: Hooks['ask'] = (method, path = '', body) =>
    fetch(`${served.urls.dashboardUrl}/api/webhooks${path}`, {
      method,
      headers: { Authorization: `bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const seller = {
    marketplace_id,
    consumer_info: { first_name: 'Ada', last_name: 'Byron', email: 'ada@home.example' },
  };
  return {
    token,
    tell: async (...amounts) => {
      for (const amount of amounts) {
        const request = { ...sessionRequest(amount), ...(role === 'seller' && seller) };
        const made = await callApi(served, token, '/sessions', request);
        expect(made.status, await made.text()).toBe(200);
      }
    },
    ask,
    add: async (body) => {
      const made = await ask('POST', '', { types: ['session.created'], ...body });
      expect(made.status, await made.clone().text()).toBe(200);
      return WebhookWithSecret.parse(await made.json());
    },
    list: async () => ((await (await ask('GET')).json()) as { webhooks: Webhook[] }).webhooks,
    deliveries: async (id) =>
      WebhookDeliveryPage.parse(await (await ask('GET', `/${id}/deliveries?limit=200`)).json()).deliveries,
  };
}

/** The amounts of the sessions that events tell of. */
export const amountsOf = (bodies: readonly string[]): number[] =>
  bodies.map((body) => {
    const event = JSON.parse(body) as Event;
    if (event.type !== 'session.created') throw new Error(`${event.type} is none of the test's own.`);
    return event.session.total_amount;
  });
