// Keyset pages: newest first; the cursor of one page is where the next begins, and null says the list ends.
import { z } from 'zod';

export const PageInput = z.object({
  environmentId: z.string(),
  cursor: z.string().max(400).nullish(),
  limit: z.int().min(1).max(200).default(50),
});
export type PageInput = z.infer<typeof PageInput>;

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A page of `item`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
