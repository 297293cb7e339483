// Whose orders a dry run would capture, with the sum of each account.
import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { locale, t } from '../../../messages/t.ts';
import { Money } from '../../ui/money.tsx';
import { useEnvironment } from '../../window/environment.ts';

/** Nothing for a run of one account. */
export function RunAccounts({ run: { accounts } }: { run: RunView }) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  const { count, largest } = accounts;
  if (count < 2) return null;
  const title = isMarketplace
    ? t({ defaultMessage: 'Orders of {count, plural, one {# seller} other {# sellers}}' }, { count })
    : t({ defaultMessage: 'Orders of {count, plural, one {# account} other {# accounts}}' }, { count });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <ScrollArea.Autosize
        mah={260}
        type="auto"
        offsetScrollbars="y"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': title }}
      >
        <Table fz="sm" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' })}</Table.Th>
              <Table.Th ta="right">{t({ defaultMessage: 'Orders' })}</Table.Th>
              <Table.Th ta="right">{t({ defaultMessage: 'Total' })}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {largest.map(({ accountId, name, orders, sum }) => (
              <Table.Tr key={accountId}>
                <Table.Td>
                  <bdi>{name}</bdi>
                </Table.Td>
                <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {orders.toLocaleString(locale())}
                </Table.Td>
                <Table.Td ta="right">
                  <Money cents={sum} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {count > largest.length && (
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: '{shown, number} with the largest totals are shown.' }, { shown: largest.length })}
        </Text>
      )}
    </Stack>
  );
}
