// A person settles half of the unknown captures, each by what the provider's books say; the others stay unknown.
import type { Chance } from './chance.ts';
import type { Client, Place } from './console-process.ts';
import { everyUnknown } from './every-unknown.ts';
import type { BookedCharge } from './providers.ts';

export async function settleSome(
  client: Client,
  place: Place,
  charges: readonly BookedCharge[],
  chance: Chance,
): Promise<void> {
  const booked = new Map(charges.map(({ orderId, chargeId }) => [orderId, chargeId]));
  const { environmentId } = place;
  for (const { id: entryId, operation, orderId } of await everyUnknown(client, place)) {
    if (operation !== 'charge_order' || orderId === null || chance.next() < 0.5) continue;
    const said = { environmentId, entryId, name: 'Rosa Lind', reason: 'Looked it up in the provider’s books' };
    const chargeId = booked.get(orderId);
    const done = { verdict: 'done' as const, chargeId, chargedOn: new Date().toISOString().slice(0, 10) };
    await client.journal.resolve({ ...said, ...(chargeId ? done : { verdict: 'not_done' as const }) });
  }
}
