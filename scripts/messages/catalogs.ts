// Which sources a catalog holds the messages of. Each is loaded only where its messages are shown.

/** Shown by the window and by the service, so in both. */
const OF_BOTH = ['messages/ach-titles.ts', 'messages/text-fault-words.ts'] as const;

/** Shown by the window and in the desktop app's menu. */
const SHORTCUT_WORDS = 'messages/shortcut-words.ts';

/** Globs below the project's root, by the catalog's folder in messages/. */
export const CATALOGS = {
  console: [
    'renderer/**/*.{ts,tsx}',
    'messages/problems/**/*.ts',
    'messages/remarks/**/*.ts',
    ...OF_BOTH,
    SHORTCUT_WORDS,
  ],
  native: ['main/**/*.ts'],
  service: ['service/**/*.{ts,tsx}', ...OF_BOTH],
} as const satisfies Record<string, readonly string[]>;
