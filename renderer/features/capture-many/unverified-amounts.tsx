// Unverified amounts of a run: each as Paydesk read it, beside its line.
import { Alert, Code, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RunItemView, RunView } from '../../../contract/console/capture-many.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { itemsOf, usePages } from '../../shared/record-list/use-pages.ts';
import { LoadMore } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';

/** label: of the list, for who can’t see it. */
type UnverifiedAmountsProps = { run: RunView; label: string };

export function UnverifiedAmounts({ run: { environmentId, id: runId, planned }, label }: UnverifiedAmountsProps) {
  const gateway = useGateway();
  const query = usePages(
    gateway.captureMany.items,
    { environmentId, runId, show: 'unverified' },
    { enabled: planned.unverified > 0 },
  );
  if (planned.unverified === 0) return null;
  const title = t(
    { defaultMessage: '{count, plural, one {# amount isn’t verified} other {# amounts aren’t verified}}' },
    { count: planned.unverified },
  );
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      <Stack gap="xs">
        <Text size="sm">
          {t({
            defaultMessage:
              'Paydesk couldn’t check these amounts with the payment service. Each order is charged its own amount, even if the file says another. Compare each amount with its line.',
          })}
        </Text>
        <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t({ defaultMessage: 'Line' })}</Table.Th>
                <Table.Th ta="right">{t({ defaultMessage: 'Amount read' })}</Table.Th>
                <Table.Th>{t({ defaultMessage: 'In the file' })}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {itemsOf(query.data).map((item) => (
                <Table.Tr key={item.seq}>
                  <Table.Td>{item.line}</Table.Td>
                  <Table.Td ta="right">
                    <Money cents={item.expectedAmount} />
                  </Table.Td>
                  <Table.Td>
                    <Code>
                      <bdi>{lineOf(item)}</bdi>
                    </Code>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <LoadMore query={query} />
        </ScrollArea.Autosize>
      </Stack>
    </Alert>
  );
}

/** As it stands in the file. */
function lineOf({ why }: RunItemView): string {
  const noted = remarkIn(why ?? '');
  return noted?.code === 'amount_unverified' ? noted.params.text : '';
}
