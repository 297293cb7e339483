// Entry: the desktop app.
import { startDesktop } from './electron.ts';

startDesktop({ mayBeDriven: false });
