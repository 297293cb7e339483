// The desktop app's windows learn of what one of them does, also where nothing is written to the ledger.
import { expect, test } from 'vitest';
import type { DesktopWork } from '../../main/start/open-work.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openConsoleHere } from '../support/console/console-here.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

test('each change of a setting or of the language in one window is told to the others, and a look isn’t', async () => {
  let told = 0;
  const desktop: DesktopWork = {
    abilities: {
      startAtLogin: { isOffered: false, isOn: () => false, set: () => undefined },
      seesScreenLock: false,
      hasTray: true,
    },
    apply: () => undefined,
    followRuns: () => ({ look: () => undefined, close: () => undefined }),
    tellChanged: () => {
      told += 1;
    },
    isWatched: () => true,
    showNotice: () => undefined,
    showCount: () => undefined,
  };
  const { window } = await openConsoleHere(tempFolder(), memoryKeychain(), { desktop });
  const toldBy = async (call: () => Promise<unknown>) => {
    const before = told;
    await call();
    return told - before;
  };
  // What is written to the ledger is told, too: it might stand in for one of these, but not for each.
  for (const keepInTray of [true, false, true, false, true])
    expect(await toldBy(() => window.settings.set({ keepInTray }))).toBeGreaterThan(0);
  for (const choice of ['es', 'en', 'es', 'system'] as const)
    expect(await toldBy(() => window.console.setLanguage({ choice, spoken: 'en' }))).toBeGreaterThan(0);
  const looks: number[] = [];
  while (looks.length < 20) looks.push(await toldBy(() => window.settings.state()));
  expect(looks).toContain(0);
});
