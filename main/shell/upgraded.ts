// The package was upgraded beneath the running app, by the system or an administrator: its files are the new version's, and what runs is the old one.
import { statSync } from 'node:fs';
import { app, type BrowserWindow, dialog } from 'electron';
import { t } from '../../messages/t.ts';

/** The file that an upgrade replaces; null where Paydesk doesn't run from a package. */
export function packageFile(env: NodeJS.ProcessEnv): string | null {
  return app.isPackaged ? (env['APPIMAGE'] ?? `${process.resourcesPath}/app.asar`) : null;
}

/** Looks as a window gets the focus, and asks once for each upgrade. */
export function offerRestart(file: string, env: NodeJS.ProcessEnv): void {
  let known = identityOf(file);
  app.on('browser-window-focus', (_event, window) => {
    const now = identityOf(file);
    // Gone: it's being replaced, or removed.
    if (now === null || now === known) return;
    known = now;
    void ask(window, env);
  });
}

function identityOf(file: string): string | null {
  const { noAsar } = process;
  // The archive as a file: Electron would tell of the folder in the one that it has open.
  process.noAsar = true;
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return null;
  } finally {
    process.noAsar = noAsar;
  }
}

async function ask(window: BrowserWindow, env: NodeJS.ProcessEnv): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    message: t({ defaultMessage: 'Paydesk was updated while it was open.' }),
    detail: t({
      defaultMessage: 'Restart it to use the new version. Payments that are being sent finish first.',
    }),
    buttons: [
      t({ defaultMessage: 'Restart now', description: 'Button: Paydesk itself' }),
      t({ defaultMessage: 'Later', description: 'Button: restart Paydesk another time' }),
    ],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return;
  const { APPIMAGE } = env;
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args: process.argv.slice(1) } : {});
  app.quit();
}
