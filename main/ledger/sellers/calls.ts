// Ledger calls about sellers.

import { z } from 'zod';
import {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerKey,
} from '../../../contract/console/seller.ts';
import { EVERYONE, KEY_HOLDERS, ONBOARDING } from '../../../contract/operations/who-may-send.ts';
import { EnvironmentId, ledgerRead, ledgerWrite, PersonName, SECOND } from '../define-call.ts';
import { joinSellers } from './join-sellers.ts';
import { ServiceSeller } from './match-seller.ts';
import { getSeller, listSellers } from './read-sellers.ts';
import { removeSeller } from './remove-seller.ts';
import { syncSellers } from './sync-sellers.ts';
import { addNote, inviteSeller, markStep } from './write-sellers.ts';

export const sellersCalls = {
  listSellers: ledgerRead({ roles: EVERYONE, args: [EnvironmentId], run: listSellers }),
  getSeller: ledgerRead({ roles: EVERYONE, args: [SellerKey], run: getSeller }),
  inviteSeller: ledgerWrite({
    roles: ONBOARDING,
    who: SECOND,
    args: [InviteSellerInput, PersonName],
    run: inviteSeller,
  }),
  markStep: ledgerWrite({ roles: ONBOARDING, who: SECOND, args: [MarkStepInput, PersonName], run: markStep }),
  addNote: ledgerWrite({ roles: EVERYONE, who: SECOND, args: [AddNoteInput, PersonName], run: addNote }),
  joinSellers: ledgerWrite({ roles: ONBOARDING, who: SECOND, args: [JoinSellersInput, PersonName], run: joinSellers }),
  removeSeller: ledgerWrite({ roles: ONBOARDING, who: SECOND, args: [SellerKey, PersonName], run: removeSeller }),
  syncSellers: ledgerWrite({
    roles: KEY_HOLDERS,
    isRepeatable: true,
    args: [EnvironmentId, z.array(ServiceSeller).max(10_000)],
    run: syncSellers,
  }),
};
