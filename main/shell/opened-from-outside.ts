// What the system hands over to be opened: a link to an order, or an environment's file. Both are checked here, are shown in a window of their own, and start nothing.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { app } from 'electron';
import { type ConsoleCommand, ENVIRONMENT_FILE } from '../../contract/console/command.ts';
import { LINK_SCHEME, orderPath, readOrderLink } from '../../contract/console/order-link.ts';
import { MAX_WINDOWS } from './window-places.ts';
import type { ConsoleWindows } from './windows.ts';

/** What of a command line is to be opened. Chromium's switches are in it, too. */
export function handedOver(argv: readonly string[], folder: string): string[] {
  return argv
    .slice(1)
    .filter((argument) => isLink(argument) || (!argument.startsWith('-') && argument.endsWith(ENVIRONMENT_FILE.ending)))
    .map((argument) => (isLink(argument) ? argument : resolve(folder, argument)));
}

/** Windows and browsers may write a scheme in any letter case. */
const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** What a window is told to show of it. */
export async function commandFor(handed: string): Promise<ConsoleCommand> {
  if (isLink(handed)) {
    const link = readOrderLink(handed);
    return link ? { do: 'showOrder', link } : { do: 'refuse', what: 'link' };
  }
  const text = await readFile(handed).catch(() => null);
  return text === null ? { do: 'refuse', what: 'file' } : { do: 'importEnvironment', name: basename(handed), text };
}

/** The text of a small file; null for what is larger, or no file. */
async function readFile(path: string): Promise<string | null> {
  // A pipe under such a name would never end.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    return about.isFile() && about.size <= ENVIRONMENT_FILE.mostBytes ? await file.readFile('utf8') : null;
  } finally {
    await file.close();
  }
}

/** A second press of a link comes within this time, in ms: its window is still on its way to the order. */
const PRESSED_TWICE_MS = 3_000;

/** Hears what the system hands over from the start on, and shows it as soon as there are windows. */
export function openFromOutside(windowsNow: () => ConsoleWindows | null): { showWaiting: () => void } {
  const waiting = handedOver(process.argv, process.cwd());
  const onTheWay = new Set<string>();
  const show = async (handed: string) => {
    const command = await commandFor(handed);
    const windows = windowsNow();
    if (!windows) return;
    const path = command.do === 'showOrder' ? orderPath(command.link) : null;
    const shown = path === null ? null : windows.showing(path);
    if (shown) windows.tell(command, windows.show(shown));
    else if (path !== null && onTheWay.has(path)) return;
    // A page full of links must not fill the screen with windows.
    else if (windows.all().length >= MAX_WINDOWS) windows.tell({ do: 'refuse', what: 'window' }, windows.current());
    // A window of its own: what is being typed in another stays.
    else {
      const window = windows.openOnce();
      windows.tell(command, window);
      if (path === null) return;
      onTheWay.add(path);
      const arrived = () => onTheWay.delete(path);
      window.once('closed', arrived);
      setTimeout(arrived, PRESSED_TWICE_MS);
    }
  };
  const take = (handed: string) => {
    if (windowsNow()) void show(handed);
    else waiting.push(handed);
  };
  // A Mac says it by events, other systems on the command line.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(url);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(path);
  });
  app.on('second-instance', (_event, argv, folder) => {
    const handed = handedOver(argv, folder);
    for (const one of handed) take(one);
    if (handed.length === 0) windowsNow()?.show();
  });
  // Linux reads it from the desktop file of the package.
  if (app.isPackaged && process.platform !== 'linux')
    app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
  return {
    showWaiting: () => {
      const windows = windowsNow();
      for (const [place, handed] of waiting.splice(0).entries()) {
        // At the start, no one is typing in the window.
        if (place === 0 && windows) void commandFor(handed).then((command) => windows.tell(command));
        else void show(handed);
      }
    },
  };
}
