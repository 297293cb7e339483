// The entries of the audit log, newest first, with what changed.
import { Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditLine } from '../../../contract/console/audit.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { type Column, DataTable, LoadMore, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { withZone } from '../../ui/time-words.ts';
import { actionWords } from './action-words.ts';
import { type AuditSearchProps, auditFilterOf, isFiltered } from './audit-search.ts';
import classes from './change.module.css';
import { changesOf, type MemberChange } from './changes-of.ts';
import { memberWords } from './member-words.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: withZone(t({ defaultMessage: 'Time' })) },
  { name: t({ defaultMessage: 'Person' }) },
  { name: t({ defaultMessage: 'Action' }) },
  { name: t({ defaultMessage: 'Change' }) },
  { name: t({ defaultMessage: 'Entry' }), align: 'right' },
]);

export function AuditList({ search, onSearch }: AuditSearchProps) {
  const filter = auditFilterOf(search);
  const gateway = useGateway();
  const query = useInfiniteQuery(
    gateway.audit.list.infiniteOptions({
      input: (cursor: number | null) => ({ ...filter, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (shown) => shown,
    }),
  );
  if (query.isPending) return <TableSkeleton columns={COLUMNS()} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const lines = query.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    if (isFiltered(search)) {
      return (
        <NothingMatches words={t({ defaultMessage: 'No entries match these filters.' })} onClear={() => onSearch({})} />
      );
    }
    return (
      <BareCard>
        <EmptyState
          icon={IconHistory}
          title={t({ defaultMessage: 'No entries yet' })}
          words={t({ defaultMessage: 'Actions by anyone who uses Paydesk appear here.' })}
        />
      </BareCard>
    );
  }
  return (
    <>
      <DataTable columns={COLUMNS()}>
        {lines.map((line) => (
          <LineRow key={line.seq} line={line} />
        ))}
      </DataTable>
      <LoadMore query={query} />
    </>
  );
}

function LineRow({ line }: { line: AuditLine }) {
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <AgedMoment at={line.at} />
      </Table.Td>
      <Table.Td>
        <bdi>{line.actor}</bdi>
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={550} style={{ whiteSpace: 'nowrap' }}>
          {actionWords(line.action)}
        </Text>
        <Identifier id={line.subject} />
      </Table.Td>
      <Table.Td>
        <Change before={line.before} after={line.after} />
      </Table.Td>
      <Table.Td ta="right" ff="monospace">
        {line.seq.toLocaleString(locale())}
      </Table.Td>
    </Table.Tr>
  );
}

/** What an entry changed: each member with its old and new value. */
function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <dl className={classes.list}>
      {changesOf(before, after).map((member) => (
        <div key={member.name} className={classes.member}>
          <dt>{memberWords(member.name) || t({ defaultMessage: 'Value' })}</dt>
          <dd>
            <Values {...member} hasTwo={before !== null && after !== null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** With one side only, or equal sides, there is no old value to show. */
function Values({ before, after, hasTwo }: MemberChange & { hasTwo: boolean }) {
  if (!hasTwo || before === after || before === null) return after ?? before;
  return (
    <>
      <del>{before}</del>
      <span className={classes.arrow} aria-hidden>
        →
      </span>
      {after === null ? <span className={classes.none}>{t({ defaultMessage: 'None' })}</span> : <ins>{after}</ins>}
    </>
  );
}
