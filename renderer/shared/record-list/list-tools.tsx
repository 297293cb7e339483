// What can be done with a whole list: its saved views, its columns, its export.
import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CsvPiece, ListTotal } from '../../../contract/console/page.ts';
import { t } from '../../../messages/t.ts';
import type { ColumnLayout, RecordColumn } from '../../ui/record-table/columns.ts';
import { ExportCsv } from './export-csv.tsx';
import type { ListSettings } from './use-list-settings.ts';
import { ViewMenu } from './view-menu.tsx';

type ListToolsProps<Row> = {
  settings: ListSettings;
  search: object;
  onView: (view: object) => void;
  totalOf: (view: object) => Promise<ListTotal>;
  columns: readonly RecordColumn<Row>[];
  fileName: string;
  csv: (cursor: string | null, signal: AbortSignal) => Promise<CsvPiece>;
  children?: ReactNode;
};

export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { settings, search, onView, totalOf, columns, fileName, csv, children } = props;
  return (
    <>
      <ViewMenu
        settings={settings}
        search={search}
        onView={onView}
        countOf={(view) => <ViewCount of={`${fileName} ${JSON.stringify(view)}`} ask={() => totalOf(view)} />}
      />
      <ColumnMenu columns={columns} layout={settings.columns} onLayout={settings.setColumns} />
      <ExportCsv fileName={fileName} ask={csv} />
      {children}
    </>
  );
}

/** How many a saved view finds: what one look counts, and a plus where there is more. */
function ViewCount({ of, ask }: { of: string; ask: () => Promise<ListTotal> }) {
  const piece = useQuery({ queryKey: ['view-count', of], queryFn: ask, staleTime: 5_000 });
  if (!piece.data) return null;
  const { count, nextCursor } = piece.data;
  return (
    <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {nextCursor === null
        ? t({ defaultMessage: '{count, number}' }, { count })
        : t({ defaultMessage: '{count, number}+' }, { count })}
    </Text>
  );
}

type Named = { id: string; name: string; isExtra?: boolean };
type ColumnMenuProps = {
  columns: readonly Named[];
  layout: ColumnLayout;
  onLayout: (layout: { order: string[]; hidden: string[] } | null) => void;
};

/** Which columns a list shows, and in what order. */
function ColumnMenu({ columns, layout, onLayout }: ColumnMenuProps) {
  const order = [
    ...(layout?.order ?? []).filter((id) => columns.some((column) => column.id === id)),
    ...columns.map(({ id }) => id).filter((id) => !layout?.order.includes(id)),
  ];
  const isHidden = ({ id, isExtra = false }: Named) =>
    layout?.order.includes(id) ? layout.hidden.includes(id) : isExtra;
  const listed = order.flatMap((id) => columns.filter((column) => column.id === id));
  const change = (nextOrder: string[], isNowHidden: (column: Named) => boolean) =>
    onLayout({ order: nextOrder, hidden: listed.filter(isNowHidden).map(({ id }) => id) });
  const show = (id: string, isOn: boolean) => change(order, (column) => (column.id === id ? !isOn : isHidden(column)));
  const move = (at: number, by: number) => {
    const next = [...order];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    change(next, isHidden);
  };
  const shownCount = listed.filter((column) => !isHidden(column)).length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns size={16} />}>
          {t({ defaultMessage: 'Columns' })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} miw={240}>
          {listed.map((column, at) => (
            <Group key={column.id} justify="space-between" wrap="nowrap" gap="lg">
              <Checkbox
                size="xs"
                label={column.name}
                checked={!isHidden(column)}
                disabled={!isHidden(column) && shownCount === 1}
                onChange={({ currentTarget }) => show(column.id, currentTarget.checked)}
              />
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  disabled={at === 0}
                  aria-label={t({ defaultMessage: 'Move {column} up' }, { column: column.name })}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  disabled={at === listed.length - 1}
                  aria-label={t({ defaultMessage: 'Move {column} down' }, { column: column.name })}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          <Text size="xs" c="dimmed" maw={240}>
            {t({ defaultMessage: 'Columns that don’t fit are hidden in a narrow window.' })}
          </Text>
          <Button variant="subtle" size="xs" disabled={layout === null} onClick={() => onLayout(null)}>
            {t({ defaultMessage: 'Reset columns' })}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
