// Idle worlds are discarded.
import { expect, onTestFinished, test } from 'vitest';
import { NewWorldRequest } from '../../../service/sandbox/worlds/requests.ts';
import { livingWorlds, type Worlds } from '../../../service/sandbox/worlds/worlds.ts';
import { worldMaker } from '../../../service/start/memory-world.ts';
import { PREMISES } from '../../support/service/premises.ts';

const MINUTE = 60_000;

/** Worlds beside a clock that stands until the test moves it. */
function worldsOfTest() {
  const at = { ms: 0 };
  const worlds = livingWorlds(worldMaker(PREMISES, Date.now), () => at.ms);
  onTestFinished(() => worlds.close());
  return { at, worlds };
}

const make = (worlds: Worlds, request: object = {}) => worlds.make(NewWorldRequest.parse(request));
const seeds = (worlds: Worlds) => worlds.list().map(({ seed }) => seed);
const markOf = (id: string) => id.slice('world_'.length);

test('a world is discarded after fifteen minutes without a call, or after the seconds it asked for', async () => {
  const { at, worlds } = worldsOfTest();
  await make(worlds, { seed: 'usual' });
  const { id } = await make(worlds, { seed: 'short', idle_seconds: 60 });
  at.ms += MINUTE;
  expect(seeds(worlds)).toEqual(['usual', 'short']);
  at.ms += 1;
  expect(seeds(worlds)).toEqual(['usual']);
  expect(worlds.handlerOf(markOf(id))).toBeUndefined();
  expect(() => worlds.show(id)).toThrow(`There is no world ${id} here`);
  at.ms += 14 * MINUTE;
  expect(seeds(worlds)).toEqual([]);
});

test('a call, and a look at it, keep a world alive', async () => {
  const { at, worlds } = worldsOfTest();
  const { id } = await make(worlds, { idle_seconds: 60 });
  at.ms += MINUTE;
  worlds.show(id);
  at.ms += MINUTE;
  const answer = await worlds.handlerOf(markOf(id))?.(new Request('http://127.0.0.1:1/v1.d.ts'), {} as never);
  expect(answer?.status).toBe(404);
  at.ms += MINUTE;
  expect(worlds.list()).toMatchObject([{ id, calls: 1, idle_for_seconds: 60 }]);
});

test('a world is not discarded while a call is under way in it', async () => {
  const { at, worlds } = worldsOfTest();
  const rules = [{ operation: 'create_session_sessions_post', effect: 'latency', latency_ms: 200 }];
  const { id } = await make(worlds, { idle_seconds: 1, faults: { rules } });
  const call = new Request('http://127.0.0.1:1/api/v2.0/sessions', { method: 'POST' });
  const answered = worlds.handlerOf(markOf(id))?.(call, {} as never);
  at.ms += MINUTE;
  expect(worlds.list()).toHaveLength(1);
  expect((await answered)?.status).toBe(401);
  at.ms += 1001;
  expect(worlds.list()).toHaveLength(0);
});

test('the seed of a world that was idle for too long can be had again', async () => {
  const { at, worlds } = worldsOfTest();
  const first = await make(worlds, { seed: 'again', idle_seconds: 1 });
  await expect(make(worlds, { seed: 'again' })).rejects.toThrow('has this seed and lives');
  at.ms += 1001;
  expect(await make(worlds, { seed: 'again', idle_seconds: 1 })).toEqual(first);
});
