// A team whose ledger server keeps the API keys of a shop at a real payment service, and desks of its people without any key.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CaptureInput } from '../../../contract/console/order.ts';
import { CreateSessionInput } from '../../../contract/console/session.ts';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import type { RoleId } from '../../../contract/team/roles.ts';
import { openEnvironmentsDesk } from '../../../main/features/environments/environments-desk.ts';
import { enterKeys } from '../../../main/features/keys/keys-desk.ts';
import { capture } from '../../../main/features/orders/capture.ts';
import { createOrder } from '../../../main/features/orders/create-order.ts';
import { createSession } from '../../../main/features/sessions/create-session.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { TIMES } from '../../../main/process/times.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { throughServer } from '../../../main/providers/through-server.ts';
import type { AskSigning } from '../../../main/team/remote-ledger.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { ownAccountOf, saidOf } from '../console/desk.ts';
import { completeCheckout, organizationOf, serviceOfTest } from '../service/payment-service.ts';
import { openDesk } from './desk-in-team.ts';
import { openTestTeam } from './team-server.ts';

/** Every file below a folder, as one. */
export function bytesIn(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return Buffer.concat(files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file)));
}

type Whose = { environmentId: string; accountId: string };

/** A line to an address over which all bytes that come back are kept. */
async function openTap(target: string) {
  const { hostname, port } = new URL(target);
  const heard: Buffer[] = [];
  const open = new Set<Socket>();
  const tap = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
    far.on('data', (bytes) => void heard.push(bytes));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => tap.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    tap.close();
  });
  const { port: own } = tap.address() as { port: number };
  return { url: `http://127.0.0.1:${own}`, heard: () => Buffer.concat(heard) };
}

/** A desk's work on the team's ledger, with an empty keychain. */
export function workOf(
  { ledger, signing }: { ledger: KeptLedger; signing: AskSigning },
  whose: Whose,
  of: { urls: { baseUrl: string } },
) {
  const kept = memoryKeychain();
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => kept });
  const own = openPayments(vault, { tokenMs: 10_000, callMs: 10_000 });
  const parts = { ledger, payments: throughServer(own, signing, 'http://127.0.0.1:9'), leaseMs: TIMES.leaseMs };
  /** An order that is ready to be captured; cents. */
  const order = async (amount = 10_000) => {
    const said = { ...whose, attempt: randomUUID(), amount, firstName: 'Ada', lastName: 'Lovelace' };
    const session = await createSession(parts, CreateSessionInput.parse(said));
    await completeCheckout(of as never, session.id);
    const made = await createOrder(parts, { ...whose, sessionId: SessionId.parse(session.id) });
    return OrderId.parse(made.id);
  };
  const take = (orderId: string) => capture(parts, CaptureInput.parse({ ...whose, orderId }));
  return { parts, order, capture: take, keychain: kept, own };
}

/** An environment of the team at a payment service of a test's own, without keys. */
export async function shopOf(ledger: KeptLedger, baseUrl: string): Promise<Whose> {
  const desks = openEnvironmentsDesk({ ledger, payments: openPayments(noVault(), LIMITS) });
  const environment = await desks.add({ said: saidOf({ baseUrl }), logo: null });
  return { environmentId: environment.id, accountId: ownAccountOf(environment) };
}

/** throughTap: desks reach the server over a line whose bytes are kept. */
export async function teamWithKeys() {
  const service = await serviceOfTest();
  const team = await openTestTeam({ now: Date.now() });
  const desks = openEnvironmentsDesk({ ledger: team.administrator.ledger, payments: openPayments(noVault(), LIMITS) });
  const environment = await desks.add({ said: saidOf({ ...service.urls, baseUrl: service.urls.baseUrl }), logo: null });
  const whose = { environmentId: environment.id, accountId: ownAccountOf(environment) };
  await team.administrator.ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  const keys = await service.issueKeys(organizationOf(service, 'merchant').id);
  const tap = await openTap(team.address);
  const open = async (role: RoleId = 'back_office') => {
    const desk = await openDesk({ ...team, address: tap.url }, role);
    return { ...desk, ...workOf(desk, whose, service) };
  };
  const enter = async (desk: Awaited<ReturnType<typeof open>>) => enterKeys(desk.parts, { ...whose, ...keys });
  return { service, team, whose, keys, tap, open, enter };
}

const LIMITS = { tokenMs: 10_000, callMs: 10_000 };
const noVault = () => openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
