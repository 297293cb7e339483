// Saved views of a list, and which of its columns are shown.
import { z } from 'zod';
import { enteredText } from '../entered-text.ts';

export const ListName = z.enum(['orders', 'sessions']);
export type ListName = z.infer<typeof ListName>;

export const MAX_VIEWS = 50;

/** A list's filters and sorting under a name. search: what stands in the address, as JSON. isFirst: shown where no other is chosen. */
export const ListView = z.object({ id: z.string(), name: z.string(), search: z.string(), isFirst: z.boolean() });
export type ListView = z.infer<typeof ListView>;

export const ListKey = z.object({ environmentId: z.string(), list: ListName });
export type ListKey = z.infer<typeof ListKey>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** A view of the same name is replaced. */
export const SaveViewInput = ListKey.extend({
  name: enteredText(1, 60),
  search: z.string().max(2_000).refine(isJsonObject, 'is no JSON object'),
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

export const ViewKey = ListKey.extend({ viewId: z.string() });
export type ViewKey = z.infer<typeof ViewKey>;

/** viewId: null where none is shown first. */
export const FirstViewInput = ListKey.extend({ viewId: z.string().nullable() });
export type FirstViewInput = z.infer<typeof FirstViewInput>;

const columns = z.array(z.string().max(40)).max(40);
/** Columns in their order; those that are hidden keep their place. */
export const ListColumns = z.object({ order: columns, hidden: columns });
export type ListColumns = z.infer<typeof ListColumns>;

/** columns: null for the list's own choice. */
export const SetColumnsInput = z.object({ list: ListName, columns: ListColumns.nullable() });
export type SetColumnsInput = z.infer<typeof SetColumnsInput>;

export const ListSettings = z.object({ views: z.array(ListView), columns: ListColumns.nullable() });
export type ListSettings = z.infer<typeof ListSettings>;
