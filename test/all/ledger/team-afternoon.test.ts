// A short bad afternoon of a team: real desks, keyrings and a ledger server, crashes, sleep, lines that break, and a server that is put back, at a provider that refuses no repeat.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { spendTeamAfternoon, type TeamAfternoon } from '../faults/team/team-afternoon.ts';
import { isGood } from '../faults/verdict.ts';

/** A machine that is busy with other tests needs its time. */
const LONGEST_MS = 300_000;
const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(
  (program) => process.platform !== 'linux' || spawnSync('which', [program], { stdio: 'ignore' }).status !== 0,
);

const short = (more: Pick<TeamAfternoon, 'desks' | 'orders' | 'kills' | 'guarded'>): TeamAfternoon => ({
  folder: tempFolder(),
  restoreEvery: 3,
  seed: 6,
  say: () => undefined,
  ...more,
});

test.skipIf(missing.length > 0)(
  'whatever happens to desks and server, a team charges every order once or knows that it must review it',
  { timeout: LONGEST_MS },
  async () => {
    const { verdict, kills } = await spendTeamAfternoon(short({ desks: 3, orders: 60, kills: 4, guarded: true }));
    expect(verdict.wrong).toEqual([]);
    expect(isGood(verdict)).toBe(true);
    expect(kills).toBe(4);
    expect(verdict.chargedOnce).toBeGreaterThan(20);
    expect(verdict.chargedOnce + verdict.unknown + verdict.notCharged).toBe(60);
  },
);

test.skipIf(missing.length > 0)(
  'without the ledger’s unique indexes a team charges consumers twice, and the afternoon notices',
  { timeout: LONGEST_MS },
  async () => {
    const { verdict } = await spendTeamAfternoon(short({ desks: 2, orders: 40, kills: 0, guarded: false }));
    expect(verdict.chargedTwice).toBeGreaterThan(0);
    expect(isGood(verdict)).toBe(false);
  },
);
