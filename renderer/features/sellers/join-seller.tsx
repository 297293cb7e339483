// Says that an invitation is a seller that registered under another name or address.

import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

/** Only for an invitation that came to nothing under its own name. */
export function JoinSeller({ seller }: { seller: SellerDetail }) {
  const [opened, dialog] = useDisclosure(false);
  if (seller.organizationId !== null || seller.keys !== null || seller.sessionCount + seller.orderCount > 0)
    return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t({ defaultMessage: 'Merge with another seller' })}
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={t({ defaultMessage: 'Merge {seller} with another seller' }, { seller: seller.name })}
      >
        <JoinForm seller={seller} />
      </Modal>
    </>
  );
}

function JoinForm({ seller: { environmentId, id: sellerId, name } }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const [intoId, setInto] = useState<string | null>(null);
  const sellers = useQuery(gateway.sellers.list.queryOptions({ input: { environmentId } }));
  const registered = (sellers.data ?? []).filter((one) => one.id !== sellerId && one.organizationId !== null);
  const join = useMutation(
    gateway.sellers.join.mutationOptions({
      onSuccess: async (_, { intoId: joined }) => {
        await navigate({ to: '/sellers/$sellerId', params: { sellerId: joined } });
        tellDone(
          t({ defaultMessage: 'Sellers merged' }),
          t({ defaultMessage: 'The notes of {seller} are here now.' }, { seller: name }),
        );
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        {t({
          defaultMessage:
            'Use this if the business registered under a different name or email address. The invitation leaves the list, and its notes move to the seller you choose.',
        })}
      </Text>
      <Select
        label={t({ defaultMessage: 'Registered as' })}
        placeholder={
          registered.length === 0
            ? t({ defaultMessage: 'No seller has registered yet' })
            : t({ defaultMessage: 'Choose a seller' })
        }
        searchable
        data={registered.map(({ id, name: label, email }) => ({
          value: id,
          label: email === null ? label : `${label} (${email})`,
        }))}
        value={intoId}
        onChange={setInto}
      />
      {join.error && <ProblemAlert problem={problemOf(join.error)} />}
      <Button
        disabled={intoId === null}
        loading={join.isPending}
        onClick={() => intoId !== null && join.mutate({ environmentId, sellerId, intoId })}
      >
        {t({ defaultMessage: 'Merge sellers' })}
      </Button>
    </Stack>
  );
}
