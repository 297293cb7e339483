// Webhooks outside of a sandbox, as an organization manages them. A secret is told when it is made, and kept sealed.
import {
  type NewWebhook,
  TEST_EVENT,
  type Webhook,
  WebhookDelivery,
  type WebhookWithSecret,
} from '../../contract/dashboard-api/webhook.ts';
import { EventId, WebhookId } from '../../contract/issued-ids.ts';
import { momentOf, timestampOf } from '../../contract/timestamp.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../secrets/identifiers.ts';
import type { Owner } from '../store/owner.ts';
import {
  askForDelivery,
  type DeliveryRow,
  findEventOf,
  forgetDeliveries,
  listDeliveries,
} from '../store/webhooks/deliveries.ts';
import {
  addWebhook,
  enableWebhook,
  findWebhook,
  listWebhooks,
  type Named,
  removeWebhook,
  replaceSecret,
  type WebhookRow,
} from '../store/webhooks/webhooks.ts';
import { MAX_WEBHOOKS } from './attempts.ts';
import { newSigningSecret } from './deliver.ts';
import { oldSecretSigns, openSender, type SenderParts, sealedFor } from './sender.ts';

/** How long the secret before a rotation signs too, in ms. */
const OLD_SECRET_MS = 24 * 3600 * 1000;

export type DeliveryPage = { deliveries: WebhookDelivery[]; next: number | undefined };

/** What names a webhook that isn't this organization's is refused (404). */
export type ManagedWebhooks = {
  /** Refused: an address that events can't be sent to (422), and one more than there may be (409). */
  add: (organizationId: string, whose: Owner, request: NewWebhook) => Promise<WebhookWithSecret>;
  list: (organizationId: string) => Promise<Webhook[]>;
  remove: (named: Named) => Promise<void>;
  rotate: (named: Named) => Promise<WebhookWithSecret>;
  enable: (named: Named) => Promise<Webhook>;
  /** Sends an event that no feed has, once. Refused while it is disabled (409). */
  test: (named: Named) => Promise<WebhookDelivery>;
  /** Sends an event of its feed again. Refused: another event (404), and while it is disabled (409). */
  send: (named: Named, eventId: string) => Promise<WebhookDelivery>;
  /** Newest first, before a position where one is given. */
  deliveries: (named: Named, page: { before: number | undefined; limit: number }) => Promise<DeliveryPage>;
  /** Looks for what is due, in the background. */
  wake: () => void;
  /** Forgets what has been over for long. */
  forgetOld: () => Promise<void>;
  close: () => Promise<void>;
};

/** The webhooks of a service, which are sent to from the first `wake` on. */
export function manageWebhooks(parts: SenderParts): ManagedWebhooks {
  const { store, now, cipher, reachable } = parts;
  const sender = openSender(parts);

  function newSecretFor(id: string): { secret: string; sealedSecret: string } {
    const secret = newSigningSecret();
    return { secret, sealedSecret: cipher.seal(secret, sealedFor(id)) };
  }

  async function known({ organizationId, id }: Named): Promise<WebhookRow> {
    const row = WebhookId.safeParse(id).success ? await findWebhook(store, { organizationId, id }) : undefined;
    if (!row) throw unknownWebhook(id);
    return row;
  }

  async function ask(webhook: WebhookRow, asked: Pick<DeliveryRow, 'event_id' | 'event_type' | 'why'>) {
    const row = await askForDelivery(store, { webhook_id: webhook.id, ...asked }, now());
    if (!row) throw new Refusal(409, 'The webhook is disabled: enable it first (POST …/webhooks/{webhook_id}/enable).');
    sender.wake();
    return deliveryOf(row);
  }

  return {
    add: async (organizationId, whose, { url, types }) => {
      await reachable.check(url);
      const id = newId('webhook_');
      const { secret, sealedSecret } = newSecretFor(id);
      const added = { organizationId, id, whose, url, types, sealedSecret };
      const row = await addWebhook(store, added, { most: MAX_WEBHOOKS, at: now() });
      if (row) return { ...webhookOf(row, now()), secret };
      throw new Refusal(
        409,
        `There are ${MAX_WEBHOOKS} webhooks already: remove one (DELETE …/webhooks/{webhook_id}).`,
      );
    },
    list: async (organizationId) => (await listWebhooks(store, organizationId)).map((row) => webhookOf(row, now())),
    remove: async (named) => {
      if (!(await removeWebhook(store, named, now()))) throw unknownWebhook(named.id);
    },
    rotate: async (named) => {
      const { secret, sealedSecret } = newSecretFor(named.id);
      const row = await replaceSecret(store, named, { sealedSecret, until: now() + OLD_SECRET_MS });
      if (!row) throw unknownWebhook(named.id);
      return { ...webhookOf(row, now()), secret };
    },
    enable: async (named) => {
      const row = await enableWebhook(store, named, now());
      if (!row) throw unknownWebhook(named.id);
      return webhookOf(row, now());
    },
    test: async (named) => ask(await known(named), { event_id: newId('event_'), event_type: TEST_EVENT, why: 'test' }),
    send: async (named, eventId) => {
      const webhook = await known(named);
      const event = EventId.safeParse(eventId).success ? await findEventOf(store, webhook, eventId) : undefined;
      if (!event) throw new Refusal(404, `There is no event ${eventId.slice(0, 100)} in the feed of this webhook.`);
      return ask(webhook, { event_id: event.id, event_type: event.type, why: 'sent_again' });
    },
    deliveries: async (named, { before, limit }) => {
      const { id, disabled_at } = await known(named);
      const rows = await listDeliveries(store, id, { before, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return { deliveries: page.map((row) => deliveryOf(row, disabled_at !== null)), next: last && Number(last.seq) };
    },
    wake: sender.wake,
    forgetOld: () => forgetDeliveries(store, now()),
    close: sender.close,
  };
}

const unknownWebhook = (id: string) => new Refusal(404, `There is no webhook ${id.slice(0, 100)}.`);

function webhookOf(row: WebhookRow, at: number): Webhook {
  return {
    id: row.id as Webhook['id'],
    of: row.of,
    url: row.url,
    types: row.types === null ? null : (JSON.parse(row.types) as Webhook['types']),
    create_date: row.create_date as Webhook['create_date'],
    state: row.disabled_at === null ? 'enabled' : 'disabled',
    disabled_at: row.disabled_at as Webhook['disabled_at'],
    failing_since: row.failing_since as Webhook['failing_since'],
    previous_secret_until: oldSecretSigns(row, at) ? timestampOf(momentOf(row.old_secret_until)) : null,
  };
}

/** For a disabled webhook nothing waits, though what did may still have to be marked as failed. */
function deliveryOf(row: DeliveryRow, isDisabled = false): WebhookDelivery {
  return WebhookDelivery.parse({
    id: row.id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event_type: row.event_type,
    why: row.why,
    state: isOver(row) ? row.state : isDisabled ? 'failed' : 'waiting',
    attempts: JSON.parse(row.attempts),
    create_date: row.create_date,
    next_attempt_at: row.due_at === null || isDisabled ? null : timestampOf(Number(row.due_at)),
  });
}

const isOver = ({ state }: DeliveryRow): boolean => state === 'delivered' || state === 'failed';
