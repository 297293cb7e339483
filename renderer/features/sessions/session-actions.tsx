// The buttons of a session. The next step is emphasized.
import { Button } from '@mantine/core';
import { IconArrowRight, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { nextStepOf } from './next-step.ts';
import type { Preview } from './use-preview.ts';

type SessionActionsProps = {
  session: SessionDetail;
  preview: Preview;
  createOrder: { isPending: boolean; send: () => void };
};

export function SessionActions({ session, preview, createOrder }: SessionActionsProps) {
  const next = nextStepOf(session);
  // In production the preview's empty state offers the consumer's device first.
  const isProduction = useEnvironment().kind === 'production';
  if (session.wrongMarketplace) return null;
  if (next === 'open_order') {
    return (
      <Button component={Link} to={`/orders/${session.orderId}`} rightSection={<IconArrowRight size={16} />}>
        {t({ defaultMessage: 'Open order' })}
      </Button>
    );
  }
  return (
    <MayCall to="orders.create">
      {!isProduction && (
        <Button
          variant={next === 'preview' ? 'filled' : 'default'}
          leftSection={<IconEye size={16} />}
          loading={preview.isOpening}
          onClick={preview.open}
        >
          {t({ defaultMessage: 'Preview checkout' })}
        </Button>
      )}
      <Button
        variant={next === 'create_order' ? 'filled' : 'default'}
        disabled={session.blocking !== null}
        loading={createOrder.isPending}
        onClick={createOrder.send}
      >
        {t({ defaultMessage: 'Create order' })}
      </Button>
    </MayCall>
  );
}
