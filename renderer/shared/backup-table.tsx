// The backups there are, newest first, each with the way to restore it.

import { Badge, Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupView } from '../../contract/console/backup.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { BareCard } from '../ui/card.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilePath } from '../ui/file-path.tsx';
import { megabytes } from '../ui/megabytes.ts';
import { AgedMoment } from '../ui/moment.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { withZone } from '../ui/time-words.ts';

const columnsOf = (onRestore: OnRestore): RowColumn<BackupView>[] => [
  { name: withZone(t({ defaultMessage: 'Created' })), cell: ({ takenAt }) => <AgedMoment at={takenAt} /> },
  {
    name: t({ defaultMessage: 'Type', description: 'Column: a daily backup, or one made by hand' }),
    cell: ({ isDaily }) => (
      <Badge variant="light" color="gray">
        {isDaily
          ? t({ defaultMessage: 'Daily', description: 'A backup that was made automatically' })
          : t({ defaultMessage: 'Manual', description: 'A backup that a person made' })}
      </Badge>
    ),
  },
  { name: t({ defaultMessage: 'File' }), cell: ({ file, name }) => <FilePath path={file} shown={name} /> },
  {
    name: t({ defaultMessage: 'Size' }),
    align: 'right',
    td: { style: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } },
    cell: ({ bytes }) => megabytes(bytes),
  },
  ...(onRestore ? [restoreColumn(onRestore)] : []),
];

const restoreColumn = (onRestore: NonNullable<OnRestore>): RowColumn<BackupView> => ({
  name: t({ defaultMessage: 'Action' }),
  align: 'right',
  cell: ({ file, name }) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t({ defaultMessage: 'Restore {file}' }, { file: name })}
      onClick={() => onRestore(file)}
    >
      {t({ defaultMessage: 'Restore' })}
    </Button>
  ),
});

/** null where none can be restored from here. */
type OnRestore = ((file: string) => void) | null;
type BackupTableProps = { onRestore: OnRestore; whenEmpty: string };

export function BackupTable({ onRestore, whenEmpty }: BackupTableProps) {
  const gateway = useGateway();
  const query = useQuery(gateway.backup.backups.queryOptions());
  const columns = columnsOf(onRestore);
  if (query.isPending) return <TableSkeleton columns={columns} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.data.length === 0) {
    return (
      <BareCard>
        <EmptyState icon={IconDatabase} title={t({ defaultMessage: 'No backups yet' })} words={whenEmpty} />
      </BareCard>
    );
  }
  return <RowTable columns={columns} rows={query.data} rowId={({ file }) => file} />;
}
