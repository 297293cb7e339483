// Takes a seller that came to nothing out of the list. One with keys or records has no such button.

import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { tellDone } from '../../window/toast.ts';

export function RemoveSeller({ seller }: { seller: SellerDetail }) {
  const [opened, dialog] = useDisclosure(false);
  if (seller.keys !== null || seller.sessionCount + seller.orderCount > 0) return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t({ defaultMessage: 'Remove seller' })}
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={t({ defaultMessage: 'Remove {seller}?' }, { seller: seller.name })}
      >
        <Confirm seller={seller} onClose={dialog.close} />
      </Modal>
    </>
  );
}

function Confirm({ seller, onClose }: { seller: SellerDetail; onClose: () => void }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const remove = useMutation(
    gateway.sellers.remove.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/sellers' });
        tellDone(
          t({ defaultMessage: 'Seller removed' }),
          t({ defaultMessage: '{seller} is no longer in the list.' }, { seller: seller.name }),
        );
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        {t({
          defaultMessage:
            'This takes the seller off your list only. It has no API keys or payments here, and nothing changes at the payment service.',
        })}
      </Text>
      <ConfirmRemoval
        name={t({ defaultMessage: 'Remove seller' })}
        removal={remove}
        onConfirm={() => remove.mutate({ environmentId: seller.environmentId, sellerId: seller.id })}
        onCancel={onClose}
      />
    </Stack>
  );
}
