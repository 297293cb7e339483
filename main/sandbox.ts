// The embedded sandbox: the payment service inside this console. The only file of main/ that imports service/.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeCheckout, passTime, returnCharge, whileAnswerIsLost } from '../service/sandbox/consumer.ts';
import { startService } from '../service/service.ts';
import type { EmbeddedService } from './desk/first-run.ts';
import type { FindOrder } from './desk/outcomes/look-up.ts';
import type { SampleSandbox } from './desk/samples/make-sample.ts';
import { PaydeskError } from './problem.ts';

export type Sandbox = EmbeddedService & {
  samples: SampleSandbox;
  /** The port it had before, where another program has it now; links to it don't open in this run. */
  portTaken: number | null;
  findOrder: FindOrder;
  close: () => Promise<void>;
};

/** Starts the service on the port it had before, its books in a folder of their own under the data folder. */
export async function startSandbox(dataFolder: string, checkoutFolder: string): Promise<Sandbox> {
  const folder = join(dataFolder, 'service');
  const portFile = join(folder, 'port');
  const wanted = rememberedPort(portFile);
  const startOn = (port: number) => startService({ dataFolder: folder, port, checkoutFolder });
  const onWanted = wanted === null ? null : await startOn(wanted).catch(nullWherePortIsTaken);
  const service = onWanted ?? (await startOn(0));
  if (wanted === null) writeFileSync(portFile, new URL(service.urls.baseUrl).port, { mode: 0o600 });
  return {
    portTaken: onWanted ? null : wanted,
    urls: service.urls,
    organizations: service.organizations,
    issueKeys: service.issueKeys,
    samples: samplesOf(service.urls.baseUrl),
    findOrder: service.findOrder,
    close: service.close,
  };
}

function samplesOf(baseUrl: string): SampleSandbox {
  return {
    completeAsConsumer: (sessionId) => completeCheckout(baseUrl, sessionId).catch(refused),
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

function nullWherePortIsTaken(error: NodeJS.ErrnoException): null {
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return null;
  throw error;
}

function refused(error: unknown): never {
  if (error instanceof PaydeskError) throw error;
  throw new PaydeskError(
    'refused_by_service',
    `The sandbox refused this. ${error instanceof Error ? error.message : ''}`.trim(),
    'Look at the sandbox’s page, whether it was told to fail.',
  );
}
