// The list of orders. Orders that are ready can be selected for a capture run.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileImport, IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { OrderStatus, OrderView } from '../../../contract/console/order.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import type { OwnFilter } from '../../shared/record-list/list-filters.tsx';
import { type ListChoice, RecordList } from '../../shared/record-list/record-list.tsx';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MayCall, useMay } from '../../window/may.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrdersSearch, type OrdersSearchProps, orderFilterOf } from './orders-search.ts';
import { SelectionBar } from './selection-bar.tsx';

const TYPING_PAUSE_MS = 300;

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
        <>
          <ConsumerFilter search={shown} onSearch={onShown} />
          <Checkbox
            size="sm"
            label={t({ defaultMessage: 'Unverified' })}
            checked={shown.unverified === true}
            onChange={({ currentTarget }) => onShown({ ...shown, unverified: currentTarget.checked || undefined })}
          />
        </>
      )}
      moreSet={moreSet}
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

function moreSet(search: OrdersSearch): OwnFilter<OrdersSearch>[] {
  const { consumer, ...without } = search;
  if (consumer === undefined) return [];
  const words = (name: string) => t({ defaultMessage: 'Consumer: {name}' }, { name });
  return [{ words: <bdi>{words(consumer)}</bdi>, label: words(consumer), without }];
}

/** Asks once the typing pauses, or ends. */
export function ConsumerFilter({ search, onSearch }: OrdersSearchProps) {
  const [text, setText] = useState(search.consumer ?? '');
  const sent = useRef(search.consumer);
  const ask = useDebouncedCallback(
    (typed: string) => {
      const consumer = typed.trim() === '' ? undefined : typed.trim();
      if (consumer === search.consumer) return;
      sent.current = consumer;
      onSearch({ ...search, consumer });
    },
    { delay: TYPING_PAUSE_MS, flushOnUnmount: true },
  );
  useEffect(() => {
    // What this field sent arrives while more is typed.
    if (search.consumer === sent.current) return;
    // Taken off, or set by a view.
    ask.cancel();
    sent.current = search.consumer;
    setText(search.consumer ?? '');
  }, [search.consumer, ask]);
  return (
    <TextInput
      size="sm"
      label={t({ defaultMessage: 'Consumer' })}
      placeholder={t({ defaultMessage: 'Name, email or phone' })}
      value={text}
      maxLength={100}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        ask(currentTarget.value);
      }}
      // Before a click elsewhere opens another page.
      onBlur={() => ask.flush()}
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
