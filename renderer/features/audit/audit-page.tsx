// The Audit log page: the latest check, the entries, and their export.
import { Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditExportInput, AuditFilter, AuditLine } from '../../../contract/console/audit.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable, LoadMore, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { withZone } from '../../ui/time-words.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { actionWords } from './action-words.ts';
import { type AuditSearchProps, auditFilterOf, isFiltered } from './audit-search.ts';
import { AuditState } from './audit-state.tsx';
import classes from './change.module.css';
import { changesOf, type MemberChange } from './changes-of.ts';
import { memberWords } from './member-words.ts';

export function AuditPage(props: AuditSearchProps) {
  usePageTitle(t({ defaultMessage: 'Audit log' }));
  const filter = auditFilterOf(props.search);
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Audit log' })}
        words={t({ defaultMessage: 'Tamper-evident log of who did what.' })}
        actions={<AuditExport filter={filter} />}
      />
      <Stack gap="lg">
        <AuditState />
        <div>
          <AuditFilters {...props} />
          <AuditList {...props} />
        </div>
      </Stack>
    </>
  );
}

type Format = AuditExportInput['format'];

const TYPE: Record<Format, string> = { csv: 'text/csv;charset=utf-8', jsonl: 'application/jsonl' };

/** Exports all entries that match the filters, fetched in pieces so that no response is too large. */
function AuditExport({ filter }: { filter: AuditFilter }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const ask = async (format: Format) => {
    const pieces: string[] = [];
    let rows = 0;
    for (let after: number | null = 0; after !== null; ) {
      const input: AuditExportInput = { ...filter, format, after };
      const piece = await queries.fetchQuery(gateway.audit.export.queryOptions({ input, staleTime: 0, gcTime: 0 }));
      pieces.push(piece.text);
      rows += piece.rows;
      after = piece.nextAfter;
    }
    return { fileName: `audit.${format}`, text: pieces.join(''), rows, type: TYPE[format] };
  };
  return (
    <>
      <CsvButton name={t({ defaultMessage: 'Export CSV' })} ask={() => ask('csv')} />
      <CsvButton name={t({ defaultMessage: 'Export JSON Lines' })} ask={() => ask('jsonl')} />
    </>
  );
}

/** The filters of the audit log: person, action, and days. */
function AuditFilters({ search, onSearch }: AuditSearchProps) {
  const gateway = useGateway();
  const names = useQuery(gateway.audit.names.queryOptions());
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      size="sm"
      w={150}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <Select
        label={t({ defaultMessage: 'Person' })}
        size="sm"
        w={180}
        placeholder={t({ defaultMessage: 'Anyone' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Anyone' }) }}
        data={names.data?.actors ?? []}
        value={search.who ?? null}
        onChange={(who) => onSearch({ ...search, who: who ?? undefined })}
      />
      <Select
        label={t({ defaultMessage: 'Action' })}
        size="sm"
        w={210}
        placeholder={t({ defaultMessage: 'Any action' })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Any action' }) }}
        data={(names.data?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) }))}
        value={search.what ?? null}
        onChange={(what) => onSearch({ ...search, what: what ?? undefined })}
      />
      {day('from', t({ defaultMessage: 'From (UTC)' }))}
      {day('to', t({ defaultMessage: 'To (UTC)' }))}
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </Group>
  );
}

const COLUMNS = perLanguage((): Column[] => [
  { name: withZone(t({ defaultMessage: 'Time' })) },
  { name: t({ defaultMessage: 'Person' }) },
  { name: t({ defaultMessage: 'Action' }) },
  { name: t({ defaultMessage: 'Change' }) },
  { name: t({ defaultMessage: 'Entry' }), align: 'right' },
]);

/** The entries of the audit log, newest first, with what changed. */
function AuditList({ search, onSearch }: AuditSearchProps) {
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
