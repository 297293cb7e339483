// What makes a service a sandbox: its clock, its faults and its troubles, around an API that knows of none of them.
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Troubles } from '../checkout/trouble.ts';
import { tokenOf } from '../http/bearer.ts';
import { MAX_BODY_BYTES } from '../http/body-limit.ts';
import { pathOf } from '../http/path-of.ts';
import type { Mailer } from '../outbox/mailer.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import type { Addresses } from '../settings/addresses.ts';
import { holderOfToken } from '../store/access-tokens.ts';
import type { Store } from '../store/database.ts';
import { type Clock, openClock } from './clock.ts';
import { operationOf } from './fault-plan.ts';
import { type Call, withFaults } from './faults.ts';
import { magicOf, SLOW_BANK_MS } from './magic.ts';
import { isBodyShown, type LoggedRequest, type RequestLog, requestLog } from './request-log.ts';
import { openWebhooks, type Webhooks, type WebhooksImage } from './webhooks/webhooks.ts';
import type { Worlds } from './worlds/worlds.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** What can be done to a call's connection besides answering. */
export type CallConnection = {
  /** Resets it. */
  drop: () => void;
  /** Tells a call in its answer what it is called in the log. */
  nameRequest: (id: string) => void;
  /** The entry of the log that it is sent again for. */
  replayOf?: string;
};

export type Sandbox = {
  store: Store;
  clock: Clock;
  troubles: Troubles;
  /** The outcomes planned, in JSON, as of the last call; null where there are none. */
  plannedOutcomes: () => string | null;
  requests: RequestLog;
  webhooks: Webhooks;
  /** The handler behind clock and faults, and noted in the log. */
  around: (handler: Handler) => (request: Request, connection: CallConnection) => Promise<Response>;
};

/** Everything serveSandbox needs. */
export type SandboxContext = Sandbox & {
  accountCipher: AccountCipher;
  mailer: Mailer;
  addresses: Addresses;
  /** Where its controls and pages are: /sandbox, or in a world of its own beneath that. */
  controls: string;
  /** Hosts that webhooks may be sent to besides this machine, as `URL.hostname` spells them. */
  webhookHosts: readonly string[];
  /** Answers a call as if it had come by this connection. */
  serve: (request: Request, bindings: HttpBindings, connection: CallConnection) => Promise<Response>;
  /** Brings about what is due, after the clock was moved. */
  bringAbout: () => Promise<void>;
  /** The worlds beside this one; undefined where it is one of them. */
  worlds?: Worlds | undefined;
};

/** Opens the sandbox over a store; `machine` is the machine's time in ms, UTC. A world that is brought back goes on with its log, and with its webhooks as they were kept. */
export async function openSandbox(
  store: Store,
  machine: () => number,
  { requests = requestLog(), webhooks }: { requests?: RequestLog; webhooks?: WebhooksImage | undefined } = {},
): Promise<Sandbox> {
  const clock = await openClock(store, machine);
  let plannedOutcomes: string | null = null;

  type Carried = Pick<Call, 'drop' | 'struck' | 'proceed'>;
  function answered(request: Request, faults: string | null, carried: Carried): Promise<Response> {
    const operation = faults === null ? undefined : operationOf(request.method, pathOf(request).pathname);
    if (faults === null || operation === undefined) return carried.proceed();
    return withFaults(store, faults, { request, operation, now: clock.now(), ...carried });
  }

  /** A call that the app never sees is shown like others, and can be sent again. */
  async function noteUnserved(entry: LoggedRequest, request: Request): Promise<void> {
    if (!isBodyShown(entry.path)) return;
    const { headers } = request;
    const length = Number(headers.get('content-length') ?? 0);
    const isRead = length > 0 && length <= MAX_BODY_BYTES;
    const body = isRead ? await request.text().catch(() => undefined) : undefined;
    const token = tokenOf(headers.get('authorization'));
    const holder = token && (await holderOfToken(store, token, { environment: 'sandbox', at: clock.now() }));
    requests.noteUnserved(entry, body, holder && holder.kind === 'known' ? holder.clientId : undefined);
  }

  return {
    store,
    clock,
    requests,
    webhooks: openWebhooks(store, clock, webhooks),
    plannedOutcomes: () => plannedOutcomes,
    troubles: { of: magicOf, slowBank: () => pause(SLOW_BANK_MS) },
    around:
      (handler) =>
      async (request, { drop, nameRequest, replayOf }) => {
        // A store in trouble is told by the handler, which knows the words for it.
        const faults = await clock.tick().then(
          (state) => {
            plannedOutcomes = state.outcomes;
            return state.faults;
          },
          () => null,
        );
        const entry = requests.begin(request, clock.now());
        if (!entry)
          return answered(request, faults, { drop, struck: async () => {}, proceed: async () => handler(request) });
        nameRequest(entry.id);
        entry.replay_of = replayOf ?? null;
        let own: Response | undefined;
        const sent = await answered(request, faults, {
          drop,
          struck: async (effect) => {
            entry.fault = effect;
            if (effect === 'status' || effect === 'drop_before') await noteUnserved(entry, request);
          },
          proceed: async () => {
            own = await handler(request);
            return own;
          },
        });
        return requests.end(entry, { sent, own });
      },
  };
}
