// The page that the scroll bench looks at: our list, or AG Grid, with the same 100,000 orders in memory.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { AllCommunityModule, type ColDef, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import type { OrderView } from '../../../../contract/console/order.ts';
import { cssVariables, theme } from '../../../../renderer/app/theme.ts';
import { orderColumns } from '../../../../renderer/features/orders/order-columns.tsx';
import { RecordTable } from '../../../../renderer/ui/record-table/record-table.tsx';
import { order } from '../../../support/gateway/records.ts';

const ROWS = 100_000;
const COLUMNS = orderColumns(true, () => 'Sunny Orchard');

const orders: OrderView[] = Array.from({ length: ROWS }, (_, n) =>
  order({
    id: `order_${n.toString(16).padStart(16, '0')}`,
    sessionId: `sess_${n}`,
    serviceStatus: 'submitted',
    status: n % 50 === 0 ? 'ready' : 'charged',
    totalAmount: 1_000 + (n % 9_000),
    trackNumber: `TRACK${n}`,
    consumerName: `Ada Lovelace ${n}`,
    createdAt: '2026-11-21T10:00:00.000Z',
  }),
);

function Ours() {
  return (
    <RecordTable
      name="Orders"
      place="bench"
      columns={COLUMNS}
      layout={null}
      rows={orders}
      rowId={({ id }) => id}
      rowTo={({ id }) => `/orders/${id}`}
      rowCount={ROWS}
      hasMore={false}
      isAsking={false}
      onNearEnd={() => undefined}
      sorting={{ by: 'created', descending: true }}
      onSort={() => undefined}
    />
  );
}

/** The same cells, drawn by the same functions. */
const AG_COLUMNS: ColDef<OrderView>[] = COLUMNS.filter(({ isExtra }) => !isExtra).map(({ id, name, width, cell }) => ({
  colId: id,
  headerName: name,
  width,
  cellRenderer: ({ data }: { data: OrderView }) =>
    cell(data, {
      shown: new Set(['track']),
      link: { to: `/orders/${data.id}`, tabIndex: -1, ref: () => undefined, onFocus: () => undefined },
    }),
}));

function Grid() {
  return (
    <div style={{ height: '100vh' }}>
      <AgGridReact rowData={orders} columnDefs={AG_COLUMNS} rowHeight={57} />
    </div>
  );
}

ModuleRegistry.registerModules([AllCommunityModule]);
const isOurs = window.location.pathname === '/ours';
const router = createRouter({
  routeTree: createRootRoute({ component: isOurs ? Ours : Grid }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <MantineProvider theme={theme()} cssVariablesResolver={cssVariables}>
    <RouterProvider router={router as never} />
  </MantineProvider>,
);
