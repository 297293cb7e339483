// Shows the console in the system's browser.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import open from 'open';

/** The address holds the launch token: it goes through a file only this user reads, never through a command line anyone can list. */
export async function openInBrowser(url: string, dataFolder: string): Promise<{ remove: () => void }> {
  const redirect = join(dataFolder, 'open-console.html');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(redirect, redirectPage(url), { mode: 0o600 });
  await open(redirect).catch(() => console.error('No browser could be opened. Open the address above yourself.'));
  return { remove: () => rmSync(redirect, { force: true }) };
}

const redirectPage = (url: string): string =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=${url}"><title>Paydesk</title>`;
