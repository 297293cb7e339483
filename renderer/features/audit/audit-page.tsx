// The Audit log page: the latest check, the entries, and their export.
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AuditExportInput, AuditFilter } from '../../../contract/console/audit.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditSearchProps, auditFilterOf } from './audit-search.ts';
import { AuditState } from './audit-state.tsx';

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
