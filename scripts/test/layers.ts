// The layers of `npm test`, from what needs nothing to what needs a package of the app.

/** What a layer should take on two cores, in seconds. It is printed beside what it took, and fails nothing. */
export type Budget = { seconds: number; cpuSeconds: number };

export const BUDGETS = {
  build: { seconds: 60, cpuSeconds: 70 },
  checks: { seconds: 90, cpuSeconds: 70 },
  unit: { seconds: 60, cpuSeconds: 90 },
  ledger: { seconds: 150, cpuSeconds: 270 },
  service: { seconds: 120, cpuSeconds: 210 },
  screens: { seconds: 60, cpuSeconds: 100 },
  journeys: { seconds: 180, cpuSeconds: 350 },
  electron: { seconds: 120, cpuSeconds: 220 },
  packages: { seconds: 120, cpuSeconds: 180 },
} as const satisfies Record<string, Budget>;

export type LayerName = keyof typeof BUDGETS;
export const LAYERS = Object.keys(BUDGETS) as LayerName[];

/** All of them, side by side. */
export const WHOLE: Budget = { seconds: 15 * 60, cpuSeconds: 26 * 60 };

/** Vitest's projects of a layer (vitest.config.ts). */
export const VITEST_PROJECTS = {
  unit: ['unit'],
  ledger: ['ledger', 'query-plans', 'ledger-postgres', 'query-plans-postgres'],
  service: ['service', 'service-postgres'],
  screens: ['screens'],
  packages: ['packages'],
} as const satisfies Partial<Record<LayerName, string[]>>;

/** Playwright's projects of a layer (playwright.config.ts). */
export const PLAYWRIGHT_PROJECTS = {
  journeys: ['browser'],
  electron: ['electron'],
  packages: ['packaged', 'installed'],
} as const satisfies Partial<Record<LayerName, string[]>>;
