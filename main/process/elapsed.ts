// A clock that only goes on: what must not happen late is held against it.
import { uptime } from 'node:os';

const began = { wall: Date.now(), system: uptime() * 1000 };

/**
 * ms since this process began, sleep included. Timers and performance.now() stand still while a computer sleeps, and the clock on the wall can be set back:
 * so the later of the wall's clock and the system's time since it was started. A wall's clock that is set forward makes something late too early, which only refuses.
 */
export const elapsedMs = (): number => Math.max(Date.now() - began.wall, uptime() * 1000 - began.system);
