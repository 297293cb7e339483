// Which sources a catalogue holds the messages of. Each is loaded only where its messages are shown.

/** Globs below the project's root, by the catalogue's folder in messages/. */
export const CATALOGUES = {
  console: ['renderer/**/*.{ts,tsx}', 'messages/problems/**/*.ts'],
  native: ['main/**/*.ts'],
  service: ['service/**/*.{ts,tsx}'],
} as const satisfies Record<string, readonly string[]>;
