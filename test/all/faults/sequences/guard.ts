// A guard that can be taken out.
import type { Focus } from '../../../support/provider/hostile/script.ts';

/** Each text stands in the file exactly once. focus: what is said more often, so that the loss shows soon. isKept: it shows where backups are restored. */
export type Guard = { name: string; file: string; edits: readonly Edit[]; focus?: Focus; isKept?: boolean };
type Edit = { text: string; without: string };
