// Two desks of a team that capture orders all the while: the ledger is in the same databases, behind two ledger servers that crash too.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OrderId } from '../../../contract/ids.ts';
import { moveIn, type Place } from '../faults/console-process.ts';
import { type Running, startProcess } from '../faults/processes.ts';
import type { Provider } from '../faults/providers.ts';
import type { Payment } from '../faults/stock.ts';
import { type Computer, switchOn } from '../faults/team/computer.ts';
import { review } from '../faults/team/review.ts';
import { codeOf } from '../faults/team/staff.ts';
import { type Verdict, verdictOn } from '../faults/verdict.ts';
import { whatItSays } from '../faults/what-it-says.ts';
import type { Front } from './front.ts';

/** By short times, so that what a silent desk left can be judged within the test. */
const BUILT = 'main-hurried';
const PROGRAM = join(import.meta.dirname, '../../../dist', BUILT, 'ledger-server.js');
/** How soon a clerk takes the next order, and asks again where nothing can begin, in ms. */
const REST_MS = 150;
const REVIEW_MS = 3_000;
/** What is still open so long after the last incident stays for people, in ms. */
const SETTLES_WITHIN_MS = 60_000;

type Ready = { listening: string; first_administrator_code?: string };
/** An order that its consumer has authorized, for a desk to capture. */
export type NextOrder = () => Promise<Payment>;

export type Office = {
  servers: readonly Front[];
  desks: readonly Computer[];
  /** How captures and reviews were answered, by code. */
  answers: ReadonlyMap<string, number>;
  captured: () => number;
  /** Ends the work, reviews what is open, and compares what the ledger says with the provider's books. */
  close: () => Promise<Verdict>;
};

export async function openOffice(
  folder: string,
  {
    store,
    ports,
    provider,
    nextOrder,
  }: { store: string; ports: readonly number[]; provider: Provider; nextOrder: NextOrder },
): Promise<Office> {
  const answers = new Map<string, number>();
  const payments: Payment[] = [];
  let isClosing = false;
  const heard = (code: string) => void answers.set(code, (answers.get(code) ?? 0) + 1);

  await makeDatabase(store);
  const servers: (Front & { code: string })[] = [];
  for (const [n, port] of ports.entries()) servers.push(await startServer(folder, `ledger-${n + 1}`, { store, port }));
  const computers: Computer[] = [];
  for (const [n, { url }] of servers.entries())
    computers.push(await switchOn(join(folder, `desk-${n + 1}`), `Desk ${n + 1}`, url));
  // The newest code is the one that works.
  const place = await joinBoth(computers, servers.at(-1)?.code ?? '', provider);

  const clerk = async (computer: Computer) => {
    while (!isClosing) {
      const payment = await nextOrder();
      payments.push(payment);
      const client = await computer.client();
      heard(await client.orders.capture({ ...place, orderId: payment.orderId as OrderId }).then(() => 'ok', codeOf));
      await pause(REST_MS);
    }
  };
  const reviewOnce = async (computer: Computer | undefined) => {
    const client = await computer?.client();
    for (const answer of client ? await review(client, place, provider).catch(() => []) : [])
      heard(`review: ${answer}`);
  };
  const reviewer = async () => {
    while (!isClosing) {
      await reviewOnce(computers[0]);
      await pause(REVIEW_MS);
    }
  };
  const working = [...computers.map(clerk), reviewer()];
  // Where the work fails, that is told when it is over.
  for (const each of working) each.catch(() => undefined);
  return {
    servers,
    desks: computers,
    answers,
    captured: () => answers.get('ok') ?? 0,
    close: async () => {
      isClosing = true;
      await Promise.all(working);
      const [first] = computers;
      const client = await first?.client();
      if (!client) throw new Error('No desk is left.');
      const late = performance.now() + SETTLES_WITHIN_MS;
      while (
        performance.now() < late &&
        (await client.journal.unknownCount({ environmentId: place.environmentId })) > 0
      ) {
        await reviewOnce(first);
        await pause(REVIEW_MS);
      }
      // Everybody's last look: what a desk couldn't begin is captured now, and what was captured is refused.
      for (const { orderId } of payments) {
        const again = client.orders.capture({ ...place, orderId: orderId as OrderId }).then(() => 'ok', codeOf);
        heard(`again: ${await again}`);
      }
      const { fault } = await client.audit.check();
      const said = {
        word: await whatItSays(client, place, payments),
        auditFault: fault && `line ${fault.seq}: ${fault.kind}`,
      };
      const ids = new Set(payments.map(({ orderId }) => orderId));
      const charges = (await provider.charges()).filter(({ orderId }) => ids.has(orderId));
      for (const each of [...computers, ...servers]) await ('close' in each ? each.close() : each.stop());
      return verdictOn(payments, { charges, orders: [] }, said);
    },
  };
}

async function makeDatabase(store: string): Promise<void> {
  const url = new URL(store);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
}

async function startServer(folder: string, name: string, { store, port }: { store: string; port: number }) {
  mkdirSync(join(folder, name), { recursive: true });
  const args = [
    PROGRAM,
    '--port',
    String(port),
    '--store',
    store,
    '--data',
    join(folder, name),
    '--team',
    'The office',
  ];
  const start = (): Running<Ready> => startProcess<Ready>(args, join(folder, name, 'log'));
  let running = start();
  const { listening, first_administrator_code: code = '' } = await running.ready;
  return {
    url: listening,
    code,
    crash: async (downMs: number) => {
      await running.kill();
      await pause(downMs);
      // Without its database a server doesn't start; its operator starts it again.
      for (running = start(); !(await running.ready.catch(() => null)); running = start()) await pause(1000);
    },
    stop: () => running.end(),
  };
}

async function joinBoth([first, second]: readonly Computer[], code: string, provider: Provider): Promise<Place> {
  if (!first || !second) throw new Error('An office has two desks.');
  const administrator = await first.client();
  await administrator.team.join({ address: first.line.address, invitation: code, device: first.name });
  const place = await moveIn(administrator, provider);
  const invited = await administrator.team.invite({ name: 'Grace Hopper', role: 'back_office' });
  const desk = await second.client();
  await desk.team.join({ address: second.line.address, invitation: invited.code, device: second.name });
  const devices = (await administrator.team.people()).flatMap((person) => person.devices);
  await administrator.team.approve({ deviceId: devices.find(({ state }) => state === 'waiting')?.id ?? '' });
  await moveIn(desk, provider);
  return place;
}
