// What servers over one database tell each other while the connection for it is lost, falls silent, or is reopened.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenTo } from '../../../lib/node/postgres/listening.ts';
import type { ChangeNotice } from '../../../main/ledger-server/changes.ts';
import { sharedState } from '../../../main/ledger-server/shared-state.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerPlace, openTestDatabase } from '../../support/store/postgres/ledger-database.ts';
import { openSilentNetwork } from '../../support/store/postgres/silent-network.ts';

const CHANNEL = 'a_channel';
const nothing = async () => undefined;
const again = async (client: pg.Client): Promise<void> => {
  await client.query('select 1');
};

async function openPlace() {
  const folder = tempFolder();
  await (await openTestDatabase(folder)).close();
  const { postgres = '' } = await ledgerPlace(folder);
  const beside = new pg.Client({ connectionString: postgres });
  await beside.connect();
  onTestFinished(() => beside.end());
  /** The address, by which the database knows whose the connection is. */
  const named = (name: string, address = postgres) => {
    const url = new URL(address);
    url.searchParams.set('application_name', name);
    return url.href;
  };
  const connectionsOf = async (name: string) =>
    (await beside.query('select pid from pg_stat_activity where application_name = $1', [name])).rows.length;
  const cut = (name: string) =>
    beside.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
  return { postgres, named, connectionsOf, cut };
}

test('what one server couldn’t tell, because its connection was lost, makes the desks of the others read anew', async () => {
  const { named, cut } = await openPlace();
  const clock = { now: Date.now, learn: () => undefined };
  const told: ChangeNotice[] = [];
  const one = await sharedState(named('one'), clock, () => undefined);
  onTestFinished(() => one.close());
  const two = await sharedState(named('two'), clock, (change) => void told.push(change));
  onTestFinished(() => two.close());
  await cut('one');
  await one.tell({ environment: 'e', by: null }).catch(() => undefined);
  await vi.waitFor(() => expect(told).toContainEqual({ environment: null, by: null }), { timeout: 20_000 });
});

test('a connection that falls silent is made anew', {
  timeout: 60_000,
}, async () => {
  const { postgres } = await openPlace();
  const network = await openSilentNetwork(postgres);
  const missed = vi.fn();
  const texts: string[] = [];
  const heard = { received: (text: string) => void texts.push(text), missed };
  const listening = await listenTo(network.address, CHANNEL, heard, { begin: nothing, again });
  onTestFinished(() => listening.close());
  const teller = await listenTo(postgres, CHANNEL, { received: nothing, missed: nothing }, { begin: nothing, again });
  onTestFinished(() => teller.close());
  network.fallSilent();
  await teller.tell('while it is silent');
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), { timeout: 30_000, interval: 100 });
  await teller.tell('after it');
  await vi.waitFor(() => expect(texts).toEqual(['after it']));
});

test('a connection that is being made while the server closes is closed with it', async () => {
  const { named, connectionsOf, cut } = await openPlace();
  const name = randomUUID();
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun = vi.fn<() => Promise<void>>(() => gate).mockImplementationOnce(nothing);
  const heard = { received: nothing, missed: nothing };
  const listening = await listenTo(named(name), CHANNEL, heard, { begin: begun, again });
  await cut(name);
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  const closed = listening.close();
  goOn();
  await closed;
  await vi.waitFor(async () => expect(await connectionsOf(name)).toBe(0));
});
