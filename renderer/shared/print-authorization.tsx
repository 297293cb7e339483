// Prints what a consumer agreed to, for a bank or a dispute, or a draft that says it is none: on paper there is nothing else.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import { SessionId } from '../../contract/ids.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { useEnvironment } from '../window/environment.ts';
import { AuthorizationSheet, isAuthorized } from './authorization-sheet.tsx';

type PrintAuthorizationProps = { sessionId: string; order: OrderDetail | null };

/** Nothing where there is neither a record nor a text that the payment service returned. */
export function PrintAuthorization({ sessionId, order }: PrintAuthorizationProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const input = { environmentId, sessionId: SessionId.parse(sessionId) };
  const session = useQuery(gateway.sessions.get.queryOptions({ input })).data;
  const record = useQuery(gateway.sessions.authorization.queryOptions({ input }));
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  if (!session || (session.consentText === null && !record.data)) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={15} />}
        // A browser that can't print says nothing: a second click tries again.
        onClick={() => (isPrinting ? window.print() : setPrinting(true))}
        // What the payment service returned isn't printed where there may be a record.
        disabled={record.data === undefined}
      >
        {isAuthorized(session, record.data ?? null)
          ? t({ defaultMessage: 'Print authorization' })
          : t({ defaultMessage: 'Print draft' })}
      </Button>
      {isPrinting &&
        record.data !== undefined &&
        createPortal(<AuthorizationSheet session={session} order={order} record={record.data} />, document.body)}
    </>
  );
}
