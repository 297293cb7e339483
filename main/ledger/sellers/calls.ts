import { z } from 'zod';
import { SellerKey } from '../../../contract/console/seller.ts';
import { EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import { sellers } from '../../../contract/procedures/sellers.ts';
import { answers, EnvironmentId, ledgerRead, ledgerWrite } from '../define-call.ts';
import { joinSellers } from './join-sellers.ts';
import { ServiceSeller } from './match-seller.ts';
import { getSeller, listSellers } from './read-sellers.ts';
import { removeSeller } from './remove-seller.ts';
import { syncSellers } from './sync-sellers.ts';
import { addNote, inviteSeller, markStep } from './write-sellers.ts';

export const sellersCalls = {
  listSellers: ledgerRead({ roles: EVERYONE, args: [EnvironmentId], run: listSellers }),
  getSeller: ledgerRead({ roles: EVERYONE, args: [SellerKey], run: getSeller }),
  inviteSeller: answers(sellers.invite, inviteSeller),
  markStep: answers(sellers.mark, markStep),
  addNote: answers(sellers.addNote, addNote),
  joinSellers: answers(sellers.join, joinSellers),
  removeSeller: answers(sellers.remove, removeSeller),
  syncSellers: ledgerWrite({
    roles: KEY_HOLDERS,
    isRepeatable: true,
    args: [EnvironmentId, z.array(ServiceSeller).max(10_000)],
    run: syncSellers,
  }),
};
