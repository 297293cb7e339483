// The menu: what a window and a text field need, the console's pages and every shortcut, and no developer tools. Electron's own names for these are English only.
import { writeFile } from 'node:fs/promises';
import {
  app,
  type BaseWindow,
  BrowserWindow,
  dialog,
  Menu,
  type MenuItemConstructorOptions,
  type MessageBoxOptions,
} from 'electron';
import type { ConsoleCommand, MenuPage } from '../../contract/console/command.ts';
import { PAGE_SHORTCUTS, type PageShortcut, SHORTCUTS, type ShortcutName } from '../../contract/console/shortcuts.ts';
import { shortcutWords } from '../../messages/shortcut-words.ts';
import { t } from '../../messages/t.ts';
import type { ConsoleWindows } from './windows.ts';

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

/** Before there are windows only what needs none works. */
export function setMenu(platform: NodeJS.Platform, windows: ConsoleWindows | null): void {
  const isMac = platform === 'darwin';
  const tell = (command: ConsoleCommand) => (_item: unknown, window?: BaseWindow) =>
    windows?.tell(command, window instanceof BrowserWindow ? window : null);
  const inWindow = (act: (window: BrowserWindow) => unknown) => (_item: unknown, window?: BaseWindow) => {
    if (window instanceof BrowserWindow) act(window);
  };
  /** A shortcut that the menu itself hears. */
  const own = (name: ShortcutName, click: NonNullable<Item['click']>): Item => ({
    id: name,
    label: shortcutWords()[name],
    accelerator: acceleratorOf(SHORTCUTS[name].keys[0]),
    click,
  });
  /** A shortcut that the page hears: here it is only shown. */
  const ofPage = (name: PageShortcut): Item => ({
    id: name,
    label: shortcutWords()[name],
    click: tell({ do: 'press', shortcut: name }),
    // A Mac's menu would take the letter away from what is being typed.
    ...(isMac && !SHORTCUTS[name].keys[0].startsWith('mod+')
      ? {}
      : { accelerator: acceleratorOf(SHORTCUTS[name].keys[0]), registerAccelerator: false }),
  });
  const page = (to: MenuPage, label: string): Item => ({ id: to, label, click: tell({ do: 'go', to }) });
  const newWindow = own('newWindow', () => void windows?.open());
  const closeWindow: Item = {
    ...own(
      'closeWindow',
      inWindow((window) => window.close()),
    ),
  };

  const file: Item = {
    label: t({ defaultMessage: 'File', description: 'Menu' }),
    submenu: [
      newWindow,
      LINE,
      own('print', inWindow(printWindow)),
      own('savePdf', inWindow(saveAsPdf)),
      LINE,
      closeWindow,
      ...(isMac ? [] : [{ role: 'quit' as const, label: t({ defaultMessage: 'Quit', description: 'Menu' }) }]),
    ],
  };
  const edit: Item = {
    label: t({ defaultMessage: 'Edit', description: 'Menu' }),
    submenu: [
      { role: 'undo', label: t({ defaultMessage: 'Undo', description: 'Menu' }) },
      { role: 'redo', label: t({ defaultMessage: 'Redo', description: 'Menu' }) },
      LINE,
      { role: 'cut', label: t({ defaultMessage: 'Cut', description: 'Menu' }) },
      { role: 'copy', label: t({ defaultMessage: 'Copy', description: 'Menu' }) },
      { role: 'paste', label: t({ defaultMessage: 'Paste', description: 'Menu' }) },
      { role: 'delete', label: t({ defaultMessage: 'Delete', description: 'Menu' }) },
      LINE,
      { role: 'selectAll', label: t({ defaultMessage: 'Select all', description: 'Menu' }) },
      LINE,
      own('find', tell({ do: 'find', step: 'open' })),
      own('findNext', tell({ do: 'find', step: 'next' })),
      own('findPrevious', tell({ do: 'find', step: 'previous' })),
    ],
  };
  const view: Item = {
    label: t({ defaultMessage: 'View', description: 'Menu' }),
    submenu: [
      own(
        'reload',
        inWindow((window) => window.webContents.reload()),
      ),
      LINE,
      own('actualSize', () => windows?.zoom('reset')),
      own('zoomIn', () => windows?.zoom('in')),
      // Plus shares a key with =, and people don't hold Shift for it.
      {
        ...own('zoomIn', () => windows?.zoom('in')),
        id: 'zoomInUnshifted',
        accelerator: acceleratorOf(SHORTCUTS.zoomIn.keys[1]),
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      own('zoomOut', () => windows?.zoom('out')),
      LINE,
      {
        id: 'fullScreen',
        role: 'togglefullscreen',
        label: shortcutWords().fullScreen,
        ...(isMac ? {} : { accelerator: acceleratorOf(SHORTCUTS.fullScreen.keys[0]) }),
      },
    ],
  };
  const go: Item = {
    label: t({ defaultMessage: 'Go', description: 'Menu: to a page of the console' }),
    submenu: [
      own(
        'back',
        inWindow(({ webContents }) => webContents.navigationHistory.goBack()),
      ),
      own(
        'forward',
        inWindow(({ webContents }) => webContents.navigationHistory.goForward()),
      ),
      LINE,
      ...PAGE_SHORTCUTS.filter((name) => name !== 'shortcuts').map(ofPage),
      LINE,
      page('/overview', t({ defaultMessage: 'Overview' })),
      page('/sessions', t({ defaultMessage: 'Sessions' })),
      page('/orders', t({ defaultMessage: 'Orders' })),
      page('/capture-many', t({ defaultMessage: 'Capture many' })),
      page('/settlements', t({ defaultMessage: 'Settlements' })),
      page('/returns', t({ defaultMessage: 'Returns' })),
      page('/needs-review', t({ defaultMessage: 'Needs review' })),
      LINE,
      page('/environment', t({ defaultMessage: 'Environment' })),
      page('/environments', t({ defaultMessage: 'Environments' })),
      page('/backups', t({ defaultMessage: 'Backups' })),
      page('/audit', t({ defaultMessage: 'Audit log' })),
    ],
  };
  const window: Item = {
    label: t({ defaultMessage: 'Window', description: 'Menu' }),
    role: 'window',
    submenu: [
      { role: 'minimize', label: t({ defaultMessage: 'Minimize', description: 'Menu' }) },
      { role: 'zoom', label: t({ defaultMessage: 'Zoom', description: 'Menu: makes the window larger' }) },
      ...(isMac
        ? [{ role: 'front' as const, label: t({ defaultMessage: 'Bring all to front', description: 'Menu' }) }]
        : []),
    ],
  };
  const help: Item = {
    label: t({ defaultMessage: 'Help', description: 'Menu' }),
    role: 'help',
    submenu: [
      ofPage('shortcuts'),
      page('/diagnostics', t({ defaultMessage: 'Diagnostics' })),
      LINE,
      {
        id: 'checkForUpdates',
        label: t({ defaultMessage: 'Check for updates', description: 'Menu' }),
        click: tell({ do: 'checkForUpdates' }),
      },
      page('/about', t({ defaultMessage: 'About {app}', description: 'Menu' }, { app: app.name })),
    ],
  };
  const menus = [...(isMac ? [appMenu()] : []), file, edit, view, go, window, help];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}

/** Electron's way to write keys. */
function acceleratorOf(keys: string): string {
  const named: Record<string, string> = {
    mod: 'CmdOrCtrl',
    shift: 'Shift',
    alt: 'Alt',
    ArrowLeft: 'Left',
    ArrowRight: 'Right',
  };
  return keys
    .split('+')
    .map((key) => named[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

function appMenu(): Item {
  return {
    label: app.name,
    submenu: [
      { role: 'hide', label: t({ defaultMessage: 'Hide {app}', description: 'Menu' }, { app: app.name }) },
      { role: 'hideOthers', label: t({ defaultMessage: 'Hide others', description: 'Menu' }) },
      { role: 'unhide', label: t({ defaultMessage: 'Show all', description: 'Menu' }) },
      LINE,
      { role: 'quit', label: t({ defaultMessage: 'Quit {app}', description: 'Menu' }, { app: app.name }) },
    ],
  };
}

/** The system's own dialog: which printer, which pages. Without a printer the system opens none: then the page is saved. */
function printWindow(window: BrowserWindow): void {
  // The menu may still name a window that has just been closed.
  if (window.isDestroyed()) return;
  window.webContents.print({ printBackground: false }, (isPrinted, why) => {
    if (!isPrinted && !/cancel/i.test(why)) void saveAsPdf(window);
  });
}

/** Says so where it can't be saved: also where the window was closed meanwhile. */
async function saveAsPdf(window: BrowserWindow): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: t({ defaultMessage: 'Save as PDF', description: 'Menu' }),
    defaultPath: `${fileNameOf(window.getTitle())}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return;
  try {
    const pdf = await window.webContents.printToPDF({ printBackground: true, pageSize: 'Letter' });
    // For this user's eyes only, as everything Paydesk writes.
    await writeFile(filePath, pdf, { mode: 0o600 });
  } catch {
    const isClosed = window.isDestroyed();
    const said: MessageBoxOptions = {
      type: 'error',
      message: t({ defaultMessage: 'The PDF couldn’t be saved.' }),
      detail: isClosed
        ? t({ defaultMessage: 'Its window was closed. Open the page again, then save it.' })
        : t({ defaultMessage: 'Choose another folder, then try again.' }),
    };
    await (isClosed ? dialog.showMessageBox(said) : dialog.showMessageBox(window, said));
  }
}

/** Letters, digits and spaces: whatever else a title holds, no file system minds it. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Paydesk';
