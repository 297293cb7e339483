// What staff note on orders and sessions.
import type { AddRecordNoteInput, SetReferenceInput } from '../../../contract/console/note.ts';
import type { DoNotCaptureInput } from '../../../contract/console/order.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { thisUser } from '../this-user.ts';

export function openNotesDesk({ ledger }: { ledger: Ledger }) {
  return {
    add: (input: AddRecordNoteInput) => ledger.addRecordNote(input, thisUser()),
    setDoNotCapture: (input: DoNotCaptureInput) => ledger.setDoNotCapture(input, thisUser()),
    setReference: (input: SetReferenceInput) => ledger.setShopReference(input, thisUser()),
  };
}
