// Entry of the process that `npm run dev` restarts at each change: main from its sources, its gateway behind the page server.
import { join } from 'node:path';
import type { Gateway } from '../../main/gateway/gateway.ts';
import { serveHandler } from '../../main/network/serve-handler.ts';
import { startLine } from '../../main/process/start-words.ts';
import { refuseUnsafeSettings } from '../../main/process/unsafe-settings.ts';
import { openConsole } from '../../main/start/console.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../build/targets.ts';
import { developmentFolder } from './build-pages.ts';
import type { FromParent, ToParent } from './restarting.ts';

process.once('message', ({ dataFolder, consoleOrigin, launchToken }: FromParent) => {
  open(dataFolder, consoleOrigin, launchToken).catch((error: unknown) => {
    const { line, isForeseen } = startLine(error, dataFolder);
    console.error(isForeseen ? line : error);
    process.exit(1);
  });
});
tell({ loaded: true });

async function open(dataFolder: string, consoleOrigin: string, launchToken: string): Promise<void> {
  refuseUnsafeSettings(process.env, process.execArgv);
  let gateway: Gateway = async () => new Response('Paydesk is starting.', { status: 503 });
  const server = await serveHandler((request) => gateway(request), 0);
  const opened = await openConsole({
    dataFolder,
    built: {
      ledgerWorker: new URL('../../main/ledger/thread/worker.ts', import.meta.url),
      rendererFolder: join(root, 'renderer'),
      previewFolder: join(developmentFolder, 'preview'),
      checkoutFolder: join(developmentFolder, 'service/checkout'),
      packageFile: join(root, 'package.json'),
      licensesFile: join(root, 'dist/THIRD-PARTY-LICENSES.txt'),
      ownLicenseFile: join(root, 'LICENSE'),
    },
    entry: 'browser',
    quit: () => process.exit(0),
    consoleOrigin,
    version: packageJson.version,
    onUnreadableLedger: 'offer',
    launchToken,
  });
  await opened.opened;
  gateway = opened.gateway;

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await opened.close();
    process.exit(0);
  };
  // `disconnect`: the parent process has ended.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, () => void stop());
  tell({ port: Number(new URL(server.origin).port) });
}

function tell(message: ToParent): void {
  process.send?.(message);
}
