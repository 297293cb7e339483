// Keyset pages: the cursor is the place of the last row shown, so a page costs the same however deep it lies and no row is shown twice.
import { PaydeskError } from '../problem.ts';

export type Place = { recorded_at: string; id: string };

export function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify([place.recorded_at, place.id])).toString('base64url');
}

export function placeOf(cursor: string): Place {
  try {
    const [recordedAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof recordedAt === 'string' && typeof id === 'string') return { recorded_at: recordedAt, id };
  } catch {
    // Told below, like a cursor of another shape.
  }
  throw new PaydeskError('invalid_input', 'This place in the list is not valid.', 'Open the list again.');
}
