// The embedded sandbox: the payment service inside this console. The only file of main/ that imports service/.
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthorizationView } from '../../contract/console/authorization.ts';
import {
  completeCheckout,
  failCheckout,
  openCheckout,
  passTime,
  returnCharge,
  whileAnswerIsLost,
} from '../../service/sandbox/consumer.ts';
import { type ServiceUrls, startService } from '../../service/service.ts';
import { AccountKeyUnusable } from '../../service/start/account-key.ts';
import type { ReadAuthorization } from '../../service/store/checkout/authorize.ts';
import { StoreOfEarlierVersion } from '../../service/store/database.ts';
import type { EmbeddedService } from '../features/environments/first-run.ts';
import type { FindOrder } from '../features/outcomes/resolve-restored.ts';
import type { SampleSandbox } from '../features/samples/samples-desk.ts';
import type { FindAuthorization } from '../features/sessions/find-authorization.ts';
import { setAside } from '../ledger/backup/put-in-place.ts';
import { isDamage } from '../ledger/file/file-trouble.ts';
import { PaydeskError } from '../process/problem.ts';

export type Sandbox = EmbeddedService & {
  samples: SampleSandbox;
  /** The port it had before, where another program has it now; links to it don't open in this run. */
  portTaken: number | null;
  /** Where its records are kept that an early version made or that are damaged; it began with none in this run. */
  setAside: string | null;
  findOrder: FindOrder;
  findAuthorization: FindAuthorization;
  close: () => Promise<void>;
};

/** Starts the service on the port it had before, its books in a folder of their own under the data folder. onChange: called when something may have happened in it. */
export async function startSandbox(
  dataFolder: string,
  checkoutFolder: string,
  onChange: () => void = () => undefined,
): Promise<Sandbox> {
  const folder = join(dataFolder, 'service');
  const portFile = join(folder, 'port');
  const wanted = rememberedPort(portFile);
  const startOn = (port: number) => startService({ dataFolder: folder, port, checkoutFolder, onChange });
  const start = () => startOnFirstFree(wanted === null ? newPorts() : [wanted], startOn);
  const { service, keptAside } = await startWithUsableStore(start, folder);
  const port = Number(new URL(service.urls.baseUrl).port);
  if (wanted === null) writeFileSync(portFile, String(port), { mode: 0o600 });
  return {
    portTaken: port === wanted ? null : wanted,
    setAside: keptAside,
    urls: service.urls,
    organizations: service.organizations,
    issueKeys: service.issueKeys,
    samples: samplesOf(service.urls),
    findOrder: service.findOrder,
    findAuthorization: async (sessionId) => viewOf(await service.readAuthorization(sessionId)),
    close: service.close,
  };
}

/** A sandbox holds nothing real: a store that it can't use doesn't keep the console from starting. */
async function startWithUsableStore<Service>(
  start: () => Promise<Service>,
  folder: string,
): Promise<{ service: Service; keptAside: string | null }> {
  try {
    return { service: await start(), keptAside: null };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    const now = Date.now();
    const keptAside = setAside(join(folder, 'service.db'), now);
    // Whatever key is there, it isn't this store's.
    if (error instanceof AccountKeyUnusable) setAside(join(folder, 'account-numbers.key'), now);
    return { service: await start(), keptAside };
  }
}

/** A full disk, or a file that is in use or not permitted, is another matter: the records are whole. */
function isUnusable(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : [];
  return causes.some(
    (cause) => cause instanceof StoreOfEarlierVersion || cause instanceof AccountKeyUnusable || isDamage(cause),
  );
}

function viewOf(kept: ReadAuthorization | null): AuthorizationView | null {
  if (kept === null) return null;
  return {
    authorizedAt: kept.authorized_at,
    consumerName: kept.consumer_name,
    contact: kept.contact,
    business: kept.organization_name,
    totalAmount: kept.total_amount,
    tip: kept.tip,
    debitDate: kept.debit_date,
    bankName: kept.bank_name,
    accountKind: kept.account_kind,
    accountEnding: kept.account_last_four,
    routingNumber: kept.routing_number,
    trackNumber: kept.track_number,
    clientAddress: kept.client_address,
    userAgent: kept.user_agent,
    wording: kept.wording,
    wordingVersion: kept.wording_version,
    language: kept.language,
  };
}

function samplesOf({ baseUrl, jsUrl }: ServiceUrls): SampleSandbox {
  return {
    completeAsConsumer: (sessionId) => completeCheckout(baseUrl, sessionId).catch(refused),
    openAsConsumer: (sessionId) => openCheckout(jsUrl, sessionId).catch(refused),
    failAsConsumer: (sessionId) => failCheckout(baseUrl, sessionId).catch(refused),
    passTime: (ms) => passTime(baseUrl, ms).catch(refused),
    returnCharge: (chargeId) => returnCharge(baseUrl, chargeId).catch(refused),
    whileAnswerIsLost: (run) => whileAnswerIsLost(baseUrl, run).catch(refused),
  };
}

function rememberedPort(file: string): number | null {
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
}

/** Below the ports that systems hand out to any program: one of those may be another program's at the next start. */
const NEW_PORTS = { from: 20_000, to: 30_000 };
const newPorts = (): number[] => Array.from({ length: 5 }, () => randomInt(NEW_PORTS.from, NEW_PORTS.to));

/** Takes any port where all of these are another program's. */
async function startOnFirstFree<Service>(
  ports: number[],
  startOn: (port: number) => Promise<Service>,
): Promise<Service> {
  for (const port of ports) {
    const service = await startOn(port).catch(nullWherePortIsTaken);
    if (service) return service;
  }
  return startOn(0);
}

function nullWherePortIsTaken(error: NodeJS.ErrnoException): null {
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return null;
  throw error;
}

function refused(error: unknown): never {
  if (error instanceof PaydeskError) throw error;
  throw new PaydeskError('sandbox_refused', {}, error instanceof Error ? { details: error.message } : {});
}
