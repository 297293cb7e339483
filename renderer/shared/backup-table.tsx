// The backups there are, newest first, each with the way to restore it.

import { Badge, Button, Table } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupView } from '../../contract/console/backup.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { BareCard } from '../ui/card.tsx';
import { type Column, DataTable, TableSkeleton } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilePath } from '../ui/file-path.tsx';
import { megabytes } from '../ui/megabytes.ts';
import { AgedMoment } from '../ui/moment.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { withZone } from '../ui/time-words.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: withZone(t({ defaultMessage: 'Created' })) },
  { name: t({ defaultMessage: 'Type', description: 'Column: a daily backup, or one made by hand' }) },
  { name: t({ defaultMessage: 'File' }) },
  { name: t({ defaultMessage: 'Size' }), align: 'right' },
  { name: t({ defaultMessage: 'Action' }), align: 'right' },
]);

type BackupTableProps = { onRestore: (file: string) => void; whenEmpty: string };

export function BackupTable({ onRestore, whenEmpty }: BackupTableProps) {
  const gateway = useGateway();
  const query = useQuery(gateway.keeping.backups.queryOptions());
  if (query.isPending) return <TableSkeleton columns={COLUMNS()} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.data.length === 0) {
    return (
      <BareCard>
        <EmptyState icon={IconDatabase} title={t({ defaultMessage: 'No backups yet' })} words={whenEmpty} />
      </BareCard>
    );
  }
  return (
    <DataTable columns={COLUMNS()}>
      {query.data.map((backup) => (
        <BackupRow key={backup.file} backup={backup} onRestore={() => onRestore(backup.file)} />
      ))}
    </DataTable>
  );
}

function BackupRow({
  backup: { takenAt, isDaily, file, name, bytes },
  onRestore,
}: {
  backup: BackupView;
  onRestore: () => void;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <AgedMoment at={takenAt} />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color="gray">
          {isDaily
            ? t({ defaultMessage: 'Daily', description: 'A backup that was made automatically' })
            : t({ defaultMessage: 'Manual', description: 'A backup that a person made' })}
        </Badge>
      </Table.Td>
      <Table.Td>
        <FilePath path={file} shown={name} />
      </Table.Td>
      <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {megabytes(bytes)}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t({ defaultMessage: 'Restore {file}' }, { file: name })}
          onClick={onRestore}
        >
          {t({ defaultMessage: 'Restore' })}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
