// Notes on orders and sessions, and the reference by which the shop knows an order.
import { z } from 'zod';
import { enteredLines, enteredText } from '../entered-text.ts';
import { OrderId, SessionId } from '../ids.ts';

export const MAX_NOTE_LENGTH = 2000;
/** The newest; earlier ones stay in the ledger. */
export const NOTES_SHOWN = 100;

export const NoteText = enteredLines(1, MAX_NOTE_LENGTH);

/** `at` is ISO 8601 in UTC. */
export const NoteView = z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() });
export type NoteView = z.infer<typeof NoteView>;

/** A note, and whether it is on the order or on its session. */
export const RecordNote = NoteView.extend({ on: z.enum(['order', 'session']) });
export type RecordNote = z.infer<typeof RecordNote>;

export const AddRecordNoteInput = z.strictObject({
  environmentId: z.string(),
  recordId: z.union([OrderId, SessionId]),
  text: NoteText,
});
export type AddRecordNoteInput = z.infer<typeof AddRecordNoteInput>;

export const MAX_REFERENCE_LENGTH = 100;
/** By what the shop knows an order. */
export const ShopReference = enteredText(1, MAX_REFERENCE_LENGTH);

/** null clears it. */
export const SetReferenceInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  reference: ShopReference.nullable(),
});
export type SetReferenceInput = z.infer<typeof SetReferenceInput>;
