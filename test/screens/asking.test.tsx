// What asks or tells a person: problems, empty lists, tables, files, removals.
import { IconInbox } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { GatewayProvider, openGatewayClient, useGateway } from '../../renderer/gateway/client.ts';
import { ActionForm } from '../../renderer/shared/action-dialog.tsx';
import { CsvButton } from '../../renderer/ui/csv-button.tsx';
import { LoadMore, TableSkeleton } from '../../renderer/ui/data-table.tsx';
import { EmptyState } from '../../renderer/ui/empty-state.tsx';
import { ProblemAlert } from '../../renderer/ui/problem-alert.tsx';
import { show } from './show.tsx';

const REFUSED = {
  code: 'capture_done' as const,
  kind: 'already_done' as const,
  params: { otherOrderId: null },
};

test('a problem says what is wrong, what to do, and leads to the order', async () => {
  const screen = await show(<ProblemAlert problem={{ ...REFUSED, orderId: 'order_1', chargeId: 'charge_1' }} />);
  await expect.element(screen.getByRole('alert').getByText('This order is already charged.')).toBeVisible();
  await expect.element(screen.getByText('Open the order to see it.')).toBeVisible();
  await expect.element(screen.getByText('charge_1')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/orders/order_1');
});

test('what is in another environment is not offered to be opened', async () => {
  const screen = await show(<ProblemAlert problem={{ ...REFUSED, orderId: 'order_1', isElsewhere: true }} />);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
});

test('technical details stay closed until a person opens them, and can be copied', async () => {
  const problem = { code: 'ledger_failed', kind: 'ledger_unavailable', params: {}, details: 'SQLITE_IOERR' } as const;
  const screen = await show(<ProblemAlert problem={problem} />);
  await expect.element(screen.getByText('Something went wrong in the ledger.')).toBeVisible();
  expect(screen.getByText('SQLITE_IOERR').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Details', exact: true }).click();
  await expect.element(screen.getByText('SQLITE_IOERR')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy details' })).toBeVisible();
});

test('why the payment service declined is shown at once', async () => {
  const problem = {
    code: 'call_refused',
    kind: 'refused_by_service',
    params: { operation: 'charge_order' },
    details: 'Insufficient funds.',
  } as const;
  const screen = await show(<ProblemAlert problem={problem} />);
  await expect.element(screen.getByText('Insufficient funds.')).toBeVisible();
});

test('an empty list says what will be there, and what to do first', async () => {
  const screen = await show(
    <EmptyState
      icon={IconInbox}
      title="No orders yet"
      words="Take a payment."
      action={<button type="button">Go</button>}
    />,
  );
  await expect.element(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go' })).toBeVisible();
});

test('a table shows its columns while its rows are on their way', async () => {
  const screen = await show(<TableSkeleton columns={[{ name: 'Consumer' }, { name: 'Amount', align: 'right' }]} />);
  await expect.element(screen.getByText('Amount')).toBeVisible();
});

test('the next page is asked for once, and not offered where there is none', async () => {
  const fetchNextPage = vi.fn();
  const screen = await show(<LoadMore query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage }} />);
  await screen.getByRole('button', { name: 'Load more' }).click();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  const none = await show(<LoadMore query={{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage }} />);
  expect(none.container.querySelector('button')).toBeNull();
});

test('a file that can’t be made says why, and may be asked for again', async () => {
  const ask = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const screen = await show(<CsvButton name="Save as CSV" ask={ask} />);
  await screen.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.element(screen.getByRole('alert').getByText('Paydesk isn’t responding.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save as CSV' })).toBeEnabled();
});

const RemoveSeller = ({ onClose }: { onClose: () => void }) => (
  <ActionForm
    procedure={useGateway().sellers.remove}
    input={() => ({ environmentId: 'embedded', sellerId: 'seller_1' })}
    action="Remove seller"
    canCancel
    onClose={onClose}
  />
);

test('a removal can be cancelled, is not sent twice, and says what went wrong', async () => {
  let fail = (_error: Error) => {};
  const sent = vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((_answer, reject) => {
        fail = reject;
      }),
  );
  const onCancel = vi.fn();
  const screen = await show(
    <QueryClientProvider client={new QueryClient()}>
      <GatewayProvider value={openGatewayClient('', () => undefined)}>
        <RemoveSeller onClose={onCancel} />
      </GatewayProvider>
    </QueryClientProvider>,
  );
  const remove = screen.getByRole('button', { name: 'Remove seller' });
  await remove.click();
  await expect.element(remove).toBeDisabled();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  fail(new TypeError('Failed to fetch'));
  await expect.element(screen.getByRole('alert').getByText('Paydesk isn’t responding.')).toBeVisible();
  await expect.element(remove).toBeEnabled();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect([onCancel.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1]);
});
