// The journal's placeholder for a value that was sent and isn't kept.
import type { Requests } from '../../../contract/operations/recorded.ts';

export const SENT_NOT_KEPT = '(sent, not kept)';

/** The request of a session as the journal keeps it: a driver's license goes to the service only. */
export function asJournalled(request: Requests['create_session']): Record<string, unknown> {
  const { consumer_info } = request;
  if (consumer_info.drivers_license === undefined) return request;
  return { ...request, consumer_info: { ...consumer_info, drivers_license: SENT_NOT_KEPT } };
}
