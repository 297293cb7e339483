// What a deposit is made of, added up.
import { Alert, Table, Text } from '@mantine/core';
import { type SettlementView, sumOfParts } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';

type Part = { name: string; words?: string; cents: number; isAlwaysShown?: boolean };

function partsOf(settlement: SettlementView): Part[] {
  const { charges, fees, refunds, returns, feesReturned, broughtForward, carriedForward } = settlement;
  return [
    { name: t({ defaultMessage: 'Charges' }), cents: charges, isAlwaysShown: true },
    { name: t({ defaultMessage: 'Fees' }), cents: 0 - fees, isAlwaysShown: true },
    { name: t({ defaultMessage: 'Refunds' }), cents: 0 - refunds },
    { name: t({ defaultMessage: 'Returns' }), cents: 0 - returns },
    { name: t({ defaultMessage: 'Fees returned' }), cents: feesReturned },
    {
      name: t({ defaultMessage: 'Brought forward' }),
      words: t({ defaultMessage: 'Owed from before, and taken from this deposit.' }),
      cents: 0 - broughtForward,
    },
    {
      name: t({ defaultMessage: 'Carried forward' }),
      words: t({ defaultMessage: 'Still owed, and taken from the next deposit.' }),
      cents: carriedForward,
    },
  ];
}

export function SettlementParts({ settlement }: { settlement: SettlementView }) {
  const shown = partsOf(settlement).filter(({ cents, isAlwaysShown }) => isAlwaysShown || cents !== 0);
  const sum = sumOfParts(settlement);
  return (
    <Card title={t({ defaultMessage: 'What it’s made of' })}>
      <Table maw={520}>
        <Table.Tbody>
          {shown.map(({ name, words, cents }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
                {words && (
                  <Text size="xs" c="dimmed">
                    {words}
                  </Text>
                )}
              </Table.Th>
              <Table.Td ta="right">
                <Money cents={cents === 0 ? 0 : cents} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={650}>
            <Table.Th scope="row">{t({ defaultMessage: 'Deposited', description: 'The sum of a deposit' })}</Table.Th>
            <Table.Td ta="right">
              <Money cents={settlement.amount} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {sum !== settlement.amount && (
        <Alert color="orange" mt="md" title={t({ defaultMessage: 'These parts don’t add up' })}>
          {t(
            { defaultMessage: 'They come to {sum}, but {amount} was deposited. Ask the payment service why.' },
            { sum: formatCents(sum), amount: formatCents(settlement.amount) },
          )}
        </Alert>
      )}
    </Card>
  );
}
