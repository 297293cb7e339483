// The Audit log page: the latest check, the entries, and their export.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditExportInput, AuditFilter, AuditLine } from '../../../contract/console/audit.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { FilterSelect } from '../../shared/record-list/list-filters.tsx';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import type { RowColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import low from '../../ui/low-window.module.css';
import { AgedMoment } from '../../ui/moment.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
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
        <div className={low.afterList}>
          <AuditState />
        </div>
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
      <FilterSelect
        label={t({ defaultMessage: 'Person' })}
        width={180}
        placeholder={t({ defaultMessage: 'Anyone' })}
        choices={(names.data?.actors ?? []).map((actor) => ({ value: actor, label: actor }))}
        value={search.who}
        onChange={(who) => onSearch({ ...search, who })}
      />
      <FilterSelect
        label={t({ defaultMessage: 'Action' })}
        width={210}
        placeholder={t({ defaultMessage: 'Any action' })}
        searchable
        choices={(names.data?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) }))}
        value={search.what}
        onChange={(what) => onSearch({ ...search, what })}
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

const COLUMNS = perLanguage((): RowColumn<AuditLine>[] => [
  { name: withZone(t({ defaultMessage: 'Time' })), cell: ({ at }) => <AgedMoment at={at} /> },
  { name: t({ defaultMessage: 'Person' }), cell: ({ actor }) => <bdi>{actor}</bdi> },
  {
    name: t({ defaultMessage: 'Action' }),
    cell: ({ action, subject }) => (
      <>
        <Text size="sm" fw={550}>
          {actionWords(action)}
        </Text>
        <Identifier id={subject} />
      </>
    ),
  },
  { name: t({ defaultMessage: 'Change' }), cell: ({ before, after }) => <Change before={before} after={after} /> },
  {
    name: t({ defaultMessage: 'Entry' }),
    align: 'right',
    td: { ff: 'monospace' },
    cell: ({ seq }) => seq.toLocaleString(locale()),
  },
]);

/** The entries of the audit log, newest first, with what changed. */
function AuditList({ search, onSearch }: AuditSearchProps) {
  const query = usePages(useGateway().audit.list, auditFilterOf(search), { placeholderData: (shown) => shown });
  return (
    <PagedTable
      query={query}
      columns={COLUMNS()}
      rowId={({ seq }) => seq}
      isTop
      none={
        isFiltered(search) ? (
          <NothingMatches
            words={t({ defaultMessage: 'No entries match these filters.' })}
            onClear={() => onSearch({})}
          />
        ) : (
          <BareCard>
            <EmptyState
              icon={IconHistory}
              title={t({ defaultMessage: 'No entries yet' })}
              words={t({ defaultMessage: 'Actions by anyone who uses Paydesk appear here.' })}
            />
          </BareCard>
        )
      }
    />
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
