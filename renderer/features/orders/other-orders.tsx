// The same consumer's other orders that may still be debited: those chosen end with this one.
import { Checkbox, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';

type OtherOrdersProps = {
  order: OrderDetail;
  /** false while the dialog is closed. */
  isAsked: boolean;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
};

export function OtherOrders({ order: { environmentId, id }, isAsked, chosen, onChosen }: OtherOrdersProps) {
  const { accounts } = useEnvironment();
  const query = useQuery(
    useGateway().consumers.otherDebits.queryOptions({
      input: { environmentId, orderId: OrderId.parse(id) },
      enabled: isAsked,
      staleTime: 0,
    }),
  );
  if (query.isPending) return <Skeleton height={40} />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const { items, isMore } = query.data;
  const hint = isMore && (
    <Text size="xs" c="dimmed" mt="xs">
      {t({ defaultMessage: 'There may be more. Find them on the consumer’s page.' })}
    </Text>
  );
  if (items.length === 0) return hint || null;
  const label = t({ defaultMessage: 'Other orders of the same consumer that may still be debited' });
  return (
    <Checkbox.Group
      label={label}
      description={t({ defaultMessage: 'Select the ones that the consumer wants to end as well.' })}
      value={[...chosen]}
      onChange={onChosen}
    >
      <ScrollArea.Autosize
        mah={220}
        type="auto"
        mt="xs"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <Stack gap="sm">
          {items.map(({ order, matched }) => (
            <Checkbox
              key={order.id}
              value={order.id}
              label={rich(
                { defaultMessage: '{amount} at {seller}, {time}' },
                {
                  amount: <Money cents={order.totalAmount} fw={550} />,
                  seller: <bdi>{accounts.find((one) => one.id === order.accountId)?.name ?? order.accountId}</bdi>,
                  time: <Moment at={order.createdAt} />,
                },
              )}
              description={
                <>
                  <bdi>{order.id}</bdi> · {orderStatusWords()[order.status]}
                  {matched.join() === 'name' && (
                    <>
                      {' '}
                      · {t({ defaultMessage: 'Only the name is the same', description: 'Of two orders’ consumers' })}
                    </>
                  )}
                </>
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {hint}
    </Checkbox.Group>
  );
}
