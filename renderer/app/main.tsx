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
import { findLaunchToken, reloadOnNewToken } from '../gateway/launch-token.ts';
import { hearCommands } from '../window/commands.ts';
import { keepTyped } from '../window/keep-typed.ts';
import { lightOnPaper } from '../window/light-on-paper.ts';
import { App } from './app.tsx';
import { followChosenLanguage, showPageLanguage } from './chosen-language.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root element.');

reloadOnNewToken();
hearCommands();
keepTyped();
lightOnPaper();
const launchToken = await findLaunchToken();
await showPageLanguage();
// At once, so that nothing blinks between the mark and what is drawn in its place.
flushSync(() => createRoot(place).render(<App launchToken={launchToken} />));
document.getElementById('mark')?.remove();
void followChosenLanguage(launchToken);
