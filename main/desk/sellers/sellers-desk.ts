// What staff do about sellers, from the invitation to the first payment.
import type {
  AddNoteInput,
  InviteSellerInput,
  MarkStepInput,
  SellerDetail,
  SellerKey,
  SellersSync,
  SellerView,
} from '../../../contract/console/seller.ts';
import { thisUser } from '../this-user.ts';
import { inviteSeller } from './invite-seller.ts';
import { markStep } from './mark-step.ts';
import { type SyncRooms, syncSellers } from './sync-sellers.ts';

export type SellersDesk = {
  list: (environmentId: string) => Promise<SellerView[]>;
  get: (key: SellerKey) => Promise<SellerDetail>;
  sync: (environmentId: string) => Promise<SellersSync>;
  invite: (input: InviteSellerInput) => Promise<SellerDetail>;
  mark: (input: MarkStepInput) => Promise<void>;
  addNote: (input: AddNoteInput) => Promise<void>;
  remove: (key: SellerKey) => Promise<void>;
};

export type SellersRooms = SyncRooms & {
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openSellersDesk(rooms: SellersRooms): SellersDesk {
  const { ledger, keysReady } = rooms;
  return {
    list: ledger.listSellers,
    get: ledger.getSeller,
    sync: (environmentId) => keysReady.then(() => syncSellers(rooms, environmentId)),
    invite: (input) => inviteSeller(ledger, input),
    mark: (input) => markStep(ledger, input),
    addNote: (input) => ledger.addNote(input, thisUser()),
    remove: (key) => ledger.removeSeller(key, thisUser()),
  };
}
