// `npm run dev`: the console from its sources. A saved screen is there at once; a saved file of main or of the service starts main anew.

import { openInBrowser } from './dev/in-browser.ts';
import { openInElectron } from './dev/in-electron.ts';
import { readDevOptions } from './dev/options.ts';

// Whoever builds before, as the end-to-end tests do, leaves it at production: a saved screen would load the page anew.
process.env['NODE_ENV'] = 'development';

const options = readDevOptions(process.argv.slice(2));
const opening = options.electron ? openInElectron(options) : openInBrowser(options);

let stopping = false;
/** Ends what was opened, also where it is still opening. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const opened = await opening.catch(() => null);
  await opened?.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  const opened = await opening;
  void opened.ended.then(() => stop(0));
} catch (error) {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
  await stop(1);
}
