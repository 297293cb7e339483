// Who reviews what needs it: says "charged" or "not charged" of a capture only as the provider's own books say, and is refused while its call may still arrive.
import type { UnknownView } from '../../../../contract/console/journal.ts';
import { TIMES } from '../../../support/clock/times.ts';
import type { Client, Place } from '../console-process.ts';
import { everyUnknown } from '../every-unknown.ts';
import type { Provider } from '../providers.ts';
import { codeOf } from './staff.ts';

/** Resolved at a time. */
const AT_ONCE = 8;

/** Resolves the captures in review, or those that `wanted` picks. Gives how each was answered. */
export async function review(
  client: Client,
  place: Place,
  provider: Provider,
  wanted: (entry: UnknownView) => boolean = () => true,
): Promise<string[]> {
  const { environmentId } = place;
  const open = (await everyUnknown(client, place)).filter(
    (entry) => entry.operation === 'charge_order' && mayBeJudged(entry) && wanted(entry),
  );
  const booked = new Map((await provider.charges()).map(({ orderId, chargeId }) => [orderId, chargeId]));
  const answers: string[] = [];
  const resolve = async ({ id: entryId, orderId }: UnknownView) => {
    const said = { environmentId, entryId, name: 'Rosa Lind', reason: 'Looked it up in the provider’s books' };
    const chargeId = booked.get(orderId ?? '');
    const done = { verdict: 'done' as const, chargeId, chargedOn: new Date().toISOString().slice(0, 10) };
    const how = chargeId ? done : { verdict: 'not_done' as const };
    answers.push(await client.journal.resolve({ ...said, ...how }).then(() => how.verdict, codeOf));
  };
  for (let from = 0; from < open.length; from += AT_ONCE) {
    await Promise.all(open.slice(from, from + AT_ONCE).map(resolve));
  }
  return answers;
}

/** Of a desk that fell silent and of a lost past the ledger itself says when; what a desk gave up may be at the provider for a moment more. */
const mayBeJudged = ({ code, answeredAt }: UnknownView): boolean =>
  code === 'instance_died' ||
  code === 'restored' ||
  Date.parse(answeredAt ?? '') + TIMES.leaseMs + TIMES.arrivesWithinMs < Date.now();
