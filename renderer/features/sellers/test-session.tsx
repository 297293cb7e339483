// A first session of a seller in one click: it shows that its keys and the marketplace belong together.

import { Button, Tooltip } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { tellDone } from '../../window/toast.ts';

/** A dollar, in cents. */
const TEST = { amount: 100, firstName: 'Test', lastName: 'Consumer' };

export function useTestSession(seller: SellerDetail) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const create = useMutation(
    gateway.sessions.create.mutationOptions({
      onSuccess: (session) => {
        tellDone(
          t({ defaultMessage: 'Test session created' }),
          t({ defaultMessage: 'It’s for $1.00. You can open the checkout now.' }),
        );
        return navigate({ to: '/sessions/$sessionId', params: { sessionId: session.id } });
      },
      // A failed try may have made an unused session; another try makes another one.
      onError: () => setAttempt(crypto.randomUUID()),
    }),
  );
  const send = () => create.mutate({ ...TEST, attempt, environmentId: seller.environmentId, accountId: seller.id });
  return { send, isPending: create.isPending, error: create.error };
}

export function TestSessionButton({ seller, test }: { seller: SellerDetail; test: ReturnType<typeof useTestSession> }) {
  return (
    <Tooltip label={t({ defaultMessage: 'Enter the seller’s API keys first' })} disabled={seller.keys !== null}>
      <Button
        leftSection={<IconFlask size={16} />}
        aria-disabled={seller.keys === null}
        {...(seller.keys === null && { 'data-disabled': true })}
        loading={test.isPending}
        onClick={() => seller.keys !== null && test.send()}
      >
        {t({ defaultMessage: 'Create test session' })}
      </Button>
    </Tooltip>
  );
}
