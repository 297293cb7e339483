// Takes a seller that came to nothing out of the list. One with keys or records has no such button.

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { tellDone } from '../../window/toast.ts';

export function RemoveSeller({ seller }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const [opened, dialog] = useDisclosure(false);
  if (seller.keys !== null || seller.sessionCount + seller.orderCount > 0) return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t({ defaultMessage: 'Remove seller' })}
      </Button>
      <ActionDialog
        opened={opened}
        onClose={dialog.close}
        title={t({ defaultMessage: 'Remove {seller}?' }, { seller: seller.name })}
        procedure={gateway.sellers.remove}
        words={t({
          defaultMessage:
            'This takes the seller off your list only. It has no API keys or payments here, and nothing changes at the payment service.',
        })}
        input={() => ({ environmentId: seller.environmentId, sellerId: seller.id })}
        action={t({ defaultMessage: 'Remove seller' })}
        color="red"
        canCancel
        onDone={async () => {
          await navigate({ to: '/sellers' });
          tellDone(
            t({ defaultMessage: 'Seller removed' }),
            t({ defaultMessage: '{seller} is no longer in the list.' }, { seller: seller.name }),
          );
        }}
      />
    </>
  );
}
