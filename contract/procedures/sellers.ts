// Procedures of sellers of a marketplace.
import { z } from 'zod';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerDetail,
  SellerKey,
  SellersSync,
  SellerView,
} from '../console/seller.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const sellers = {
  list: reads({ duties: ['view'], input: EnvironmentKey, output: z.array(SellerView) }),
  get: reads({ duties: ['view'], input: SellerKey, output: SellerDetail }),
  /** Asks the service, and is asked again while a list is shown: a read, though the ledger learns by it. */
  sync: reads({ duties: ['view'], input: EnvironmentKey, output: SellersSync }),
  invite: acts({ duties: ['onboard'], input: InviteSellerInput, output: SellerDetail }),
  mark: acts({ duties: ['onboard'], input: MarkStepInput, output: nothing }),
  addNote: acts({ duties: ['view'], ledger: 'addNote', input: AddNoteInput, output: nothing }),
  join: acts({ duties: ['onboard'], ledger: 'joinSellers', input: JoinSellersInput, output: nothing }),
  remove: acts({ duties: ['onboard'], ledger: 'removeSeller', input: SellerKey, output: nothing }),
};
