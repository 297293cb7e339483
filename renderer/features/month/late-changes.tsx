// What has changed in a month since it was closed.
import { Anchor, Badge, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Month } from '../../../contract/books-month.ts';
import type { LateChange, LateChanges } from '../../../contract/console/month.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { ROW_LINK } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { KIND_WORDS } from './kind-words.ts';
import { BooksMoment, signed } from './movements-section.tsx';

const CHANGE_WORDS = perLanguage(
  (): Record<LateChange['change'], string> => ({
    added: t({ defaultMessage: 'Added', description: 'A change since a month was closed' }),
    gone: t({ defaultMessage: 'Gone', description: 'A change since a month was closed' }),
    changed: t({ defaultMessage: 'Changed', description: 'A change since a month was closed' }),
  }),
);
const COLORS: Record<LateChange['change'], string> = { added: 'blue', gone: 'orange', changed: 'yellow' };

/** What it is about: as it is now, else as it was. */
const subjectOf = ({ before, after }: LateChange) => after ?? before;
const amountOf = (movement: LateChange['after']) => (movement === null ? '—' : <Money cents={signed(movement)} />);

const countOf = ({ added, changed, gone }: LateChanges): number => added + changed + gone;

const COLUMNS = perLanguage((): RowColumn<LateChange>[] => [
  {
    name: t({ defaultMessage: 'Change', description: 'A change since a month was closed' }),
    cell: ({ change }) => (
      <Badge variant="light" color={COLORS[change]}>
        {CHANGE_WORDS()[change]}
      </Badge>
    ),
  },
  {
    name: t({ defaultMessage: 'Time' }),
    cell: (change) => {
      const subject = subjectOf(change);
      return subject && <BooksMoment at={subject.at} />;
    },
  },
  {
    name: t({ defaultMessage: 'Kind', description: 'Of a movement of money' }),
    cell: (change) => {
      const subject = subjectOf(change);
      return subject && KIND_WORDS()[subject.kind];
    },
  },
  { name: t({ defaultMessage: 'Seller' }), cell: (change) => <bdi>{subjectOf(change)?.accountName}</bdi> },
  {
    name: t({ defaultMessage: 'Order' }),
    cell: (change) => {
      const subject = subjectOf(change);
      return (
        subject?.orderId && (
          <Anchor component={Link} to={`/orders/${subject.orderId}`} size="sm" c={ROW_LINK}>
            <bdi>{subject.shopReference ?? subject.trackNumber ?? subject.orderId}</bdi>
          </Anchor>
        )
      );
    },
  },
  { name: t({ defaultMessage: 'When closed' }), align: 'right', cell: ({ before }) => amountOf(before) },
  { name: t({ defaultMessage: 'Now' }), align: 'right', cell: ({ after }) => amountOf(after) },
]);

export function LateChangesSection({ month }: { month: Month }) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const query = useQuery(gateway.months.lateChanges.queryOptions({ input: { environmentId, month } }));
  const title = t({ defaultMessage: 'Changes since it was closed' });
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      {query.isPending && <Skeleton height={120} radius="lg" />}
      {query.error && !query.data && <ProblemAlert problem={problemOf(query.error)} />}
      {query.data && query.data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'Nothing has changed in this month since it was closed.' })}
        </Text>
      )}
      {query.data && query.data.items.length > 0 && (
        <>
          <Text size="sm">
            {t(
              { defaultMessage: '{added, number} added · {changed, number} changed · {gone, number} gone' },
              { added: query.data.added, changed: query.data.changed, gone: query.data.gone },
            )}
          </Text>
          <RowTable
            columns={COLUMNS()}
            rows={query.data.items}
            rowId={(change, index) => subjectOf(change)?.key ?? index}
          />
          {query.data.items.length < countOf(query.data) && (
            <Text size="sm" c="dimmed">
              {t(
                { defaultMessage: 'Only the first {shown, number} of {count, number} changes are listed.' },
                { shown: query.data.items.length, count: countOf(query.data) },
              )}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
