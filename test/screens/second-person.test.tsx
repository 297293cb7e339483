// Requests to a second person in every state, and a run that another computer has.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RunView } from '../../contract/console/capture-many.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { ApprovalState } from '../../contract/team/approval-subject.ts';
import { approvalTable, type Listed } from '../../renderer/features/approvals/approval-table.tsx';
import { DecideRequest } from '../../renderer/features/approvals/decide-request.tsx';
import { RunHolder } from '../../renderer/features/capture-many/run-holder.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { RowTable } from '../../renderer/ui/data-table.tsx';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { seatOf } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const AT = '2026-11-23T15:00:00.000Z';

const request = (state: ApprovalState, more: Partial<Listed> = {}): Listed => ({
  id: `${state} ${more.isOwn}`,
  state,
  why: 'The jar was broken',
  isOwn: false,
  call: null,
  what: { kind: 'refund', environmentId: 'e', orderId: 'order_1', chargeId: 'charge_1', amount: 500, reason: '' },
  requestedBy: 'Grace',
  requestedOn: 'Back desk',
  requestedAt: AT,
  expiresAt: '2026-11-24T15:00:00.000Z',
  decision: state === 'open' ? null : { by: 'Ada', at: AT, reason: 'Seen the photo' },
  usedAt: state === 'used' ? AT : null,
  ...more,
});

const showAs = (role: 'back_office' | 'support', what: ReactNode) =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <GatewayProvider value={openGatewayClient('', () => undefined)}>
        <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>{what}</DutiesProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );

async function table(approvals: Listed[], role: 'back_office' | 'support' = 'back_office') {
  const onDecide = vi.fn();
  const screen = await showAs(role, <RowTable {...approvalTable(onDecide)} rows={approvals} />);
  return { screen, onDecide };
}

const ofRun = (unverified: number): Listed['what'] => ({
  kind: 'run',
  environmentId: 'e',
  runId: 'run_1',
  count: 2,
  sum: 1_000,
  unverified,
  digest: '0'.repeat(64),
});

const decide = (what: Listed['what']) =>
  showAs('back_office', <DecideRequest of={request('open', { what })} onClose={() => undefined} />);

test('a colleague’s request can be reviewed while it is open, and one’s own only be withdrawn', async () => {
  const theirs = request('open');
  const { screen, onDecide } = await table([theirs, request('open', { isOwn: true })]);
  await expect.element(screen.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await screen.getByRole('button', { name: 'Review Refund' }).click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(theirs);
});

test('whoever may not do it themselves is offered nothing', async () => {
  const { screen } = await table([request('open')], 'support');
  await expect.element(screen.getByText('The jar was broken')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('who approves a run is told which sum is only the file’s, and approves no sum', async () => {
  const screen = await decide(ofRun(1));
  await expect.element(screen.getByText('Capture 2 orders, $10.00 by the file')).toBeVisible();
  await expect.element(screen.getByText('1 amount isn’t verified')).toBeVisible();
  await expect.element(screen.getByText(/Each order is charged its own amount/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

test('who approves a run of verified amounts approves their sum', async () => {
  const screen = await decide(ofRun(0));
  await expect.element(screen.getByRole('button', { name: 'Approve $10.00' })).toBeVisible();
  expect(screen.getByText(/verified/).elements()).toEqual([]);
});

test('who approves that a recorded refund is taken back is told how much, and what that allows', async () => {
  const screen = await decide({
    kind: 'take_back',
    environmentId: 'e',
    orderId: 'order_1',
    refundId: 'refund_1',
    amount: 5_000,
    at: '2026-11-21T17:00:00.000000Z',
  });
  await expect.element(screen.getByText(/Void a recorded refund/)).toBeVisible();
  await expect.element(screen.getByText(/the order can be refunded as if this had never been recorded/)).toBeVisible();
  await expect.element(screen.getByText('$50.00')).toBeVisible();
  await expect.element(screen.getByText('Nov 21, 2026')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

test.each([
  ['approved', 'Approved'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
  ['used', 'Done'],
  ['void', 'Void'],
] as const)('one that is %s says so, by whom, and can’t be decided again', async (state, words) => {
  const { screen } = await table([request(state)]);
  await expect.element(screen.getByText(words, { exact: true }).last()).toBeInTheDocument();
  await expect.element(screen.getByText('Seen the photo').last()).toBeInTheDocument();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

const run = (holder: RunView['holder'], state: RunView['state'] = 'running') => ({ holder, state }) as RunView;
const GRACE = { person: 'Grace', desk: 'Back desk' };

test('a run says who is capturing it, and where', async () => {
  const screen = await show(<RunHolder run={run({ ...GRACE, isWorking: true })} />);
  await expect.element(screen.getByText('Being captured by Grace on Back desk')).toBeVisible();
});

test('a run whose computer is silent can be taken over', async () => {
  const screen = await show(<RunHolder run={run({ ...GRACE, isWorking: false })} />);
  await expect.element(screen.getByText('Back desk of Grace has fallen silent')).toBeVisible();
  await expect.element(screen.getByText(/^You can take the run over\./)).toBeVisible();
});

test('a paused run waits for the computer that has it', async () => {
  const screen = await show(<RunHolder run={run({ ...GRACE, isWorking: true }, 'paused')} />);
  await expect.element(screen.getByText('Grace still waits for answers on Back desk')).toBeVisible();
});

test('one’s own run says nothing of it', async () => {
  const screen = await show(<RunHolder run={run(null)} />);
  expect(screen.getByRole('status').elements()).toEqual([]);
});
