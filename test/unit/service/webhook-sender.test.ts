// How often the sender of webhooks looks while its store is away.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '../../../service/store/database.ts';
import { openSender } from '../../../service/webhooks/sender.ts';

test('while the store is away, waking makes no look sooner, and one line is logged', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const selectFrom = vi.fn(() => {
    throw new Error('connect ECONNREFUSED');
  });
  const sender = openSender({ store: { selectFrom } as unknown as Store, now: Date.now } as never);
  for (let ms = 0; ms < 3000; ms += 2) {
    sender.wake();
    await vi.advanceTimersByTimeAsync(2);
  }
  await sender.close();
  expect(selectFrom).toHaveBeenCalledTimes(3);
  expect(logged).toHaveBeenCalledTimes(1);
});
