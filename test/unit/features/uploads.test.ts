// Files on their way in don't stay in memory.
import { Buffer } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openUploads } from '../../../main/features/intake/uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

test('a file is forgotten an hour after its last use', () => {
  const uploads = openUploads();
  const uploadId = 'aa6f7d1e-3b3c-4a52-9d3e-0d4c0e1c7a11';
  uploads.add({ uploadId, index: 0, bytes: Buffer.from('order_1').toString('base64') });
  vi.advanceTimersByTime(50 * MINUTE);
  expect(uploads.find(uploadId)?.bytes.toString()).toBe('order_1');
  vi.advanceTimersByTime(50 * MINUTE);
  expect(uploads.fileOf(uploadId).bytes.toString()).toBe('order_1');
  vi.advanceTimersByTime(61 * MINUTE);
  expect(uploads.find(uploadId)).toBeNull();
  expect(() => uploads.fileOf(uploadId)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ code: 'file_not_kept' }) }),
  );
});
