// Whose charge, order, session or deposit an event is about.
import type { EventSeen } from '../../contract/records/payment.ts';

/** The organization's ID; none where the event doesn't name it. */
export function organizationOf(event: EventSeen): string[] {
  const told =
    'charge' in event
      ? event.charge
      : 'session' in event
        ? event.session
        : 'settlement' in event
          ? event.settlement
          : null;
  return told?.organization_id == null ? [] : [told.organization_id];
}
