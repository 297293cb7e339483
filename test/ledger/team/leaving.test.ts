// Preparing a ledger for a team, joining one and leaving it, as a computer's window does: what keeps a computer where it is, what its keys are bound to, and the way out where a server is lost.
import { existsSync, readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { writeMembership } from '../../../main/team/membership.ts';
import { type Keychain, memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { openConsoleHere, refusalOf } from '../../support/console/console-here.ts';
import { KEYS } from '../../support/console/desk.ts';
import { openLine } from '../../support/network/line.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, LOST, openTestLedger } from '../../support/store/ledger.ts';
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
  const leave = () => window.team.leave(undefined);
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

test('a window whose ledger was prepared goes on with the sandbox alone, and knows where the old one is', async () => {
  const { dataFolder, keychain } = await computer();
  const { window } = await openConsoleHere(dataFolder, keychain);
  expect((await window.team.state()).ownEnvironments).toHaveLength(1);
  const prepared = await window.team.prepareLedger(undefined);
  expect(existsSync(prepared.file)).toBe(true);
  const state = await window.team.state();
  expect(state).toMatchObject({ place: null, ownEnvironments: [] });
  expect(existsSync(state.prepared?.file ?? '')).toBe(true);
  expect((await window.console.facts()).environments.every(({ embedded }) => embedded)).toBe(true);
  expect(await refusalOf(window.team.prepareLedger(undefined))).toMatchObject({ code: 'nothing_to_prepare' });
});
