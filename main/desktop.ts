// Entry: the desktop app.
import { startDesktop } from './start/electron.ts';

startDesktop({ mayBeDriven: false });
