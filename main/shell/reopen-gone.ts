// A window whose page stopped comes back at its address. Where it stops again and again, a page in words says so instead.
import { app, type BrowserWindow, dialog } from 'electron';
import { t } from '../../messages/t.ts';
import { tellWindow } from './commands.ts';

/** Engineering values: this many stops within so many ms, and the page isn't loaded again by itself. */
const MOST_STOPS = 3;
const WITHIN_MS = 60_000;

/** Looks after one window. What was typed is the page's own matter (renderer/window/keep-typed.ts). */
export function reopenWhenGone(window: BrowserWindow, consoleOrigin: string): void {
  const { webContents } = window;
  let stops: number[] = [];
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    console.error(`paydesk: a window's page stopped (${reason})`);
    stops = [...stops.filter((at) => at > performance.now() - WITHIN_MS), performance.now()];
    const { length } = stops;
    // Electron is still taking the page down while it tells of it.
    setImmediate(() => {
      if (window.isDestroyed()) return;
      if (length >= MOST_STOPS) {
        stops = [];
        void webContents.loadURL(stoppedPage(consoleOrigin)).catch(() => undefined);
        return;
      }
      webContents.reload();
      tellWindow(window, { do: 'reopened' });
    });
  });

  let isAsking = false;
  window.on('unresponsive', async () => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const answering = new AbortController();
    const answered = () => answering.abort();
    window.once('responsive', answered);
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t({ defaultMessage: 'This window isn’t responding.' }),
      detail: t({
        defaultMessage:
          'You can wait, or load the page again. Payments that were sent are safe, and what you typed stays.',
      }),
      buttons: [
        t({ defaultMessage: 'Wait', description: 'Button: for a window to respond again' }),
        t({ defaultMessage: 'Load again', description: 'Button: the page of a window' }),
      ],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: answering.signal,
    });
    isAsking = false;
    if (window.isDestroyed()) return;
    window.off('responsive', answered);
    // It comes back by the way of a page that stopped.
    if (response === 1) webContents.forcefullyCrashRenderer();
  });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** No script and nothing of the console: it can't stop for the same reason. Its link is the console's own address. */
function stoppedPage(consoleOrigin: string): string {
  const title = t({ defaultMessage: 'This window keeps stopping' });
  const words = t({
    defaultMessage:
      'Paydesk loaded the page again, and it stopped each time. Payments that were sent are safe; your other windows go on.',
  });
  const again = t({ defaultMessage: 'Open the overview' });
  const advice = t({
    defaultMessage: 'If it happens again, restart Paydesk and send Help › Diagnostics to your administrator.',
  });
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)} · ${app.name}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p><p><a href="${consoleOrigin}/overview">${escaped(again)}</a></p><p>${escaped(advice)}</p></main>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}
