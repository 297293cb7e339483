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
import { EVERYONE, ONBOARDING } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const sellers = {
  list: reads({ roles: EVERYONE, input: EnvironmentKey, output: z.array(SellerView) }),
  get: reads({ roles: EVERYONE, input: SellerKey, output: SellerDetail }),
  /** Asks the service, and is asked again while a list is shown: a read, though the ledger learns by it. */
  sync: reads({ roles: EVERYONE, input: EnvironmentKey, output: SellersSync }),
  invite: acts({ roles: ONBOARDING, input: InviteSellerInput, output: SellerDetail }),
  mark: acts({ roles: ONBOARDING, input: MarkStepInput, output: nothing }),
  addNote: acts({ roles: EVERYONE, ledger: 'addNote', input: AddNoteInput, output: nothing }),
  join: acts({ roles: ONBOARDING, ledger: 'joinSellers', input: JoinSellersInput, output: nothing }),
  remove: acts({ roles: ONBOARDING, ledger: 'removeSeller', input: SellerKey, output: nothing }),
};
