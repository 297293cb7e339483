// The Orders page: the list, and dialogs for orders and sessions created elsewhere.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../../messages/t.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { withoutToldUnread } from '../../shared/list-search.ts';
import { ChosenList } from '../../shared/record-list/chosen-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CaptureById } from './capture-by-id.tsx';
import { CreateOrderById } from './create-order-by-id.tsx';
import { OrderList } from './order-list.tsx';
import { OrdersSearch, type OrdersSearchProps } from './orders-search.ts';

export function OrdersPage({ search, onSearch }: OrdersSearchProps) {
  usePageTitle(t({ defaultMessage: 'Orders' }));
  const [creating, create] = useDisclosure(false);
  const [capturing, capture] = useDisclosure(false);
  const actions = (
    <>
      <MayCall to="orders.create">
        <Button variant="default" onClick={create.open}>
          {t({ defaultMessage: 'Create order by session ID' })}
        </Button>
      </MayCall>
      <MayCall to="orders.capture">
        <Button variant="default" onClick={capture.open}>
          {t({ defaultMessage: 'Capture by order ID' })}
        </Button>
      </MayCall>
    </>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Orders' })}
        words={t({
          defaultMessage: 'Each order comes from a completed checkout and is charged once, when you capture it.',
        })}
        actions={actions}
      />
      <BooksNotice />
      <ChosenList list="orders" search={search} read={OrdersSearch.parse}>
        {(shown) => <OrderList search={shown} onSearch={(next) => onSearch(withoutToldUnread(next, shown))} />}
      </ChosenList>
      <CreateOrderById opened={creating} onClose={create.close} />
      <CaptureById opened={capturing} onClose={capture.close} />
    </>
  );
}
