// Where a seller stands, in a word.

import { Badge } from '@mantine/core';
import type { SellerView } from '../../contract/console/seller.ts';
import { t } from '../../messages/t.ts';

export function SellerBadge({ seller }: { seller: Pick<SellerView, 'missing' | 'firstPaymentAt'> }) {
  if (seller.missing !== null)
    return (
      <Badge variant="light" color="yellow">
        {t({ defaultMessage: 'Onboarding' })}
      </Badge>
    );
  return (
    <Badge variant="light" color="teal">
      {seller.firstPaymentAt ? t({ defaultMessage: 'Taking payments' }) : t({ defaultMessage: 'Ready for payments' })}
    </Badge>
  );
}
