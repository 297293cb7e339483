// Orders: the list, newest first, and two ways to take in what this console didn't create.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CaptureById } from './capture-by-id.tsx';
import { CreateOrderById } from './create-order-by-id.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import type { OrdersSearchProps } from './orders-search.ts';

export function OrdersPage(props: OrdersSearchProps) {
  usePageTitle('Orders');
  const [creating, create] = useDisclosure(false);
  const [capturing, capture] = useDisclosure(false);
  const actions = (
    <>
      <Button variant="default" onClick={create.open}>
        Create order by session id
      </Button>
      <Button variant="default" onClick={capture.open}>
        Capture by order id
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Orders"
        words="Each comes from a finished checkout, and is charged once: when you capture it."
        actions={actions}
      />
      <OrderFilters {...props} />
      <OrderList key={JSON.stringify(props.search)} {...props} />
      <CreateOrderById opened={creating} onClose={create.close} />
      <CaptureById opened={capturing} onClose={capture.close} />
    </>
  );
}
