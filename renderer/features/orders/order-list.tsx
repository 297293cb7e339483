// The list of orders. Orders that are ready can be selected for a capture run.
import { Button, Checkbox } from '@mantine/core';
import { IconFileImport, IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OrderStatus, OrderView } from '../../../contract/console/order.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { type ListChoice, RecordList } from '../../shared/record-list/record-list.tsx';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MayCall, useMay } from '../../window/may.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrdersSearch, type OrdersSearchProps, orderFilterOf } from './orders-search.ts';
import { SelectionBar } from './selection-bar.tsx';

/** Only orders that can be captured can be selected. */
const canBePicked = ({ status }: OrderView): boolean => status === 'ready';

export function OrderList({ search, onSearch }: OrdersSearchProps) {
  return (
    <RecordList
      source={{ list: 'orders', procedures: useGateway().orders, read: OrdersSearch.parse, filterOf: orderFilterOf }}
      search={search}
      onSearch={onSearch}
      columns={orderColumns}
      filters={FILTERS()}
      moreFilters={(shown, onShown) => (
        <Checkbox
          size="sm"
          label={t({ defaultMessage: 'Unverified' })}
          checked={shown.unverified === true}
          onChange={({ currentTarget }) => onShown({ ...shown, unverified: currentTarget.checked || undefined })}
        />
      )}
      words={{
        name: t({ defaultMessage: 'Orders' }),
        total: (count) => t({ defaultMessage: '{count, plural, one {# order} other {# orders}}' }, { count }),
        noMatches: t({ defaultMessage: 'No orders match these filters.' }),
      }}
      none={{ shown: <NoOrders /> }}
      tools={
        <MayCall to="captureMany.upload">
          <LinkButton
            to="/capture-many"
            search={{ file: true }}
            variant="default"
            size="xs"
            leftSection={<IconFileImport size={15} />}
          >
            {t({ defaultMessage: 'Capture from file' })}
          </LinkButton>
        </MayCall>
      }
      selecting={{
        isAllowed: useMay()('captureMany.plan'),
        canBePicked,
        labelOf: ({ id }) => t({ defaultMessage: 'Select {id}' }, { id }),
        labelOfAll: t({ defaultMessage: 'Select all loaded orders that are ready to capture' }),
        bar: (selection, shown, hasMore, listed) => (
          <SelectionBar selection={selection} shown={shown} hasMore={hasMore} search={listed} />
        ),
      }}
    />
  );
}

const FILTERS = perLanguage((): ListChoice<OrdersSearch>[] => [
  {
    member: 'status',
    label: t({ defaultMessage: 'Status' }),
    width: 170,
    placeholder: t({ defaultMessage: 'All' }),
    clear: t({ defaultMessage: 'Clear status' }),
    choices: Object.entries(orderStatusWords()).map(([value, label]) => ({ value: value as OrderStatus, label })),
  },
  {
    member: 'older',
    label: t({ defaultMessage: 'Age' }),
    width: 170,
    placeholder: t({ defaultMessage: 'Any age' }),
    choices: [
      { value: 1, label: t({ defaultMessage: 'Older than 1 hour' }) },
      { value: 24, label: t({ defaultMessage: 'Older than 1 day' }) },
      { value: 72, label: t({ defaultMessage: 'Older than 3 days' }) },
      { value: 168, label: t({ defaultMessage: 'Older than 1 week' }) },
    ],
  },
  {
    member: 'captured',
    label: t({ defaultMessage: 'Captured', description: 'Where an order was captured: here or elsewhere' }),
    width: 180,
    placeholder: t({ defaultMessage: 'All' }),
    clear: t({ defaultMessage: 'Clear captured' }),
    choices: [
      { value: 'here', label: t({ defaultMessage: 'Captured here' }) },
      { value: 'elsewhere', label: t({ defaultMessage: 'Captured elsewhere' }) },
    ],
  },
]);

function NoOrders() {
  return (
    <BareCard>
      <EmptyState
        icon={IconFileInvoice}
        title={t({ defaultMessage: 'No orders yet' })}
        words={t({
          defaultMessage:
            'Orders appear here. Create one from a session whose checkout is complete, or paste the ID of an order your server created.',
        })}
        action={
          <Button component={Link} to="/sessions" variant="light">
            {t({ defaultMessage: 'Go to sessions' })}
          </Button>
        }
      />
    </BareCard>
  );
}
