// An order that nothing may capture: the button that marks it, and the panel that says who did, when and why.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import { DoNotCaptureButton, DoNotCapturePanel } from '../../renderer/features/orders/do-not-capture.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { orderDetail, seatOf } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const showAs = (role: 'back_office' | 'support', what: ReactNode) =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <GatewayProvider value={openGatewayClient('', () => undefined)}>
        <EnvironmentProvider value={{ id: 'embedded', embedded: false } as EnvironmentView}>
          <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>{what}</DutiesProvider>
        </EnvironmentProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );

const mark = (isMarked: boolean, at: string): OrderDetail['timeline'][number] => ({
  kind: 'do_not_capture',
  at,
  isMarked,
  person: 'Grace',
  reason: 'The consumer canceled',
});
const MARKED = [mark(true, '2026-11-23T15:00:00.000Z')];
const LIFTED = [...MARKED, mark(false, '2026-11-23T16:00:00.000Z')];

test('an order is marked with a reason, and not without', async () => {
  const order = orderDetail({ status: 'ready', timeline: LIFTED });
  const screen = await showAs('back_office', <DoNotCaptureButton order={order} />);
  await screen.getByRole('button', { name: 'Do not capture' }).click();
  await screen.getByLabelText('Reason').fill('no');
  await screen.getByRole('button', { name: 'Mark order' }).click();
  await expect.element(screen.getByText('Enter a reason of 5 to 1,000 characters.')).toBeVisible();
});

test('the mark says who made it and why, and offers to allow capture', async () => {
  const order = orderDetail({ status: 'do_not_capture', timeline: MARKED });
  const screen = await showAs('back_office', <DoNotCapturePanel order={order} />);
  await expect.element(screen.getByText('Grace')).toBeVisible();
  await expect.element(screen.getByText(/The consumer canceled/)).toBeVisible();
  await screen.getByRole('button', { name: 'Allow capture' }).click();
  await expect.element(screen.getByText('The order can be captured again.')).toBeVisible();
});

test('support sees the mark, and nothing to lift it with', async () => {
  const order = orderDetail({ status: 'do_not_capture', timeline: MARKED });
  const screen = await showAs('support', <DoNotCapturePanel order={order} />);
  await expect.element(screen.getByText(/The consumer canceled/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('a lifted mark is shown in the timeline only, and a charged order isn’t offered one', async () => {
  const lifted = await showAs('back_office', <DoNotCapturePanel order={orderDetail({ timeline: LIFTED })} />);
  expect(lifted.getByText('Grace').elements()).toEqual([]);
  const charged = orderDetail({ status: 'charged', timeline: [] });
  const screen = await showAs('back_office', <DoNotCaptureButton order={charged} />);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
