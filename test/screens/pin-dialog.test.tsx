// The PIN dialog closes after a while without input, so that another person can't finish what the first one began.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PinDialog } from '../../renderer/app/frame/pin-dialog.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { answerPin, askForPin } from '../../renderer/window/pin-asked.ts';
import { show } from './show.tsx';

/** A call that main has refused until the PIN is there; the dialog's time stands until it is moved. */
async function refusedCall() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    answerPin(false);
    vi.useRealTimers();
  });
  const screen = await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <GatewayProvider value={openGatewayClient('', () => undefined)}>
        <PinDialog />
      </GatewayProvider>
    </QueryClientProvider>,
  );
  const goesOn = vi.fn();
  void askForPin().then(goesOn);
  await expect.element(screen.getByRole('textbox', { name: 'PIN' })).toBeInTheDocument();
  return { screen, goesOn };
}

test('after a minute without anybody it gives up, and what was chosen isn’t carried out', async () => {
  const { screen, goesOn } = await refusedCall();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(goesOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(goesOn).toHaveBeenCalledExactlyOnceWith(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(screen.getByRole('textbox', { name: 'PIN' })).not.toBeInTheDocument();
});

test.each(['keydown', 'pointerdown'])('somebody who is there (%s) has a minute from then on', async (pressed) => {
  const { goesOn } = await refusedCall();
  await vi.advanceTimersByTimeAsync(20_000);
  window.dispatchEvent(new Event(pressed));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(goesOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(goesOn).toHaveBeenCalledExactlyOnceWith(false);
});
