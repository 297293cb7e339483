// Entry of the window: finds the key, opens the gateway, draws the console.
// First: modules make some of their sentences while they load.
import './language.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './global.css';
import { createRoot } from 'react-dom/client';
import { findLaunchToken, reloadOnNewToken } from '../gateway/launch-token.ts';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root element.');

reloadOnNewToken();
createRoot(place).render(<App launchToken={await findLaunchToken()} />);
