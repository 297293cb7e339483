// Entry: the desktop app as tests drive it: remote debugging stays possible. No installer holds this file (electron-builder.yml).
import { startDesktop } from './electron.ts';

startDesktop({ mayBeDriven: true });
