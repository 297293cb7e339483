// What can be done with a whole list: its saved views, its columns, its export.
import type { ReactNode } from 'react';
import type { CsvPiece, ListTotal as ListTotalPiece } from '../../../contract/console/page.ts';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportCsv } from './export-csv.tsx';
import { ViewCount } from './list-total.tsx';
import type { ListSettings } from './use-list-settings.ts';
import { ViewMenu } from './view-menu.tsx';

type ListToolsProps<Row> = {
  settings: ListSettings;
  search: object;
  onView: (view: object) => void;
  totalOf: (view: object) => Promise<ListTotalPiece>;
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
