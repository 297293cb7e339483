// Seller fees, in whatever is read, are for those who keep the books or administer.
import { mayDo, READS_BOOKS } from '../../../contract/operations/who-may-send.ts';
import { findMember } from '../approvals/member.ts';
import type { CallContext } from '../define-call.ts';
import { isOfDevice } from '../thread/caller.ts';

/** Whether who asks may: everybody who works alone. */
export async function mayReadFees({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<boolean> {
  if (!isOfDevice(caller)) return true;
  const member = await findMember(db, caller.deviceId);
  return member !== null && mayDo(member.duties, READS_BOOKS);
}

const FEES = ['fees', 'sellerFee'];

/** What was read, with every fee in it as one that isn't known, wherever it stands. */
export function withoutFees(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(withoutFees);
  if (typeof read !== 'object' || read === null) return read;
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, FEES.includes(name) ? null : withoutFees(value)]),
  );
}
