// How often a screen asks for what changes by itself.

/** Engineering value, in ms: in the desktop app main tells its windows of each change. */
const IN_ANY_CASE_MS = 60_000;

/** The interval in ms; `ms` is a browser window's, which is told nothing. */
export const askedEvery = (ms: number): number => (window.paydeskConsole ? IN_ANY_CASE_MS : ms);
