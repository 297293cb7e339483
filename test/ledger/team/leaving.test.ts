// Joining a team and leaving it, as a computer's window does: what keeps a computer where it is, what its keys are bound to, and the way out where a server is lost.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { OrderId } from '../../../contract/ids.ts';
import { writeMembership } from '../../../main/team/membership.ts';
import { type Keychain, memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { openConsoleHere, refusalOf } from '../../support/console/console-here.ts';
import { KEYS } from '../../support/console/desk.ts';
import { openLine } from '../../support/network/line.ts';
import { orderCharged, orderCreated } from '../../support/provider/seen.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  creationOf,
  LOST,
  openTestLedger,
  recordCall,
  succeeded,
} from '../../support/store/ledger.ts';
import { takesCalls } from '../../support/store/ledger-to-move.ts';
import { addShop, charging, openDesk, REFUSED } from '../../support/team/desk-in-team.ts';
import type { Who } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const SHOP = 'https://pay.example';
const FRONT_DESK = 'Front desk';

type Opened = Awaited<ReturnType<typeof openTestLedger>>;
type Whose = { environmentId: string; accountId: string };

/** A computer that worked alone: a shop's environment, and whatever else `fill` writes. */
async function computer(fill: (opened: Opened, whose: Whose) => Promise<void> = async () => undefined) {
  const dataFolder = tempFolder();
  const opened = await openTestLedger(dataFolder);
  const whose = await addTestEnvironment(opened, SHOP);
  await fill(opened, whose);
  await opened.close();
  return { dataFolder, whose, keychain: memoryKeychain() };
}

/** Joined already, as this device. */
async function sitAt(address: string, { deviceId, ledgerId, keys }: Who, dataFolder: string, keychain: Keychain) {
  const { publicKey, privateKey } = keys;
  const place = { address, ledgerId, team: 'The shop', deviceId, device: FRONT_DESK, person: 'Grace', role: null };
  writeMembership(dataFolder, { ...place, publicKey });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  await openVault({ timeLimitMs: 5_000, openKeychain: async () => keychain }).device.save(secret);
}

async function makeOrder({ ledger }: Opened, whose: Whose, orderId: string): Promise<void> {
  const answer = orderCreated(orderId, `sess_of_${orderId}`);
  await recordCall(ledger, whose, creationOf(`sess_of_${orderId}`), succeeded(answer));
}

async function capture({ ledger }: Opened, whose: Whose, orderId: string): Promise<void> {
  const entry = charging(whose, orderId);
  await ledger.writeSent(entry);
  const answer = orderCharged(orderId, `charge_of_${orderId}`);
  await ledger.recordOutcome(entry.id, succeeded(answer));
}

test('a hand-over whose server is lost is left by name, and a backup then doubts what the team may have captured', {
  timeout: 60_000,
}, async () => {
  let backup = '';
  const { dataFolder, whose, keychain } = await computer(async (opened, shop) => {
    for (const id of ['order_charged', 'order_open']) await makeOrder(opened, shop, id);
    await capture(opened, shop, 'order_charged');
    backup = (await opened.ledger.makeBackup(null, 'Ada')).file;
    await makeOrder(opened, shop, 'order_later');
  });
  const { server, gate, first: administrator, address } = await openTestTeam();
  const line = await openLine(address);
  await sitAt(line.address, administrator, dataFolder, keychain);
  gate.before = async (method) => {
    if (method === 'completeMove') line.setOpen(false);
  };
  const first = await openConsoleHere(dataFolder, keychain);
  await vi.waitFor(async () => expect((await first.window.team.state()).place?.role?.id).toBe('administrator'), 20_000);
  await first.window.team.moveLedger();
  const waits = { state: 'going', doing: 'hand_over', isCancelable: false, waitsFor: { code: 'ledger_server_silent' } };
  await vi.waitFor(async () => expect((await first.window.team.state()).move).toMatchObject(waits), 20_000);
  expect(takesCalls(join(dataFolder, 'ledger.db'))).toBe(false);
  await server.close();
  await first.close();

  // After a restart it still waits for a server that stays off.
  const { window, close } = await openConsoleHere(dataFolder, keychain);
  expect((await window.team.state()).move).toMatchObject({ doing: 'hand_over', isCancelable: false });
  expect(await refusalOf(window.team.cancelMove())).toMatchObject({ code: 'move_almost_done' });
  expect(await refusalOf(window.team.leave({ abandonsMove: false }))).toMatchObject({ code: 'move_almost_done' });
  expect(existsSync(join(dataFolder, 'moving.json'))).toBe(true);
  expect(await window.team.leave({ abandonsMove: true })).toMatchObject({ place: null, move: null });
  expect(readdirSync(dataFolder).filter((name) => /moving|team\.json/.test(name))).toEqual([]);

  // The ledger stays locked, for this window and for the next one.
  expect((await window.backup.state()).seal).toMatchObject({ cause: 'moved_to_team' });
  await close();
  const alone = await openConsoleHere(dataFolder, keychain);
  expect((await alone.window.backup.state()).seal).toMatchObject({ cause: 'moved_to_team' });
  expect(takesCalls(join(dataFolder, 'ledger.db'))).toBe(false);
  const unlocking = alone.window.backup.unseal({ name: 'Ada', reason: 'I want it back', otherCopyIsGone: true });
  expect(await refusalOf(unlocking)).toMatchObject({ code: 'ledger_moved_to_team' });

  // The way out: a backup from before the move.
  const restored = await alone.window.backup.restore({ file: backup, name: 'Ada', reason: 'the server is lost' });
  expect(restored.unknown).toBe(1);
  const statusOf = async (orderId: string) =>
    (await alone.window.orders.get({ environmentId: whose.environmentId, orderId: OrderId.parse(orderId) })).status;
  expect([await statusOf('order_charged'), await statusOf('order_open')]).toEqual(['charged', 'needs_review']);
  expect((await alone.window.backup.state()).seal).toBeNull();
  await alone.close();

  // The desk opens, and an order that it doesn't know any more isn't sent as new.
  const again = await openConsoleHere(dataFolder, keychain);
  expect((await again.window.console.facts()).environments.map(({ id }) => id)).toContain(whose.environmentId);
  await again.close();
  const { ledger } = await openTestLedger(dataFolder);
  for (const orderId of ['order_open', 'order_later', 'order_of_the_team']) {
    const sent = ledger.writeSent(charging(whose, orderId));
    await expect(sent).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  }
});

test('a computer leaves with answers that its server never takes only where it isn’t let in any more', async () => {
  const { dataFolder, keychain } = await computer();
  const team = await openTestTeam();
  const shop = await addShop(team);
  const who = await team.person('Grace', 'back_office');
  const desk = await openDesk(team, 'back_office', who, dataFolder);
  const entry = charging(shop);
  await desk.ledger.writeSent(entry);
  desk.line.setOpen(false);
  const answered = desk.ledger.recordOutcome(entry.id, REFUSED);
  await expect(answered).rejects.toMatchObject({ problem: { code: 'answer_kept' } });
  await desk.close();

  const line = await openLine(team.address);
  line.setOpen(false);
  await sitAt(line.address, who, dataFolder, keychain);
  const { window } = await openConsoleHere(dataFolder, keychain);
  expect((await window.team.state()).place).toMatchObject({ waitingOutcomes: 1, entrance: null });
  const leave = () => window.team.leave({ abandonsMove: false });
  expect(await refusalOf(leave())).toEqual({ code: 'outcomes_block_leaving', params: { count: 1 } });
  await team.administrator.ledger.revokeDevice({ deviceId: who.deviceId });
  line.setOpen(true);
  await vi.waitFor(async () => expect((await window.team.state()).place?.entrance).toBe('device_revoked'), 20_000);
  expect(await leave()).toMatchObject({ place: null });
  // The leftovers can be found.
  expect(readdirSync(dataFolder)).toContain(`team-outcomes-${who.deviceId}.spool`);
});

test('keys that an earlier Paydesk kept are bound to their own addresses before a team says other ones', async () => {
  const { dataFolder, whose, keychain } = await computer();
  const vault = openVault({ timeLimitMs: 5_000, openKeychain: async () => keychain });
  await vault.save(whose.accountId, KEYS);
  const team = await openTestTeam();
  const { window } = await openConsoleHere(dataFolder, keychain);
  const { code } = await team.administrator.ledger.invitePerson({ name: 'Grace', role: 'back_office' });
  await window.team.join({ address: team.address, invitation: code, device: FRONT_DESK });
  const kept = await vault.read(whose.accountId);
  expect(kept).toEqual({ ...KEYS, origins: [SHOP] });
});

test('a computer with calls of its own that are open, or need review, joins no team and uses no invitation up', async () => {
  const open: { id: string }[] = [];
  const { dataFolder, keychain } = await computer(async ({ ledger }, shop) => {
    const entry = charging(shop);
    await ledger.writeSent(entry);
    await ledger.recordOutcome(entry.id, LOST);
    open.push(entry);
  });
  const team = await openTestTeam();
  const { code } = await team.administrator.ledger.invitePerson({ name: 'Grace', role: 'back_office' });
  const { window } = await openConsoleHere(dataFolder, keychain);
  const join = () => window.team.join({ address: team.address, invitation: code, device: FRONT_DESK });
  expect(await refusalOf(join())).toEqual({ code: 'review_blocks_joining', params: { count: 1 } });
  const [environment] = (await window.console.facts()).environments.filter(({ embedded }) => !embedded);
  await window.journal.resolve({
    environmentId: environment?.id ?? '',
    entryId: open[0]?.id ?? '',
    verdict: 'not_done',
    name: 'Ada',
    reason: 'not in the dashboard',
  });
  expect(await join()).toMatchObject({ place: { team: 'The shop' } });
});
