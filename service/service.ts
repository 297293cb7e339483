// Composition: the store, the API and the checkout, joined and listening. Runs alone (serve.ts) and inside the console.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi } from './api/app.ts';
import { serveCheckout } from './checkout/routes.ts';
import { listen } from './listen.ts';
import { openMailer } from './outbox/mailer.ts';
import { serveSandbox } from './sandbox/routes.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { issueKeys } from './store/api-keys.ts';
import { openStore } from './store/database.ts';
import { ensureFirstOrganizations, listOrganizations } from './store/organizations.ts';

export type ServiceOptions = {
  /** Made where it is missing; holds service.db. */
  dataFolder: string;
  /** 0 takes any free port. */
  port: number;
  /** The folder with the built v1.js, page.js and page.css. */
  checkoutFolder: string;
  /** The time in ms, UTC; the system's clock where absent. */
  now?: () => number;
  /** The mail server, smtp://[user:password@]host:port[?from=address]; where absent, mails are kept in the outbox only. */
  smtp?: string;
};

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
  urls: ServiceUrls;
  organizations: OrganizationFacts[];
  /** Makes one more pair of keys. The secret is told here and nowhere else: the store has its hash. */
  issueKeys: (organizationId: string) => Promise<{ clientId: string; clientSecret: string }>;
  close: () => Promise<void>;
};

/** Starts the service on 127.0.0.1. Rejects where the folder can't be written or the port is taken. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const store = await openStore(await ownFile(options.dataFolder, 'service.db'));
  try {
    const sandbox = await openSandbox(store, options.now ?? Date.now);
    const { now } = sandbox.clock;
    const mailer = await openMailer(store, options.smtp, now);
    await ensureFirstOrganizations(store, now());
    const organizations = (await listOrganizations(store)).map((organization) => ({
      id: organization.id,
      name: organization.name,
      storeId: organization.store_id,
      marketplaceId: organization.marketplace_id,
      role: organization.role,
    }));
    const server = await listen(options.port, (port) => {
      const origin = originOf(port);
      const api = createApi({ store, now }, origin);
      serveCheckout(api, { store, now, checkoutFolder: options.checkoutFolder, troubles: sandbox.troubles });
      serveSandbox(api, { ...sandbox, mailer, origin });
      const handle = sandbox.around((request) => api.fetch(request));
      return (request, drop) => handle(request, drop).finally(mailer.wake);
    });
    return {
      urls: urlsOf(originOf(server.port)),
      organizations,
      issueKeys: (organizationId) => issueKeys(store, organizationId, now()),
      close: async () => {
        await server.close();
        await mailer.close();
        await store.destroy();
      },
    };
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

/** A file that only its owner can read: it holds consumers' names. SQLite gives the files beside it the same mode. */
async function ownFile(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  await (await open(file, 'a', 0o600)).close();
  return file;
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** One process serves all four hosts of the spec, each at its own path. */
function urlsOf(origin: string): ServiceUrls {
  return { baseUrl: origin, authUrl: origin, jsUrl: origin, dashboardUrl: `${origin}/dashboard` };
}
