// What staff note on orders and sessions.
import type { AddRecordNoteInput, SetReferenceInput } from '../../../contract/console/note.ts';
import type { DoNotCaptureInput } from '../../../contract/console/order.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { thisUser } from '../this-user.ts';

export type NotesDesk = {
  add: (input: AddRecordNoteInput) => Promise<void>;
  setReference: (input: SetReferenceInput) => Promise<void>;
  setDoNotCapture: (input: DoNotCaptureInput) => Promise<void>;
};

export function openNotesDesk({ ledger }: { ledger: Ledger }): NotesDesk {
  return {
    add: (input) => ledger.addRecordNote(input, thisUser()),
    setDoNotCapture: (input) => ledger.setDoNotCapture(input, thisUser()),
    setReference: (input) => ledger.setShopReference(input, thisUser()),
  };
}
