// The columns of the list of returns.
import { Badge, Button, Text } from '@mantine/core';
import type { ListedReturn } from '../../../contract/console/after-charge.ts';
import { t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { RowLink } from '../../ui/data-table.tsx';
import { deadlineOf } from '../../ui/deadline-words.ts';
import { AgedMoment, DeadlineMoment, Moment, ShortDay } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { dueOf, returnTitle, whatToDo } from '../../ui/return-words.ts';
import { withZone } from '../../ui/time-words.ts';
import { MayCall } from '../../window/may.tsx';
import classes from './return-columns.module.css';

type Column = RecordColumn<ListedReturn>;
type ReturnColumns = {
  accountName: (id: string) => string;
  /** By what clock deadlines are counted, epoch ms. */
  nowMs: number;
  onHandle: (one: ListedReturn) => void;
  onReopen: (one: ListedReturn) => void;
};

export function returnColumns({ accountName, nowMs, onHandle, onReopen }: ReturnColumns): Column[] {
  return [
    {
      id: 'reason',
      name: t({ defaultMessage: 'Reason' }),
      width: 285,
      cell: (one, { link, shown }) => (
        <div className={classes.reason} data-named={!shown.has('consumer') || undefined} title={returnTitle(one.code)}>
          <RowLink {...link}>{returnTitle(one.code)}</RowLink>
          {!shown.has('consumer') && (
            <Text size="sm" truncate>
              <Consumer name={one.consumerName} />
            </Text>
          )}
          {one.handledAt === null && (
            <Text size="xs" c="dimmed" truncate title={whatToDo(one)}>
              {whatToDo(one)}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 100,
      align: 'right',
      cell: ({ amount, at }, { shown }) => (
        <>
          <Money cents={amount} fw={550} />
          {!shown.has('at') && (
            <Text size="xs" c="dimmed" truncate>
              <ShortDay at={at} />
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 130,
      yields: 2,
      cell: ({ consumerName, accountId }) => (
        <>
          <Text size="sm" truncate>
            <Consumer name={consumerName} />
          </Text>
          <Text size="xs" c="dimmed" truncate title={accountName(accountId)}>
            <bdi>{accountName(accountId)}</bdi>
          </Text>
        </>
      ),
    },
    {
      id: 'at',
      name: withZone(t({ defaultMessage: 'Returned' })),
      width: 100,
      yields: 3,
      cell: ({ at }) => <AgedMoment at={at} />,
    },
    {
      id: 'deadline',
      name: t({ defaultMessage: 'Deadline' }),
      width: 180,
      cell: (one, { shown }) => (
        <div className={classes.deadline} data-alone={shown.has('handled') || undefined}>
          <Deadline one={one} nowMs={nowMs} />
          {!shown.has('handled') && <Handled one={one} onHandle={onHandle} onReopen={onReopen} />}
        </div>
      ),
    },
    {
      id: 'handled',
      name: t({ defaultMessage: 'Handled' }),
      width: 165,
      yields: 1,
      cell: (one) => <Handled one={one} onHandle={onHandle} onReopen={onReopen} />,
    },
  ];
}

function Deadline({ one, nowMs }: { one: ListedReturn; nowMs: number }) {
  const { handledAt } = one;
  const actBy = dueOf(one);
  if (actBy === null) return '—';
  const { left, isNear, isOverdue } = deadlineOf(actBy, nowMs);
  return (
    <>
      {handledAt === null && (
        <Badge variant="light" color={isOverdue ? 'red' : isNear ? 'yellow' : 'gray'} size="sm">
          {left}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        <DeadlineMoment at={actBy} />
      </Text>
    </>
  );
}

type HandledProps = Pick<ReturnColumns, 'onHandle' | 'onReopen'> & { one: ListedReturn };

function Handled({ one, onHandle, onReopen }: HandledProps) {
  if (one.handledAt === null)
    return (
      <MayCall to="afterCharge.handleReturn">
        <Button size="compact-sm" variant="default" onClick={() => onHandle(one)}>
          {t({ defaultMessage: 'Mark handled' })}
        </Button>
      </MayCall>
    );
  if (one.handledBy === null)
    return (
      <>
        <Text size="sm" truncate>
          {t({ defaultMessage: 'Presented again' })}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          <Moment at={one.handledAt} />
        </Text>
      </>
    );
  return (
    <>
      <Text size="sm" truncate title={one.handledNote ?? undefined}>
        <bdi>{one.handledNote}</bdi>
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <bdi>{one.handledBy}</bdi>{' '}
        <MayCall to="afterCharge.reopenReturn">
          {' '}
          <Button size="compact-xs" variant="subtle" onClick={() => onReopen(one)}>
            {t({ defaultMessage: 'Reopen' })}
          </Button>
        </MayCall>
      </Text>
    </>
  );
}
