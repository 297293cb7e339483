// Callers in the same turn of the event loop share one look-up; a later caller gets a new one.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTick } from '../../../service/process/once-per-tick.ts';

function counted() {
  let looks = 0;
  const shared = oncePerTick(async (key: string) => `${key}${++looks}`);
  return { ...shared, looks: () => looks };
}

test('those who ask in the same turn share one look for each key', async () => {
  const { ask, looks } = counted();
  const first = await ask('a');
  expect([first, ...(await Promise.all([ask('a'), ask('b'), ask('b')]))]).toEqual(['a1', 'a1', 'b2', 'b2']);
  expect(looks()).toBe(2);
});

test('whoever asks in a later turn is told what is so then', async () => {
  const { ask } = counted();
  expect(await ask('a')).toBe('a1');
  await nextTurn();
  expect(await ask('a')).toBe('a2');
});

test('after a change, the next to ask sees it, in the same turn too', async () => {
  const { ask, forget } = counted();
  expect(await ask('a')).toBe('a1');
  forget();
  expect(await ask('a')).toBe('a2');
});

test('a look that fails is told to those who shared it, and to nobody later', async () => {
  let fails = true;
  const { ask } = oncePerTick<void, string>(async () => {
    if (fails) throw new Error('away');
    return 'back';
  });
  const told = await Promise.allSettled([ask(), ask()]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  await nextTurn();
  expect(await ask()).toBe('back');
});
