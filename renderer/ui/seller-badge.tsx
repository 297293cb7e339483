// Where a seller stands, in a word.
import { Badge } from '@mantine/core';
import type { SellerView } from '../../contract/console/seller.ts';

export function SellerBadge({ seller }: { seller: Pick<SellerView, 'missing' | 'firstPaymentAt'> }) {
  if (seller.missing !== null)
    return (
      <Badge variant="light" color="yellow">
        Onboarding
      </Badge>
    );
  return (
    <Badge variant="light" color="teal">
      {seller.firstPaymentAt ? 'Taking payments' : 'Ready for payments'}
    </Badge>
  );
}
