// A desk of a test's team as Paydesk opens it: with its spool and its session, on a line of its own.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { RoleId } from '../../../contract/team/roles.ts';
import type { HeadAnchor } from '../../../main/ledger/audit/keep-anchored.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { deviceKeyFrom } from '../../../main/team/device-key.ts';
import { openTeam } from '../../../main/team/team.ts';
import { openLine } from '../network/line.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { entryFor } from '../store/ledger.ts';
import type { Who } from './team-desk.ts';
import type { openTestTeam } from './team-server.ts';

type TestTeam = Awaited<ReturnType<typeof openTestTeam>>;

/** A desk of the team as Paydesk opens it, on a line of its own. */
export async function openDesk(
  team: TestTeam,
  role: RoleId = 'back_office',
  who?: Who,
  dataFolder = tempFolder(),
  anchors = keychainInMemory(),
) {
  const { deviceId, ledgerId, keys } = who ?? (await team.person(`Grace ${randomUUID()}`, role));
  const line = await openLine(team.address);
  const secret = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  const membership = {
    address: line.address,
    ledgerId,
    team: 'The shop',
    deviceId,
    device: 'Desk',
    person: 'Grace',
    role: null,
    publicKey: keys.publicKey,
  };
  const changes: unknown[] = [];
  const opened = openTeam({
    dataFolder,
    membership,
    key: deviceKeyFrom(secret),
    network: DIRECT,
    anchors,
    version: '1.0',
    changed: (change) => changes.push(change),
    revoked: () => undefined,
  });
  let close = () => {
    close = async () => undefined;
    return opened.close();
  };
  onTestFinished(() => close());
  return { ...opened, close: () => close(), line, changes, who: { deviceId, ledgerId, keys }, dataFolder };
}

/** What a computer's keychain keeps of ledgers, over all lives of its Paydesk. */
function keychainInMemory(): HeadAnchor {
  const kept = new Map<string, string>();
  return { read: async (name) => kept.get(name) ?? null, write: async (name, text) => void kept.set(name, text) };
}

/** An environment of the team's, made by its administrator. */
export async function addShop(team: {
  administrator: { ledger: KeptLedger };
}): Promise<{ environmentId: string; accountId: string }> {
  const [environmentId, accountId] = [randomUUID(), randomUUID()];
  const url = 'https://pay.example';
  const at = '2026-11-21T10:00:00.000Z';
  await team.administrator.ledger.addOrRestoreEnvironment(
    {
      id: environmentId,
      provider: url,
      name: 'Shop',
      kind: 'sandbox',
      created_at: at,
      base_url: url,
      auth_url: url,
      js_url: url,
      dashboard_url: url,
      sdk_constructor: 'ServicePay',
      brand_title: 'Shop',
    },
    { id: accountId, environment_id: environmentId, name: 'Shop', role: 'platform', created_at: at },
  );
  return { environmentId, accountId };
}

export const charging = (whose: { environmentId: string; accountId: string }, orderId = 'order_1') =>
  entryFor(whose, { operation: 'charge_order', orderId });

export const REFUSED = {
  ...({ kind: 'refused', code: 'refused_by_service' } as const),
  httpStatus: 422,
  detail: 'no',
};
