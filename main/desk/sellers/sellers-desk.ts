// What staff do about sellers, from the invitation to the first payment.
import type {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerDetail,
  SellerKey,
  SellersSync,
  SellerView,
} from '../../../contract/console/seller.ts';
import { thisUser } from '../this-user.ts';
import { inviteSeller } from './invite-seller.ts';
import { withKeysHere } from './keys-here.ts';
import { markStep } from './mark-step.ts';
import { type SyncRooms, syncSellers } from './sync-sellers.ts';

export type SellersDesk = {
  list: (environmentId: string) => Promise<SellerView[]>;
  get: (key: SellerKey) => Promise<SellerDetail>;
  sync: (environmentId: string) => Promise<SellersSync>;
  invite: (input: InviteSellerInput) => Promise<SellerDetail>;
  mark: (input: MarkStepInput) => Promise<void>;
  addNote: (input: AddNoteInput) => Promise<void>;
  join: (input: JoinSellersInput) => Promise<void>;
  remove: (key: SellerKey) => Promise<void>;
};

export type SellersRooms = SyncRooms & {
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openSellersDesk(rooms: SellersRooms): SellersDesk {
  const { ledger, payments, keysReady } = rooms;
  return {
    list: async (environmentId) => {
      const sellers = await ledger.listSellers(environmentId);
      return Promise.all(sellers.map((seller) => withKeysHere(payments, seller)));
    },
    get: async (key) => withKeysHere(payments, await ledger.getSeller(key)),
    sync: (environmentId) => keysReady.then(() => syncSellers(rooms, environmentId)),
    invite: (input) => inviteSeller(ledger, input),
    mark: (input) => markStep(ledger, input),
    addNote: (input) => ledger.addNote(input, thisUser()),
    join: (input) => ledger.joinSellers(input, thisUser()),
    remove: (key) => ledger.removeSeller(key, thisUser()),
  };
}
