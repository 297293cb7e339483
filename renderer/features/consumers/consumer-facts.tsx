// Who a consumer is, and what their payments come to.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConsumerView } from '../../../contract/console/consumer.ts';
import { t } from '../../../messages/t.ts';
import { DueBadge, SendCopyButton } from '../../shared/copy-requests.tsx';
import { Card } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { useEnvironment } from '../../window/environment.ts';

type ConsumerFactsProps = { consumer: ConsumerView; environmentId: string };

export function ConsumerFacts({ consumer, environmentId }: ConsumerFactsProps) {
  const { accounts, mode } = useEnvironment();
  const sellers = consumer.accountIds.map(
    (id) => accounts.find((one) => one.id === id) ?? { id, name: id, role: null },
  );
  return (
    <Card title={t({ defaultMessage: 'Consumer' })}>
      <FactList>
        <Fact name={t({ defaultMessage: 'Name' })}>
          {consumer.names.length === 0 ? (
            <Consumer name={null} />
          ) : (
            <Lines of={consumer.names} line={(name) => <bdi>{name}</bdi>} />
          )}
        </Fact>
        <Fact name={t({ defaultMessage: 'Email' })}>
          <Lines of={consumer.emails} line={(email) => <Copied text={email} />} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Phone' })}>
          <Lines of={consumer.phones} line={(digits) => <Copied text={phoneWords(digits)} />} />
        </Fact>
        <Fact name={mode === 'marketplace' ? t({ defaultMessage: 'Sellers' }) : t({ defaultMessage: 'Accounts' })}>
          <Lines
            of={sellers}
            line={({ id, name, role }) =>
              role === 'seller' ? (
                <Anchor component={Link} to={`/sellers/${id}`} size="sm">
                  <bdi>{name}</bdi>
                </Anchor>
              ) : (
                <bdi>{name}</bdi>
              )
            }
          />
        </Fact>
        <Fact name={t({ defaultMessage: 'Orders' })}>
          {consumer.isWhole
            ? t({ defaultMessage: '{count, number}' }, { count: consumer.orders })
            : t({ defaultMessage: 'The newest {count, number}; there are more' }, { count: consumer.orders })}
        </Fact>
        {consumer.sessions > 0 && (
          <Fact name={t({ defaultMessage: 'Sessions without an order' })}>
            {t({ defaultMessage: '{count, number}' }, { count: consumer.sessions })}
          </Fact>
        )}
        <Fact name={t({ defaultMessage: 'Captured', description: 'The sum of what was captured' })}>
          <Money cents={consumer.captured} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Refunded', description: 'The sum of what was refunded' })}>
          <Money cents={consumer.refunded} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Returned', description: 'The sum of what came back' })}>
          <Money cents={consumer.returned} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Authorizations revoked or disputed' })}>
          {consumer.revoked + consumer.disputed === 0
            ? t({ defaultMessage: 'None', description: 'No authorizations' })
            : t(
                { defaultMessage: '{revoked, number} revoked, {disputed, number} disputed' },
                { revoked: consumer.revoked, disputed: consumer.disputed },
              )}
        </Fact>
        {consumer.copyRequests.length > 0 && (
          <Fact name={t({ defaultMessage: 'Copies to send' })}>
            <Stack gap="xs">
              {consumer.copyRequests.map((asked) => (
                <Group key={asked.id} gap="xs">
                  <Anchor component={Link} to={`/orders/${asked.orderId}`} size="sm">
                    {t({ defaultMessage: 'Open order' })}
                  </Anchor>
                  <DueBadge day={asked.dueOn} />
                  <SendCopyButton environmentId={environmentId} asked={asked} />
                </Group>
              ))}
            </Stack>
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <>
      <bdi>{text}</bdi> <CopyButton value={text} />
    </>
  );
}

/** More would push the payments off the screen. */
const LINES = 5;

function Lines<Item>({ of, line }: { of: readonly Item[]; line: (item: Item) => ReactNode }) {
  if (of.length === 0) return '—';
  return (
    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
      {of.slice(0, LINES).map((item) => (
        <div key={JSON.stringify(item)}>{line(item)}</div>
      ))}
      {of.length > LINES && (
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'And {count, number} more' }, { count: of.length - LINES })}
        </Text>
      )}
    </Stack>
  );
}

/** As numbers of the United States are written; any other as its digits. */
const phoneWords = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
