// The PIN of a computer: main refuses what moves money until it is entered, counts wrong attempts over a restart, and never shows it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import { procedures } from '../../contract/procedures/procedures.ts';
import { ALONE, type Desk } from '../../main/features/app/open-desk.ts';
import { openGateway } from '../../main/gateway/gateway.ts';
import { openPin } from '../../main/pin/pin.ts';
import { logTo } from '../../main/process/log.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { saidOf } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { codeOf } from '../support/team/approval-team.ts';

const PIN = '739154';
const WRONG = '000000';
const MINUTE = 60_000;
const NEW_ENVIRONMENT = { said: saidOf({ baseUrl: 'https://pay.example/v2' }), logo: null };

/** A computer whose Paydesk can be started again; its time stands until it is moved. set: by how far somebody set its clock. */
function computer() {
  const keychain = memoryKeychain();
  const dataFolder = tempFolder();
  const clock = { now: 0, set: 0 };
  const start = async (openKeychain: () => Promise<typeof keychain> = async () => keychain) => {
    clock.now = 0;
    const vault = openVault({ timeLimitMs: 5_000, openKeychain });
    await vault.read('nobody');
    const { pin: secret, state: vaultState } = vault;
    // As slow as it must be is measured elsewhere: a test waits for nothing.
    return openPin({
      secret,
      vaultState,
      dataFolder,
      elapsed: () => clock.now + clock.set,
      awake: () => clock.now,
      cost: 16,
    });
  };
  return { keychain, dataFolder, clock, start };
}

test('without a PIN nothing is asked; with one it is asked for after a start, and after minutes without anybody', async () => {
  const { clock, start } = computer();
  const desk = await start();
  await desk.require();
  await desk.set({ pin: PIN, idleMinutes: 5, current: null });
  await desk.require();
  clock.now += 5 * MINUTE - 1;
  await desk.touch();
  clock.now += 5 * MINUTE - 1;
  await desk.require();
  clock.now += 5 * MINUTE;
  expect(await codeOf(desk.require())).toBe('pin_wanted');
  // Moving the mouse afterwards opens nothing.
  await desk.touch();
  expect(await codeOf(desk.require())).toBe('pin_wanted');
  await desk.enter({ pin: PIN });
  await desk.require();
  expect(await codeOf((await start()).require())).toBe('pin_wanted');
});

test('wrong attempts wait longer and longer, and a restart forgives none of them', async () => {
  const { clock, start } = computer();
  await (await start()).set({ pin: PIN, idleMinutes: 1, current: null });
  let desk = await start();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const problem = await problemOf(desk.enter({ pin: WRONG }));
    if (problem.code !== 'pin_wrong') throw new Error(problem.code);
    waits.push(problem.params.seconds);
    if (problem.params.seconds === 0) continue;
    // Not even the right one is looked at before.
    expect(await codeOf(desk.enter({ pin: PIN }))).toBe('pin_wait');
    desk = await start();
    expect(await codeOf(desk.enter({ pin: PIN }))).toBe('pin_wait');
    clock.now += problem.params.seconds * 1000;
  }
  expect(waits).toEqual([0, 0, 30, 60, 300, 900, 3600, 3600]);
  await desk.enter({ pin: PIN });
  await desk.require();
  // From here the count starts over.
  expect(await problemOf(desk.enter({ pin: WRONG }))).toMatchObject({ params: { seconds: 0 } });
});

test('a computer’s clock that is set forward or back ends no wait and keeps nothing open', async () => {
  const { clock, start } = computer();
  await (await start()).set({ pin: PIN, idleMinutes: 1, current: null });
  const desk = await start();
  for (let attempt = 0; attempt < 3; attempt += 1) await codeOf(desk.enter({ pin: WRONG }));
  clock.set = 60 * MINUTE;
  expect(await codeOf(desk.enter({ pin: PIN }))).toBe('pin_wait');
  clock.now += MINUTE;
  await desk.enter({ pin: PIN });
  await desk.require();
  clock.set = 0;
  expect(await codeOf(desk.require())).toBe('pin_wanted');
});

test('many attempts at once are attempts one after the other', async () => {
  const { start } = computer();
  await (await start()).set({ pin: PIN, idleMinutes: 1, current: null });
  const desk = await start();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(desk.enter({ pin: WRONG }))));
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(3);
});

test('it is changed and removed only by whoever knows it', async () => {
  const { start } = computer();
  const desk = await start();
  await desk.set({ pin: PIN, idleMinutes: 1, current: null });
  expect(await codeOf(desk.set({ pin: '1234', idleMinutes: 60, current: null }))).toBe('pin_wrong');
  expect(await codeOf(desk.remove({ pin: WRONG }))).toBe('pin_wrong');
  await desk.set({ pin: '1234', idleMinutes: 60, current: PIN });
  expect(await desk.state()).toEqual({ idleMinutes: 60, isOffered: true, waitMs: 0 });
  await desk.remove({ pin: '1234' });
  await (await start()).require();
});

test('a keychain that doesn’t answer does away with no PIN; one that lost it does', async () => {
  const { keychain, start } = computer();
  await (await start()).set({ pin: PIN, idleMinutes: 1, current: null });
  const without = await start(async () => {
    throw new Error('locked');
  });
  expect(await codeOf(without.require())).toBe('keychain_unavailable');
  expect(await codeOf(without.set({ pin: '1234', idleMinutes: 1, current: null }))).toBe('keychain_unavailable');
  await keychain.deletePassword('Paydesk', 'pin');
  const desk = await start();
  await desk.require();
  expect((await desk.state()).idleMinutes).toBeNull();
});

test('no PIN is set where no keychain would keep it', async () => {
  const { start } = computer();
  const desk = await start(async () => {
    throw new Error('there is none');
  });
  expect((await desk.state()).isOffered).toBe(false);
  expect(await codeOf(desk.set({ pin: PIN, idleMinutes: 1, current: null }))).toBe('pin_needs_keychain');
});

test('neither the keychain nor the data folder holds what was typed', async () => {
  const { keychain, dataFolder, start } = computer();
  const desk = await start();
  await desk.set({ pin: PIN, idleMinutes: 1, current: null });
  await codeOf(desk.enter({ pin: WRONG }));
  const files = readdirSync(dataFolder).map((file) => readFileSync(join(dataFolder, file), 'utf8'));
  const kept = [...files, ...keychain.entries().map(([, secret]) => secret)].join('\n');
  expect(kept).toContain('"hash"');
  expect(kept).not.toContain(PIN);
  expect(kept).not.toContain(WRONG);
});

test('the gateway refuses what moves money until the PIN is there, and its log never holds it', async () => {
  const lines: string[] = [];
  const { clock, start } = computer();
  const pin = await start();
  await pin.set({ pin: PIN, idleMinutes: 1, current: null });
  clock.now += MINUTE;
  const payouts = { start: async () => expect.unreachable('money moved') };
  const gateway = openGateway({
    desks: {
      of: () => ({
        ...ALONE,
        desk: {
          pin,
          payouts,
          journal: { unknown: async () => ({ items: [], nextCursor: null }) },
        } as unknown as Desk,
      }),
    },
    opening: () => null,
    language: () => 'system',
    rendererFolder: tempFolder(),
    launchToken: 'the-token',
    consoleOrigin: 'http://127.0.0.1:4000',
    previewOrigin: 'http://127.0.0.1:4001',
    person: 'ada',
    log: logTo({ write: (line) => lines.push(line) }),
  });
  const ask = async (procedure: string, json: object) => {
    const answer = await gateway(
      new Request(`http://127.0.0.1:4000/rpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [LAUNCH_TOKEN_HEADER]: 'the-token' },
        body: JSON.stringify({ json }),
      }),
    );
    return ((await answer.json()) as { json: { data?: { problem: { code: string } } } }).json?.data?.problem.code;
  };
  const payout = { environmentId: 'e', expectedAmount: 500 };
  expect(await ask('payouts/start', payout)).toBe('pin_wanted');
  // Another address of the same service would be a second way to its orders.
  expect(await ask('environments/add', NEW_ENVIRONMENT)).toBe('pin_wanted');
  expect(await ask('journal/unknown', { environmentId: 'e' })).toBeUndefined();
  expect(await ask('pin/enter', { pin: WRONG })).toBe('pin_wrong');
  expect(await ask('payouts/start', payout)).toBe('pin_wanted');
  expect(await ask('pin/enter', { pin: `${PIN}x` })).toBe('input_invalid');
  expect(lines.join('')).toContain('pin.enter');
  expect(lines.join('')).not.toContain(PIN);
  expect(lines.join('')).not.toContain(WRONG);
});

/** Moves no money and opens no path to it, at an unlocked screen without its person. A new procedure must be named here, or ask. */
const WITHOUT_PIN: Record<string, string> = {
  console: 'retryKeychain setLanguage',
  sessions: 'create openPreview endAuthorization reportCheckout',
  orders: 'create setReference endAuthorization requestCopy provideCopy',
  notes: 'add',
  lists: 'saveView removeView setFirstView setColumns',
  outcomes: 'lookUp noteAlarm stopRetrying',
  captureMany: 'upload plan discard pause stop',
  afterCharge: 'handleReturn reopenReturn recordRefund recordReturn upload importFacts',
  fees: 'correct',
  payouts: 'record',
  reconcile: 'compareWithService upload importStatement resolve resolveMany reopen recordStatedFees',
  accounting: 'setNames',
  updates: 'check download putOff showFile quitAndInstall',
  network: 'signIn removeSignIn removeCertificate check checkTyped',
  environments: 'setLook nameAccount remove',
  keys: 'remove',
  sellers: 'invite mark addNote join remove',
  samples: 'start dismiss',
  backup: 'make',
  team: 'cancelSignIn revoke removePerson removeRole',
  pin: 'set remove enter',
  settings: 'set',
  approvals: 'request withdraw',
  audit: 'check',
};

test('whatever acts asks for it, but for what opens no way to money', () => {
  const silent = Object.entries(procedures).map(([area, calls]): [string, string] => {
    const acts = Object.entries(calls).filter(([, procedure]) => procedure['~orpc'].meta.does === 'acts');
    const without = acts.filter(([, procedure]) => !procedure['~orpc'].meta.pin).map(([name]) => name);
    return [area, without.join(' ')];
  });
  expect(Object.fromEntries(silent.filter(([, names]) => names !== ''))).toEqual(WITHOUT_PIN);
});
