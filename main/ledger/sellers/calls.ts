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
import { EnvironmentId, ledgerRead, ledgerWrite } from '../define-call.ts';
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
    args: [InviteSellerInput],
    run: inviteSeller,
  }),
  markStep: ledgerWrite({ roles: ONBOARDING, args: [MarkStepInput], run: markStep }),
  addNote: ledgerWrite({ roles: EVERYONE, args: [AddNoteInput], run: addNote }),
  joinSellers: ledgerWrite({ roles: ONBOARDING, args: [JoinSellersInput], run: joinSellers }),
  removeSeller: ledgerWrite({ roles: ONBOARDING, args: [SellerKey], run: removeSeller }),
  syncSellers: ledgerWrite({
    roles: KEY_HOLDERS,
    isRepeatable: true,
    args: [EnvironmentId, z.array(ServiceSeller).max(10_000)],
    run: syncSellers,
  }),
};
