// Which sources a catalog holds the messages of. Each is loaded only where its messages are shown.

/** Globs below the project's root, by the catalog's folder in messages/. */
export const CATALOGS = {
  console: ['renderer/**/*.{ts,tsx}', 'messages/problems/**/*.ts', 'messages/remarks/**/*.ts'],
  native: ['main/**/*.ts'],
  service: ['service/**/*.{ts,tsx}'],
} as const satisfies Record<string, readonly string[]>;
