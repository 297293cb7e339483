// Audit: who did what and when, whether the trail is whole, and the way to take it away.
import { Stack } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditSearchProps, auditFilterOf } from './audit-search.ts';
import { AuditStanding } from './audit-standing.tsx';

export function AuditPage(props: AuditSearchProps) {
  usePageTitle('Audit');
  const filter = auditFilterOf(props.search);
  return (
    <>
      <PageHeader
        title="Audit"
        words="Who did what. Each line is tied to the one before, so that none changes or goes unseen."
        actions={<AuditExport filter={filter} />}
      />
      <Stack gap="lg">
        <AuditStanding />
        <div>
          <AuditFilters {...props} />
          <AuditList {...props} />
        </div>
      </Stack>
    </>
  );
}
