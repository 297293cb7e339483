// The monthly statement, with CSV export and printing.
import { ActionIcon, Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Month } from '../../../contract/dashboard-api/month.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { monthChoices, monthPlus } from './months.ts';
import classes from './statement.module.css';
import { StatementTable } from './statement-table.tsx';

type StatementSectionProps = { present: Month; month: Month; onMonth: (month: Month) => void };

export function StatementSection({ present, month, onMonth }: StatementSectionProps) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const { id: environmentId, name } = useEnvironment();
  const input = { environmentId, month };
  const query = useQuery(gateway.payouts.statement.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <Stack
      gap="sm"
      component="section"
      aria-label={t({ defaultMessage: 'Statement' })}
      className={classes.statement ?? ''}
    >
      <Group justify="space-between" align="center">
        <Group gap="sm">
          <Title order={2}>{t({ defaultMessage: 'Statement' })}</Title>
          <MonthChoice present={present} month={month} onMonth={onMonth} />
        </Group>
        <Group gap="sm" className={classes.screenOnly ?? ''}>
          <CsvButton
            name={t({ defaultMessage: 'Export CSV' })}
            disabled={!query.data}
            ask={() =>
              queries.fetchQuery(gateway.payouts.statementCsv.queryOptions({ input, staleTime: 0, gcTime: 0 }))
            }
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={15} />}
            disabled={!query.data}
            onClick={() => window.print()}
          >
            {t({ defaultMessage: 'Print' })}
          </Button>
        </Group>
      </Group>
      <Text className={classes.printOnly ?? ''} size="sm">
        {monthWords(month)} · {name}
      </Text>
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <Skeleton height={180} radius="lg" />}
      {query.data && !query.isError && (
        <StatementTable key={query.data.month} statement={query.data} isUnderWay={query.data.month >= present} />
      )}
    </Stack>
  );
}

function MonthChoice({ present, month, onMonth }: StatementSectionProps) {
  return (
    <Group gap={4} className={classes.screenOnly ?? ''}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t({ defaultMessage: 'Previous month' })}
        onClick={() => onMonth(monthPlus(month, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Select
        aria-label={t({ defaultMessage: 'Statement month' })}
        size="xs"
        w={160}
        data={monthChoices(present, month)}
        value={month}
        allowDeselect={false}
        onChange={(chosen) => chosen && onMonth(Month.parse(chosen))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t({ defaultMessage: 'Next month' })}
        disabled={month >= present}
        onClick={() => onMonth(monthPlus(month, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
