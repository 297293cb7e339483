// Two processes of the service over one store, and a PostgreSQL server of the run's own where there is one.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { serviceEntry } from '../../support/source/entries.ts';

export type Party = { id: string; token: string; marketplaceId: string | null };
export type Process = { api: string; dashboard: string; sandbox: string; end: () => void };
export type Shop = { processes: [Process, Process]; merchant: Party; platform: Party; seller: Party };

type Ready = {
  base_url: string;
  auth_url: string;
  dashboard_url: string;
  organizations: { id: string; marketplace_id: string | null; client_id: string; client_secret: string }[];
};

/** Starts both, one after the other; `store` is a PostgreSQL address, SQLite where absent. */
export async function openShop(folder: string, store: string | undefined): Promise<Shop> {
  const args = [
    '--port',
    '0',
    '--rate-limit',
    '0',
    '--data',
    folder,
    ...(store === undefined ? [] : ['--store', store]),
  ];
  const one = await start(args);
  const other = await start(args);
  const [merchant, platform, seller] = await Promise.all(
    one.ready.organizations.map((each) => signIn(one.ready, each)),
  );
  if (!merchant || !platform || !seller) throw new Error('The service has too few organizations.');
  return { processes: [one.process, other.process], merchant, platform, seller };
}

async function start(args: string[]): Promise<{ ready: Ready; process: Process }> {
  const child = spawn(process.execPath, [...serviceEntry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    child.stdout.resume();
    const ready = JSON.parse(line) as Ready;
    const { base_url, dashboard_url } = ready;
    const end = () => void child.kill('SIGKILL');
    return {
      ready,
      process: { api: `${base_url}/api/v2.0`, dashboard: `${dashboard_url}/api`, sandbox: `${base_url}/sandbox`, end },
    };
  }
  throw new Error('The service ended before it was ready.');
}

async function signIn({ auth_url }: Ready, organization: Ready['organizations'][number]): Promise<Party> {
  const { id, marketplace_id, client_id, client_secret } = organization;
  const answer = await fetch(`${auth_url}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { id, token: access_token, marketplaceId: marketplace_id };
}
