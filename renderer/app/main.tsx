// Entry of the window: finds the key, opens the gateway, draws the console.
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './global.css';
import { createRoot } from 'react-dom/client';
import { findLaunchToken, reloadOnNewToken } from '../gateway/launch-token.ts';
import { App } from './app.tsx';
import { showChosenLanguage } from './chosen-language.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root element.');

reloadOnNewToken();
const launchToken = await findLaunchToken();
await showChosenLanguage(launchToken);
createRoot(place).render(<App launchToken={launchToken} />);
