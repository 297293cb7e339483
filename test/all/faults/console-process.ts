// The console itself, as it is built, in a process of its own: driven over its client with the launch token, as its window drives it.
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import type { Problem } from '../../../contract/console/problem.ts';
import { type ConsoleClient, consoleClient } from '../../support/console/console-client.ts';
import { type Running, startProcess } from './processes.ts';
import type { Provider } from './providers.ts';

const CONSOLE = join(import.meta.dirname, '../../../dist/main/browser.js');

export type Client = ConsoleClient;
export type RunningConsole = Omit<Running<unknown>, 'ready'> & {
  /** Its window's address, with the launch token. */
  url: Promise<string>;
  client: Promise<Client>;
};
/** The environment and the account the desk works in. */
export type Place = { environmentId: string; accountId: string };

/** Without a keychain the keys are kept in memory, so that nothing of the afternoon stays in anybody's keyring. */
const WITHOUT_KEYCHAIN: NodeJS.ProcessEnv = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

export function startConsole(folder: string, program = CONSOLE, env = WITHOUT_KEYCHAIN): RunningConsole {
  const args = [program, '--no-open', '--port', '0', '--data', join(folder, 'console')];
  const { ready, ...running } = startProcess<{ url: string }>(args, join(folder, 'console.log'), env);
  const url = ready.then((told) => told.url);
  const client = url.then((address) => openClient(new URL(address)));
  // A process that is killed while it starts has no one waiting for these.
  for (const awaited of [url, client]) awaited.catch(() => undefined);
  return { ...running, client, url };
}

function openClient({ origin, hash }: URL): Client {
  return consoleClient(origin, hash.replace('#token=', ''));
}

/** Adds the provider as a person would, or finds it added, and enters its keys, which a restart has forgotten. */
export async function moveIn(client: Client, provider: Provider): Promise<Place> {
  const { environments } = await client.console.facts();
  const known =
    environments.find(({ baseUrl }) => baseUrl === provider.baseUrl) ?? (await addEnvironment(client, provider));
  const place = { environmentId: known.id, accountId: known.accounts[0]?.id ?? '' };
  await enterKeys(client, place, provider);
  return place;
}

function addEnvironment(client: Client, { baseUrl }: Provider) {
  return client.environments.add({
    said: {
      name: 'The afternoon',
      kind: 'sandbox',
      mode: 'merchant',
      marketplaceId: null,
      brandTitle: 'Corner Books',
      baseUrl,
      authUrl: baseUrl,
      jsUrl: baseUrl,
      dashboardUrl: baseUrl,
      sdkConstructor: 'ServicePay',
      orderSpelling: 'session_id',
      onboardingLink: null,
      holdingBalance: null,
    },
    logo: null,
  });
}

const TEMPORARY = new Set(['token_failed', 'service_unreachable', 'rate_limited']);

/** The token endpoint fails too: a person tries again. */
async function enterKeys(client: Client, place: Place, { keys }: Provider): Promise<void> {
  for (;;) {
    const code = await client.keys.enter({ ...place, ...keys }).then(() => null, kindOf);
    if (code === null) return;
    if (!TEMPORARY.has(code)) throw new Error(`The keys weren't taken: ${code}`);
  }
}

/** The kind of a problem that came through the client. Throws on what is none: the console is gone, or the test is wrong. */
export const kindOf = (error: unknown): string => problemOf(error).kind;

/** The same of the problem itself. */
export function problemOf(error: unknown): Problem {
  const problem = error instanceof ORPCError ? (error.data as { problem?: Problem } | null)?.problem : undefined;
  if (!problem) throw error;
  return problem;
}
