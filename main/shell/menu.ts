// The menu: what a text field and a window need, and no developer tools. Electron's own names for these are English only.
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../messages/t.ts';

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

export function setMenu(platform: NodeJS.Platform): void {
  const isMac = platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      isMac ? appMenu() : fileMenu(),
      {
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
        ],
      },
      {
        label: t({ defaultMessage: 'View', description: 'Menu' }),
        submenu: [
          { role: 'reload', label: t({ defaultMessage: 'Reload', description: 'Menu' }) },
          LINE,
          { role: 'resetZoom', label: t({ defaultMessage: 'Actual size', description: 'Menu' }) },
          { role: 'zoomIn', label: t({ defaultMessage: 'Zoom in', description: 'Menu' }) },
          { role: 'zoomOut', label: t({ defaultMessage: 'Zoom out', description: 'Menu' }) },
          LINE,
          { role: 'togglefullscreen', label: t({ defaultMessage: 'Full screen', description: 'Menu' }) },
        ],
      },
      {
        label: t({ defaultMessage: 'Window', description: 'Menu' }),
        role: 'window',
        submenu: [
          { role: 'minimize', label: t({ defaultMessage: 'Minimize', description: 'Menu' }) },
          { role: 'zoom', label: t({ defaultMessage: 'Zoom', description: 'Menu: makes the window larger' }) },
          isMac
            ? { role: 'front', label: t({ defaultMessage: 'Bring all to front', description: 'Menu' }) }
            : closeWindow(),
        ],
      },
    ]),
  );
}

const closeWindow = (): Item => ({ role: 'close', label: t({ defaultMessage: 'Close window', description: 'Menu' }) });

function fileMenu(): Item {
  return {
    label: t({ defaultMessage: 'File', description: 'Menu' }),
    submenu: [{ role: 'quit', label: t({ defaultMessage: 'Quit', description: 'Menu' }) }],
  };
}

function appMenu(): Item {
  return {
    label: app.name,
    submenu: [
      { role: 'about', label: t({ defaultMessage: 'About {app}', description: 'Menu' }, { app: app.name }) },
      LINE,
      { role: 'hide', label: t({ defaultMessage: 'Hide {app}', description: 'Menu' }, { app: app.name }) },
      { role: 'hideOthers', label: t({ defaultMessage: 'Hide others', description: 'Menu' }) },
      { role: 'unhide', label: t({ defaultMessage: 'Show all', description: 'Menu' }) },
      LINE,
      closeWindow(),
      { role: 'quit', label: t({ defaultMessage: 'Quit {app}', description: 'Menu' }, { app: app.name }) },
    ],
  };
}
