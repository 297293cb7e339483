// The window of a start that failed: what is wrong, what to do, and one button. It holds no script, reads nothing of the console's, and ends as the system asks.
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, shell } from 'electron';
import { locale, t } from '../../messages/t.ts';
import type { StartAction, StartWords } from '../process/start-words.ts';

/** Where the page's buttons lead; nothing is ever loaded from there. */
const BUTTONS = 'paydesk-start:';

export type FailedStartShown = {
  words: StartWords;
  dataFolder: string;
  /** Shown under Details, for support. */
  details: readonly (readonly [name: string, value: string])[];
  /** Looks again. True where nothing is in the way any more; left out where only another start can tell. */
  isMended?: () => boolean;
};

/** Chromium wants to write, too: where the data folder can't be used it gets a place that is thrown away. */
export function profileElsewhere(): void {
  for (const folder of [process.env['XDG_RUNTIME_DIR'], tmpdir(), '/dev/shm', '/tmp']) {
    try {
      if (folder) return app.setPath('userData', mkdtempSync(join(folder, 'paydesk-start-')));
    } catch {
      // The next one.
    }
  }
}

/** With what Paydesk ends: another start in its place is no failure. */
let exitCode = 0;

/** Shows it once Chromium is ready; closing it ends Paydesk with the exit code of the condition. */
export function showFailedStart(shown: FailedStartShown): void {
  const { words } = shown;
  ({ exitCode } = words);
  app.on('will-quit', (event) => {
    event.preventDefault();
    app.exit(exitCode);
  });
  try {
    const window = openWindow(shown);
    app.on('second-instance', () => window.isDestroyed() || window.focus());
    window.on('closed', () => app.exit(exitCode));
  } catch {
    dialog.showErrorBox(words.message, words.nextStep);
    app.exit(exitCode);
  }
}

function openWindow(shown: FailedStartShown): BrowserWindow {
  const window = new BrowserWindow({
    width: 620,
    height: 360,
    useContentSize: true,
    show: false,
    title: 'Paydesk',
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171f' : '#f8fafb',
    webPreferences: {
      partition: 'start',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      javascript: false,
    },
  });
  window.removeMenu();
  const { webContents } = window;
  const show = (again: boolean) => void webContents.loadURL(pageOf(shown, again)).catch(() => undefined);
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event, url) => {
    event.preventDefault();
    if (url === `${BUTTONS}quit`) window.close();
    else if (url === `${BUTTONS}act`) void act(shown, window, () => show(true));
  });
  window.once('ready-to-show', () => window.show());
  show(false);
  return window;
}

async function act({ words, dataFolder, isMended }: FailedStartShown, window: BrowserWindow, still: () => void) {
  switch (words.action) {
    case 'try_again':
      if (isMended?.() === false) return still();
      return startAgain([]);
    case 'choose_folder': {
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: t({ defaultMessage: 'Choose another folder' }),
        properties: ['openDirectory', 'createDirectory'],
      });
      return filePaths[0] === undefined ? undefined : startAgain(['--data', ownFolderIn(filePaths[0])]);
    }
    case 'open_folder':
      return void shell.openPath(dataFolder);
    case 'quit':
      return window.close();
  }
}

/** A folder that holds other things gets one of ours inside. */
function ownFolderIn(chosen: string): string {
  try {
    const names = readdirSync(chosen);
    return names.length === 0 || names.includes('ledger.db') ? chosen : join(chosen, 'Paydesk');
  } catch {
    return chosen;
  }
}

/** The last --data counts. */
function startAgain(more: string[]): void {
  exitCode = 0;
  app.relaunch({ args: [...process.argv.slice(1), ...more] });
  app.exit(0);
}

function nameOf(action: StartAction): string {
  switch (action) {
    case 'try_again':
      return t({ defaultMessage: 'Try again', description: 'Button: to start Paydesk' });
    case 'choose_folder':
      return t({ defaultMessage: 'Choose another folder' });
    case 'open_folder':
      return t({ defaultMessage: 'Open the data folder' });
    case 'quit':
      return t({ defaultMessage: 'Quit Paydesk', description: 'Button' });
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
:root{color-scheme:light dark;--ink:#1a2230;--dim:#5a6472;--ground:#f8fafb;--line:#d9dfe6;--act:#4653d3;--on-act:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebf0;--dim:#a3adba;--ground:#14171f;--line:#333b48;--act:#98a1f1;--on-act:#10141c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 Inter,system-ui,"DejaVu Sans",sans-serif}
main{padding:32px 40px}
h1{margin:0 0 12px;font-size:21px;line-height:1.35;overflow-wrap:anywhere}
p{margin:0 0 12px;overflow-wrap:anywhere}
code{font:inherit;white-space:nowrap}
nav{display:flex;gap:12px;margin:24px 0}
a{padding:9px 18px;border-radius:8px;border:1px solid var(--line);color:var(--ink);text-decoration:none;font-weight:600}
a.act{background:var(--act);border-color:var(--act);color:var(--on-act)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--act);outline-offset:2px}
details{border-top:1px solid var(--line);padding-top:12px;color:var(--dim);font-size:13px}
summary{cursor:pointer}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:12px 0 0}
dd{margin:0;overflow-wrap:anywhere;user-select:text}
`;

/** A command's option isn't broken after its hyphens. */
const whole = (text: string): string => text.replaceAll(/--\w+/g, '<code>$&</code>');

/** The page: static, and closed to everything but its own style. */
function pageOf({ words, details }: FailedStartShown, again: boolean): string {
  const { message, nextStep, action } = words;
  const quit = action === 'quit' ? '' : `<a href="${BUTTONS}quit">${escaped(nameOf('quit'))}</a>`;
  const checked = again
    ? `<p role="status">${escaped(
        t(
          { defaultMessage: 'Checked again at {time}. Nothing has changed.' },
          { time: new Intl.DateTimeFormat(locale(), { timeStyle: 'long' }).format(Date.now()) },
        ),
      )}</p>`
    : '';
  const facts = details.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('');
  const page = `<!doctype html><html lang="${locale()}"><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(t({ defaultMessage: 'Paydesk can’t start' }))}</title><style>${STYLE}</style>
<main><h1>${escaped(message)}</h1><p>${whole(escaped(nextStep))}</p>${checked}<nav><a class="act" href="${BUTTONS}${action === 'quit' ? 'quit' : 'act'}">${escaped(nameOf(action))}</a>${quit}</nav>
<details><summary>${escaped(t({ defaultMessage: 'Details', description: 'Of a start that failed' }))}</summary><dl>${facts}</dl></details></main></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}
