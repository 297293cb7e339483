// Whose charge or order an event is about.
import type { EventSeen } from '../../contract/dashboard-api/after-charge-seen.ts';

/** The organization's ID; none where the event doesn't name it. */
export function organizationOf(event: EventSeen): string[] {
  const told = 'charge' in event ? event.charge : 'order' in event ? event.order : null;
  return told?.organization_id == null ? [] : [told.organization_id];
}
