// A guard that can be taken out.
import type { Focus } from '../../../support/provider/hostile/script.ts';

/** Each text stands once in the file, or in one of its own. focus: what is said more often, so that the loss shows soon. isKept: it shows where backups are restored. */
export type Guard = { name: string; file: string; edits: readonly Edit[]; focus?: Focus; isKept?: boolean };
type Edit = { text: string; without: string; file?: string };

/** What a file lacks without the guard. */
export const editsOf = ({ file, edits }: Guard, isFile: (name: string) => boolean): Edit[] =>
  edits.filter((edit) => isFile(edit.file ?? file));
