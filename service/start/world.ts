// A world: one store with everything that answers for it. The service's own is one, and so is each that a test asks for.
import type { lookup } from 'node:dns';
import type { HttpBindings } from '@hono/node-server';
import { createApi, paymentDocument } from '../api/app.ts';
import type { BankConnection } from '../checkout/bank/bank-connection.ts';
import { serveCheckout } from '../checkout/routes.ts';
import { serveCollection } from '../collection/routes.ts';
import { serveDashboardApi } from '../dashboard/api/app.ts';
import { serveDashboardPages } from '../dashboard/pages/routes.ts';
import { returnRateMail } from '../dashboard/return-rate-mail.ts';
import { webhookDisabledMail } from '../dashboard/webhook-mail.ts';
import { serveExamples } from '../examples/routes.tsx';
import type { RateLimits } from '../http/rate-limit.ts';
import { inLanguage, inLanguageOf } from '../http/request-language.ts';
import { dropConnection, type Handler } from '../http/serve-handler.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Mailer } from '../outbox/mailer.ts';
import { serveFrontPage } from '../pages/front-page.tsx';
import type { Metrics } from '../process/metrics.ts';
import { sandboxDocument } from '../sandbox/document.ts';
import { outcomePlanner } from '../sandbox/plan-outcomes.ts';
import { serveSandbox } from '../sandbox/routes.ts';
import type { CallConnection, Sandbox } from '../sandbox/sandbox.ts';
import type { Worlds } from '../sandbox/worlds/worlds.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import { codeMarks } from '../secrets/one-time-code.ts';
import type { Addresses } from '../settings/addresses.ts';
import type { Environment } from '../settings/environment.ts';
import { applyAllDueChanges } from '../store/books/apply-due-changes.ts';
import { forgetSessionKeys } from '../store/books/keyed-requests.ts';
import { countDebits } from '../store/books/uncounted-debits.ts';
import { forgetFullLimits } from '../store/call-limits.ts';
import { expireSessions } from '../store/checkout/progress.ts';
import type { ContactKind } from '../store/checkout/tables.ts';
import type { Store } from '../store/database.ts';
import { recountRates } from '../store/returns/rates.ts';
import { manageWebhooks } from '../webhooks/managed-webhooks.ts';
import { reachableFrom } from '../webhooks/reachable.ts';

/** What all worlds of a process have in common. */
export type Premises = {
  environment: Environment;
  addresses: Addresses;
  bank: BankConnection;
  checkoutFolder: string;
  sdkConstructor: string;
  metrics: Metrics | undefined;
  /** Hosts that webhooks may be sent to besides a sandbox's machine, or public ones, as `URL.hostname` spells them. */
  webhookHosts: readonly string[];
  /** How production looks up where webhooks lead; as the system does where absent. */
  lookUpHost?: typeof lookup | undefined;
};

export type WorldParts = {
  store: Store;
  /** The world's time, in ms, UTC. */
  now: () => number;
  /** Its clock, faults and controls; null in production. */
  sandbox: Sandbox | null;
  accountCipher: AccountCipher;
  mailer: Mailer;
  rateLimits: RateLimits;
  /** Where its controls are found. */
  controls: string;
};

export type World = {
  /** Answers a call, after what it changed was handed to the senders. */
  handler: Handler;
  /** Brings about what is due, and the mails that are due with it. */
  bringAbout: () => Promise<void>;
  /** Breaks off what is being sent to webhooks outside of a sandbox. */
  close: () => Promise<void>;
  /** The addresses it answers at, as they are written in its app. */
  routes: string[];
};

/** Puts a world's parts together; `worlds` are those beside it, where it is the service's own. */
export function joinWorld(premises: Premises, parts: WorldParts, worlds?: Worlds): World {
  const { environment, addresses, checkoutFolder, sdkConstructor } = premises;
  const { store, now, sandbox, accountCipher, mailer, controls } = parts;
  const planOutcomes = sandbox ? outcomePlanner(sandbox, accountCipher) : undefined;
  const codes = codeMarks(accountCipher.keyFor('one-time codes'));
  const context: ServiceContext = {
    store,
    now,
    environment,
    addresses,
    codes,
    planOutcomes,
    rateLimits: parts.rateLimits,
    metrics: premises.metrics,
  };
  const codesReach = contactKindsReached(sandbox !== null, mailer.sends);
  const app = createApi(context, sandbox?.requests.noteCall);
  const troubles = sandbox && { troubles: sandbox.troubles };
  const built = { checkoutFolder, sdkConstructor };
  serveCheckout(app, { ...context, ...built, accountCipher, bank: premises.bank, codesReach, ...troubles });
  serveFrontPage(app, context);
  const from = { environment, url: `${addresses.dashboard}/dashboard` };
  const webhooks = sandbox
    ? undefined
    : manageWebhooks({
        store,
        now,
        cipher: accountCipher,
        reachable: reachableFrom(premises.webhookHosts, premises.lookUpHost),
        mailOf: (webhook, language) => inLanguage(language, () => webhookDisabledMail(webhook, from)),
        mailAdded: mailer.wake,
      });
  // What a process that is gone left to be sent.
  webhooks?.wake();
  const wakeWebhooks = () => (sandbox?.webhooks ?? webhooks)?.wake();
  const dashboardDocument = serveDashboardApi(app, { ...context, webhooks }, sandbox?.requests.noteCall);
  serveDashboardPages(app, { ...context, reachesPeople: mailer.sends || sandbox !== null });
  const bringAbout = async () => {
    await applyAllDueChanges(store, now(), 'leave');
    await countDebits(store);
    await expireSessions(store, now());
    await forgetFullLimits(store, now());
    await forgetSessionKeys(store, now());
    await recountRates(store, (passed, language) => inLanguage(language, () => returnRateMail(passed, from)), now());
    await webhooks?.forgetOld();
    mailer.wake();
    wakeWebhooks();
  };
  const serve = async (request: Request, bindings: HttpBindings, connection: CallConnection) => {
    const answer = () => inLanguageOf(request, () => app.fetch(request, bindings));
    return sandbox ? sandbox.around(answer)(request, connection) : answer();
  };
  if (sandbox) {
    const { webhookHosts } = premises;
    const around = { accountCipher, mailer, addresses, controls, webhookHosts, bringAbout, serve, worlds };
    serveSandbox(app, { ...sandbox, ...around });
  }
  if (sandbox) serveExamples(app, { ...context, ...built });
  if (sandbox) {
    const documents = () => [paymentDocument(app, context), dashboardDocument(), sandboxDocument(addresses.api)];
    serveCollection(app, addresses, documents);
  }
  return {
    routes: app.routes.map(({ path }) => path),
    bringAbout,
    close: async () => webhooks?.close(),
    handler: (request, bindings) => {
      const connection: CallConnection = {
        drop: () => dropConnection(bindings),
        // On the connection's own answer: a header added to a Response that is finished makes a stream of its body.
        nameRequest: (id) => {
          for (const name of ['Request-Id', 'X-Request-Id']) bindings.outgoing?.setHeader(name, id);
        },
      };
      return serve(request, bindings, connection).finally(() => {
        mailer.wake();
        wakeWebhooks();
      });
    },
  };
}

/** A sandbox's outbox takes texts too. Elsewhere no carrier sends them, and a code must not lie about. */
function contactKindsReached(isSandbox: boolean, sendsMail: boolean): ContactKind[] {
  if (isSandbox) return ['email', 'phone'];
  return sendsMail ? ['email'] : [];
}
