// The color of a link inside a row. Apart from tables: the first screen shows identifiers, too.

/** Readable on the row under the pointer, in the dark as well. */
export const ROW_LINK = 'light-dark(var(--mantine-color-ink-7), var(--mantine-color-ink-2))';
