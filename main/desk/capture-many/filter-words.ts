// A filter of orders in words, for the run that was made from it.
import type { CaptureStanding, OrderFilter } from '../../../contract/console/order.ts';

const STANDING: Record<CaptureStanding, string> = {
  ready: 'Ready to capture',
  in_flight: 'Capturing',
  unknown: 'Unknown outcome',
  charged: 'Charged',
};

export function filterWords({ standing, olderThanHours }: OrderFilter): string {
  const which = standing === null ? 'All orders' : STANDING[standing];
  return olderThanHours === null ? which : `${which}, older than ${ageWords(olderThanHours)}`;
}

function ageWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? 'an hour' : `${hours} hours`;
  return hours === 24 ? 'a day' : `${hours / 24} days`;
}
