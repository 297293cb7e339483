// A desk that a ledger knows, without a server: of an administrator whom those who run the server invited.
import { randomUUID } from 'node:crypto';
import type { Invited } from '../../../contract/team/people.ts';
import type { EnrolledDevice } from '../../../main/ledger/team/devices.ts';
import { type CalledBy, teamCaller } from '../../../main/ledger/thread/caller.ts';
import type { LedgerThread } from '../../../main/ledger/thread/open-ledger.ts';

export async function enrolledDesk(
  answer: LedgerThread['ask'],
  name = `Grace ${randomUUID()}`,
): Promise<Required<CalledBy>> {
  const { code } = (await answer('inviteAdministrator', [name])) as Invited;
  const device = { publicKey: randomUUID(), device: 'Desk', appVersion: '1.0', platform: 'linux' };
  const enrolled = await answer('enrolDevice', [{ ...device, invitation: code.replaceAll('-', '') }]);
  return { actor: name, desk: teamCaller((enrolled as EnrolledDevice).deviceId, 'run') };
}
