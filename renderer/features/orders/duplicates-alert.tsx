// Other orders that may be the same purchase: before a capture, and after it.
import { Alert, Anchor, Group, List, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isChargedStatus } from '../../../contract/console/order.ts';
import { DUPLICATES_SHOWN, type OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { OrderStatusBadge } from '../../ui/status-badge.tsx';
import { useEnvironment } from '../../window/environment.ts';

export function DuplicatesAlert({ order: { duplicates, status } }: { order: OrderDetail }) {
  const { accounts } = useEnvironment();
  if (duplicates.length === 0) return null;
  const sellerOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? accountId;
  const shown = duplicates.slice(0, DUPLICATES_SHOWN);
  const words = { count: shown.length, isMore: duplicates.length > DUPLICATES_SHOWN ? 'yes' : 'no' };
  return (
    <Alert color="orange" icon={<IconCopy size={18} />} title={t({ defaultMessage: 'Likely duplicate' })}>
      <Text size="sm">
        {isChargedStatus(status)
          ? t(
              {
                defaultMessage:
                  'The same consumer has {isMore, select, yes {{count} or more other orders} other {{count, plural, one {another order} other {# other orders}}}} for the same amount, made within 24 hours. Check that the consumer isn’t charged twice.',
              },
              words,
            )
          : t(
              {
                defaultMessage:
                  'The same consumer has {isMore, select, yes {{count} or more other orders} other {{count, plural, one {another order} other {# other orders}}}} for the same amount, made within 24 hours. Check before you capture this one.',
              },
              words,
            )}
      </Text>
      <List size="sm" mt="xs" spacing={4} listStyleType="none">
        {shown.map((other) => (
          <List.Item key={other.id}>
            <Group gap="xs">
              <span>
                {rich(
                  { defaultMessage: '<link>{amount}</link> at {seller}, {time}' },
                  {
                    amount: formatCents(other.totalAmount ?? 0),
                    seller: <bdi>{sellerOf(other.accountId)}</bdi>,
                    time: <Moment at={other.createdAt} />,
                    link: (amount) => (
                      <Anchor component={Link} to={`/orders/${other.id}`} inherit fw={550} underline="always">
                        {amount}
                      </Anchor>
                    ),
                  },
                )}
              </span>
              <OrderStatusBadge status={other.status} returnCode={other.returnCode} />
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
