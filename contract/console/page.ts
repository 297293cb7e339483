// Keyset pages: newest first; the cursor of one page is where the next begins, and null says the list ends.
import { z } from 'zod';

/** Where to go on, as the answer before said it; left out or null: from the beginning. */
export const ListCursor = z.string().max(600).nullish();

export const PageInput = z.object({
  environmentId: z.string(),
  cursor: ListCursor,
  limit: z.int().min(1).max(200).default(50),
});
export type PageInput = z.infer<typeof PageInput>;

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A page of `item`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A piece of the total of what a filter finds: the caller adds pieces up until nextCursor is null. amount: cents, the sum of the amounts that are known. */
export const ListTotal = z.object({ count: z.int(), amount: z.int(), nextCursor: z.string().nullable() });
export type ListTotal = z.infer<typeof ListTotal>;

/** A piece of a CSV file, the first one with its header: the caller puts the texts one after the other until nextCursor is null. rows and amount (cents): of this piece. */
export const CsvPiece = z.object({
  text: z.string(),
  rows: z.int(),
  amount: z.int(),
  nextCursor: z.string().nullable(),
});
export type CsvPiece = z.infer<typeof CsvPiece>;

/** The ids before and after one in a list; null where there is none, or where it wasn't found within what one request looks through. */
export const Neighbors = z.object({ previous: z.string().nullable(), next: z.string().nullable() });
export type Neighbors = z.infer<typeof Neighbors>;

/** Of one amount the newest come first where amounts descend. */
export const SessionSort = z.object({ by: z.enum(['created', 'amount']), descending: z.boolean() });
export type SessionSort = z.infer<typeof SessionSort>;
