// What the desktop app does for the console beside its windows: notifications, icon, tray, start at login, the lock of the screen.
import { app, BrowserWindow } from 'electron';
import type { Notice } from '../../contract/console/notices.ts';
import type { DesktopAbilities } from '../../contract/console/settings.ts';
import { followRuns, showCount } from './icon.ts';
import { showNotice } from './notice.ts';
import { followScreenLock, seesScreenLock } from './screen-lock.ts';
import { startAtLogin } from './start-at-login.ts';
import { type ShownTray, showTray, systemHasTray } from './tray.ts';
import type { ConsoleWindows } from './windows.ts';

export type Desktop = {
  abilities: DesktopAbilities;
  showNotice: (notice: Notice) => void;
  /** How much waits for a person. */
  showCount: (count: number) => void;
  /** Follows the bar of the runs; look: one may have begun. */
  followRuns: (share: () => number | null) => { look: () => void; close: () => void };
  /** Windows ask again for what they show; what changes together is told together. */
  tellChanged: () => void;
  /** Whether a window is in front. */
  isWatched: () => boolean;
  /** Brings tray and lock to what is in effect. lock: what is done when the screen is locked. */
  apply: (settings: { lockWithScreen: boolean; keepInTray: boolean }, lock: () => void) => void;
  /** The language is another one now. */
  setWords: () => void;
  /** Whether Paydesk goes on without a window. */
  staysInTray: () => boolean;
  close: () => void;
};

/** Engineering value, in ms: each time a window asks for all that changes by itself. */
const TOLD_TOGETHER_MS = 2_000;

type Options = { windows: () => ConsoleWindows | null; icon: string; dataFolder: string };

export function openDesktop({ windows, icon, dataFolder }: Options): Desktop {
  const { platform, env } = process;
  const all = () => windows()?.all() ?? [];
  const program = app.isPackaged ? [] : [app.getAppPath()];
  const command = [env['APPIMAGE'] ?? process.execPath, ...program, '--data', dataFolder] as const;
  let tray: ShownTray | null = null;
  let unfollow: (() => void) | null = null;
  let count = 0;
  let hasTray: boolean | null = null;
  let isTelling = false;
  const close = () => {
    tray?.remove();
    unfollow?.();
    tray = null;
    unfollow = null;
  };
  return {
    abilities: {
      startAtLogin: startAtLogin(app, command, { platform, env }),
      seesScreenLock: seesScreenLock(platform, env),
      get hasTray() {
        // Asked when it is first wanted: no start waits for the bus.
        hasTray ??= systemHasTray(platform, env);
        return hasTray;
      },
    },
    showNotice: (notice) => showNotice(notice, windows),
    showCount: (next) => {
      count = next;
      showCount(count, all);
      tray?.setCount(count);
    },
    followRuns: (share) => followRuns(share, all),
    tellChanged: () => {
      if (isTelling) return;
      isTelling = true;
      setTimeout(() => {
        isTelling = false;
        windows()?.tellAll({ do: 'lookAgain' });
      }, TOLD_TOGETHER_MS);
    },
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
    apply: ({ lockWithScreen, keepInTray }, lock) => {
      close();
      if (lockWithScreen) unfollow = followScreenLock(platform, lock);
      if (!keepInTray) return;
      tray = showTray(icon, windows);
      tray.setCount(count);
    },
    setWords: () => tray?.setWords(),
    staysInTray: () => tray !== null,
    close,
  };
}
