// For `globalSetup` of Vitest and Jest: one sandbox for the whole run, which every worker finds by SANDBOX_URL.
import { startSandbox } from './sandbox.ts';

/** Starts it unless SANDBOX_URL names one, and gives what ends it. Without that it ends with the runner. */
// biome-ignore lint/style/noDefaultExport: Jest takes a default export only.
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SANDBOX_URL']) return async () => undefined;
  const { url, stop } = await startSandbox();
  process.env['SANDBOX_URL'] = url;
  return async () => {
    delete process.env['SANDBOX_URL'];
    await stop();
  };
}
