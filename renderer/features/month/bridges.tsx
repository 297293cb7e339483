// How the month's captures become its deposits, and how the marketplace's balance went: added up, with what isn't explained.
import { Alert, Anchor, Badge, Skeleton, Table, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MonthView } from '../../../contract/console/month.ts';
import {
  type AccountFigures,
  type Bridge,
  type BridgeStep,
  balanceOf,
} from '../../../contract/console/month-figures.ts';
import { BRIDGE_WORDS, STEP_WORDS } from '../../../messages/bridge-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ROW_LINK } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { STEP_ROWS } from './kind-words.ts';
import type { MonthSearch } from './month-search.ts';

/** Shown where they are 0, too. */
const ALWAYS: readonly BridgeStep[] = ['captured', 'fees'];

type DepositBridgeProps = { bridge: Bridge; figures: AccountFigures; isOfOne: boolean; search: MonthSearch };

export function DepositBridge({ bridge, figures, isOfOne, search }: DepositBridgeProps) {
  const { steps, computed, stated, remainder } = bridge;
  const { unread } = figures.deposits;
  const shown = steps.filter(({ step, cents }) => cents !== 0 || ALWAYS.includes(step));
  const title = isOfOne
    ? t({ defaultMessage: 'From captures to settlements: {seller}' }, { seller: figures.accountName })
    : t({ defaultMessage: 'From captures to settlements' });
  return (
    <Card title={title} aside={<AddsUp remainder={remainder} />}>
      <Table>
        <Table.Tbody>
          {shown.map(({ step, cents }) => (
            <Row
              key={step}
              name={
                <RowsLink search={search} kind={STEP_ROWS[step]}>
                  {STEP_WORDS()[step]}
                </RowsLink>
              }
              cents={cents}
            />
          ))}
          <Row name={BRIDGE_WORDS().settled} cents={computed} isSum />
          <Row
            name={
              <RowsLink search={search} kind="deposit">
                {BRIDGE_WORDS().settledStated}
              </RowsLink>
            }
            cents={stated}
            isSum
          />
          {remainder !== 0 && <Row name={BRIDGE_WORDS().unexplained} cents={remainder} isSum />}
        </Table.Tbody>
      </Table>
      {unread > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t(
            {
              defaultMessage:
                '{count, plural, one {Paydesk hasn’t read yet what # settlement is made of.} other {Paydesk hasn’t read yet what # settlements are made of.}}',
            },
            { count: unread },
          )}
        </Text>
      )}
    </Card>
  );
}

function RowsLink({ search, kind, children }: { search: MonthSearch; kind: MonthSearch['kind']; children: ReactNode }) {
  return (
    <Anchor
      component={Link}
      to="/month"
      search={(() => ({ ...search, kind })) as () => never}
      size="sm"
      c={ROW_LINK}
      inherit
    >
      {children}
    </Anchor>
  );
}

function Row({ name, cents, isSum = false }: { name: ReactNode; cents: number | null; isSum?: boolean }) {
  return (
    <Table.Tr {...(isSum && { fw: 650 })}>
      <Table.Th scope="row" fw={isSum ? 650 : 400}>
        {name}
      </Table.Th>
      <Table.Td ta="right">
        <Money cents={cents === 0 ? 0 : cents} />
      </Table.Td>
    </Table.Tr>
  );
}

/** 0 is a check mark. What isn't is in the table. */
const AddsUp = ({ remainder }: { remainder: number }) =>
  remainder === 0 ? (
    <Badge color="teal" variant="light" leftSection={<IconCheck size={13} aria-hidden />}>
      {t({ defaultMessage: 'Adds up to the cent' })}
    </Badge>
  ) : (
    <Badge color="orange" variant="light">
      {t({ defaultMessage: 'Doesn’t add up' })}
    </Badge>
  );

export function BalanceBridge({ view, total }: { view: MonthView; total: AccountFigures }) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const { month, closing } = view;
  const title = t({ defaultMessage: 'Balance' });
  // Of a closed month the service is never asked.
  const query = useQuery(
    gateway.months.balance.queryOptions({ input: { environmentId, month }, enabled: closing === null }),
  );
  const balance = closing ? view.balance : query.data;
  if (!closing && query.isPending)
    return (
      <Card title={title}>
        <Skeleton height={160} />
      </Card>
    );
  if (!closing && !query.data && query.error)
    return (
      <Card title={title}>
        <ProblemAlert problem={problemOf(query.error)} />
      </Card>
    );
  if (!balance)
    return (
      <Card title={title}>
        <Alert color="gray">{t({ defaultMessage: 'The payment service couldn’t be asked for the balance.' })}</Alert>
      </Card>
    );
  const computed = balanceOf(total, balance.opening);
  const remainder = balance.closing === null ? null : balance.closing - computed.closing;
  return (
    <Card title={title} aside={remainder === null ? null : <AddsUp remainder={remainder} />}>
      <Table>
        <Table.Tbody>
          <Row name={BRIDGE_WORDS().opening} cents={computed.opening} isSum />
          <Row name={BRIDGE_WORDS().fees} cents={computed.fees} />
          <Row name={BRIDGE_WORDS().givenBack} cents={0 - computed.givenBack} />
          <Row name={BRIDGE_WORDS().payouts} cents={0 - computed.payouts} />
          <Row name={BRIDGE_WORDS().closing} cents={computed.closing} isSum />
          {balance.closing !== null && <Row name={BRIDGE_WORDS().closingStated} cents={balance.closing} isSum />}
          {remainder !== null && remainder !== 0 && <Row name={BRIDGE_WORDS().unexplained} cents={remainder} isSum />}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
