// Chooses from the desktop app's menu, as a person would in the window in front.
import type { ElectronApplication } from 'playwright/test';

export const chooseFromMenu = (electron: ElectronApplication, id: string): Promise<void> =>
  electron.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    if (!item) throw new Error(`The menu has no ${wanted}.`);
    item.click(undefined, BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0], undefined);
  }, id);
