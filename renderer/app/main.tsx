// Entry of the window: finds the key, opens the gateway, draws the console.
import '@fontsource-variable/inter/wght.css';
// In a layer, so that what is ours comes before it wherever it stands in the built style sheet.
import '@mantine/core/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './fonts.css';
import './global.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { openGatewayClient } from '../gateway/client.ts';
import { findLaunchToken, reloadOnNewToken } from '../gateway/launch-token.ts';
import { hearCommands } from '../window/commands.ts';
import { choiceOfPage, noteKept, showLanguage } from '../window/language.ts';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root element.');

/** Where the Overview is shown, which most windows begin with: it is fetched beside the launch token. */
const OVERVIEW = ['/', '/overview'];

reloadOnNewToken();
hearCommands();
lightOnPaper();
// Not awaited at the top: words of another language are a file that imports from this one, and each would wait for the other.
void draw(place);

async function draw(root: HTMLElement): Promise<void> {
  if (OVERVIEW.includes(window.location.pathname)) void import('../features/overview/overview-page.tsx');
  const launchToken = await findLaunchToken();
  await showPageLanguage();
  // At once, so that nothing blinks between the mark and what is drawn in its place.
  flushSync(() => createRoot(root).render(<App launchToken={launchToken} />));
  document.getElementById('mark')?.remove();
  void followChosenLanguage(launchToken);
}

/** Paper is white: while a window in the dark is printed, it is drawn light. */
function lightOnPaper(): void {
  const root = document.documentElement;
  const name = 'data-mantine-color-scheme';
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(name);
    root.setAttribute(name, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(name, shown);
    shown = null;
  });
}

/** Shows the language that the page was given. One that can't be loaded leaves the window in English. */
async function showPageLanguage(): Promise<void> {
  await showLanguage(choiceOfPage()).catch(() => null);
}

/** Once main can be asked: shows what is chosen by now, and tells main where main speaks another. */
async function followChosenLanguage(launchToken: string | null): Promise<void> {
  if (launchToken === null) return;
  const gateway = openGatewayClient(launchToken, () => undefined);
  const kept = await gateway.console.language.call().catch(() => null);
  if (!kept) return;
  noteKept(kept.choice);
  const shown = await showLanguage(kept.choice).catch(() => null);
  if (shown !== null && kept.spoken !== shown)
    void gateway.console.setLanguage.call({ choice: kept.choice, spoken: shown }).catch(() => undefined);
}
