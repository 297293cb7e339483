// The tray: Paydesk stays there when its last window is closed, where the person wants that and the system has one.
import { spawnSync } from 'node:child_process';
import { app, Menu, nativeImage, Tray } from 'electron';
import { t } from '../../messages/t.ts';
import type { ConsoleWindows } from './windows.ts';

/** Its full path: no folder of somebody else's is looked through. */
const SEND = '/usr/bin/dbus-send';
const TRAY_ON_THE_BUS = 'string:org.kde.StatusNotifierWatcher';
/** Engineering value, in ms: a bus that says nothing has no tray. */
const BUS_WAITED_FOR_MS = 1_000;

/** Windows and macOS have one. A Linux desktop has one where somebody watches for its icons. */
export function systemHasTray(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  if (platform !== 'linux') return true;
  if (env['DBUS_SESSION_BUS_ADDRESS'] === undefined) return false;
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const asked = spawnSync(SEND, [...bus, 'org.freedesktop.DBus.NameHasOwner', TRAY_ON_THE_BUS], {
    encoding: 'utf8',
    timeout: BUS_WAITED_FOR_MS,
  });
  return asked.status === 0 && asked.stdout.includes('boolean true');
}

export type ShownTray = { setCount: (count: number) => void; setWords: () => void; remove: () => void };

/** icon: a picture's file. */
export function showTray(icon: string, windows: () => ConsoleWindows | null): ShownTray {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 22, height: 22 }));
  let shown = 0;
  const setWords = () => {
    tray.setToolTip(
      shown > 0
        ? t(
            { defaultMessage: '{app}: {count, number} need attention', description: 'Tray' },
            { app: app.name, count: shown },
          )
        : app.name,
    );
    tray.setContextMenu(
      Menu.buildFromTemplate([
        {
          label: t({ defaultMessage: 'Open {app}', description: 'Tray' }, { app: app.name }),
          click: () => windows()?.show(),
        },
        {
          label: t({ defaultMessage: 'Settings' }),
          click: () => windows()?.tell({ do: 'go', to: '/settings' }),
        },
        { type: 'separator' },
        { label: t({ defaultMessage: 'Quit', description: 'Menu' }), click: () => app.quit() },
      ]),
    );
  };
  tray.on('click', () => windows()?.show());
  setWords();
  return {
    setCount: (count) => {
      shown = count;
      setWords();
    },
    setWords,
    remove: () => tray.destroy(),
  };
}
