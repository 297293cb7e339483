// What a desk tries that its person may not do: each must be refused, and for that reason.
import { randomUUID } from 'node:crypto';
import type { OrderId } from '../../../contract/ids.ts';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { captureOf, entryFor } from '../../support/store/ledger.ts';
import { openTeamDesk, Refused, type TeamDesk, type Who } from '../../support/team/team-desk.ts';
import type { Client, Place } from '../faults/console-process.ts';
import type { Payment } from '../faults/stock.ts';
import { codeOf } from '../faults/team/staff.ts';

export type Tries = Record<string, () => Promise<unknown>>;

/** open: an order that isn't captured. charged: one that is. */
export type Orders = { open: Payment; charged: Payment };

const TRIES_OF_SESSION = 5;

const idOf = ({ orderId }: Payment) => orderId as OrderId;

/** Ways to money. */
export function moneyTries(client: Client, place: Place, { open, charged }: Orders): Tries {
  const { environmentId } = place;
  return {
    capture: () => client.orders.capture({ ...place, orderId: idOf(open) }),
    'capture many': () => client.captureMany.plan({ ...place, from: { source: 'selection', orderIds: [idOf(open)] } }),
    refund: () => client.afterCharge.refund({ environmentId, orderId: idOf(charged), amount: 100 }),
    'present again': () => client.afterCharge.presentAgain({ environmentId, orderId: idOf(charged) }),
    'lift a mark': () =>
      client.orders.setDoNotCapture({ environmentId, orderId: idOf(open), isMarked: false, reason: 'It is right.' }),
  };
}

/** What only administrators do. */
export function administratorTries(client: Client): Tries {
  return {
    invite: () => client.team.invite({ name: `Mallory ${randomUUID()}`, role: 'administrator' }),
    'see people': () => client.team.people(),
    'add a role': () => client.team.addRole({ name: `All ${randomUUID()}`, duties: ['capture', 'refund'] }),
    'give a group a role': () => client.companyGroups.set({ group: 'helpers', role: 'administrator' }),
    'set rules': () => client.approvals.setPolicies({ policies: NO_POLICIES }),
    'make a backup': () => client.backup.make({ file: null }),
  };
}

/** What books and the audit log hold. */
export const bookTries = (client: Client, { environmentId }: Place): Tries => ({
  fees: () =>
    client.fees.summary({ environmentId, from: null, to: null, sellerId: null, unknownOnly: false, by: 'month' }),
  'audit log': () => client.audit.list({ limit: 5 }),
});

/** Reads that any role has. */
export const viewTries = (client: Client, { environmentId }: Place, { open }: Orders): Tries => ({
  'list orders': () => client.orders.list({ environmentId, limit: 5 }),
  'see an order': () => client.orders.get({ environmentId, orderId: idOf(open) }),
  'list sessions': () => client.sessions.list({ environmentId, limit: 5 }),
  'end an authorization': () =>
    client.orders.endAuthorization({
      environmentId,
      orderId: idOf(open),
      cause: 'revoked',
      day: new Date().toISOString().slice(0, 10),
      toldBy: 'phone',
      reason: 'The consumer said so.',
    }),
});

/** Past Paydesk, at the server's own door, as a desk that was changed would ask. */
export function wireTries(address: string, who: Who, place: Place, { open }: Orders): Tries {
  const once = async (act: (desk: TeamDesk) => Promise<unknown>) => act(await openTeamDesk(address, who));
  // A device has one run at a time: where the desk itself begins a session meanwhile, this one is over.
  const ask = async (act: (desk: TeamDesk) => Promise<unknown>) => {
    for (let left = TRIES_OF_SESSION - 1; ; left -= 1) {
      try {
        return await once(act);
      } catch (error) {
        if (left === 0 || codeIn(error) !== 'team_session_over') throw error;
      }
    }
  };
  return {
    'write a capture': () => ask(({ ledger }) => ledger.writeSent(entryFor(place, captureOf(idOf(open))))),
    'invite by itself': () => ask(({ ledger }) => ledger.invitePerson({ name: 'Mallory', role: 'administrator' })),
    'read the audit log': () =>
      ask(({ ledger }) => ledger.listAudit({ actor: null, action: null, from: null, to: null, limit: 5 })),
  };
}

export type Tried = { refused: Map<string, number>; letIn: string[] };

/** Of a refusal by a desk, or by the server itself. */
const codeIn = (error: unknown): string =>
  error instanceof Refused || error instanceof PaydeskError ? error.problem.code : codeOf(error);

/** Tries all. `refusals`: the codes by which they may be refused; any other is told as if it were let in, because it proves nothing. */
export async function tryAll(who: string, tries: Tries, refusals: readonly string[], tried: Tried): Promise<void> {
  for (const [what, act] of Object.entries(tries)) {
    const code = await act().then(() => 'ok', codeIn);
    if (refusals.includes(code)) tried.refused.set(who, (tried.refused.get(who) ?? 0) + 1);
    else tried.letIn.push(`${who}: ${what} was answered ${code}`);
  }
}
