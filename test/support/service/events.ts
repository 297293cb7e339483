// Events as tests write them: notifications of change, which name a charge and need no other resource.
import { AccountChange, type Event, EventPage } from '../../../contract/dashboard-api/event.ts';
import { EventId, MarketplaceId, OrganizationId } from '../../../contract/issued-ids.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../../service/secrets/identifiers.ts';
import type { RunningService } from '../../../service/service.ts';
import { askDashboard } from './books.ts';

type Whose = { id: string; marketplace_id: string | null };

/** An event that names `charge`, by which a test knows it again. */
export function correction(whose: Whose, charge: string, at = Date.UTC(2026, 10, 2, 15)): Event {
  return {
    type: 'account.corrected',
    id: EventId.parse(newId('event_')),
    at: timestampOf(at),
    organization_id: OrganizationId.parse(whose.id),
    marketplace_id: whose.marketplace_id === null ? null : MarketplaceId.parse(whose.marketplace_id),
    change: AccountChange.parse({
      charge_id: `charge_${charge}`,
      code: 'C01',
      title: 'Incorrect account number',
      last_four: '6789',
    }),
  };
}

/** What `correction` was given. */
export function nameOf(event: Event): string {
  if (event.type !== 'account.corrected') throw new Error(`${event.type} is none of the test's own.`);
  return event.change.charge_id.replace('charge_', '');
}

/** A page of the feed over HTTP. */
export async function askForEvents(
  service: Pick<RunningService, 'urls'>,
  token: string,
  query = '',
): Promise<EventPage> {
  return EventPage.parse(await (await askDashboard(service, token, `/events${query}`)).json());
}
