// The embedded sandbox: the payment service inside this console. The only file of main/ that imports service/.
import { join } from 'node:path';
import { completeCheckout } from '../service/sandbox/consumer.ts';
import { startService } from '../service/service.ts';
import type { EmbeddedService } from './desk/first-run.ts';
import type { FindOrder } from './desk/outcomes/look-up.ts';
import type { SampleConsumer } from './desk/samples/make-sample.ts';
import { PaydeskError } from './problem.ts';

export type Sandbox = EmbeddedService & {
  /** Takes a session through its checkout as a consumer would; for sample data. */
  completeAsConsumer: SampleConsumer;
  findOrder: FindOrder;
  close: () => Promise<void>;
};

/** Starts the service on a free port, its books in a folder of their own under the data folder. */
export async function startSandbox(dataFolder: string, checkoutFolder: string): Promise<Sandbox> {
  const service = await startService({ dataFolder: join(dataFolder, 'service'), port: 0, checkoutFolder });
  return {
    urls: service.urls,
    organizations: service.organizations,
    issueKeys: service.issueKeys,
    findOrder: service.findOrder,
    completeAsConsumer: (sessionId) => completeCheckout(service.urls.baseUrl, sessionId).catch(notCompleted),
    close: service.close,
  };
}

function notCompleted(error: unknown): never {
  throw new PaydeskError(
    'refused_by_service',
    `The checkout couldn't be completed. ${error instanceof Error ? error.message : ''}`.trim(),
    'Look at the sandbox’s page, whether it was told to fail.',
  );
}
