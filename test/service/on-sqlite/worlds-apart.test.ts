// No world sees another, and each answers the same again: whatever is done in them, in whatever order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { type Served, serviceOfTest } from '../../support/service/payment-service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { anyMove, type Move, playerOf } from '../../support/service/world-moves.ts';
import { makeWorld } from '../../support/service/worlds.ts';

/** At the end a week goes by and everything is looked at: what banks were told to do shows then. */
const END: Move[] = [
  { move: 'clock', advance_seconds: 8 * 86_400, expire_tokens: false },
  { move: 'token' },
  { move: 'lists' },
];
const moves = fc
  .array(anyMove, { minLength: 5, maxLength: 30 })
  .map((drawn): Move[] => [{ move: 'token' }, ...drawn, ...END]);

async function alone(service: Served, seed: string, played: readonly Move[]): Promise<string[]> {
  const world = await makeWorld(service, { seed, replace: true });
  const answers = await playerOf(service, world).playAll(played);
  await world.discard();
  return answers;
}

test('each of two worlds answers as it does alone, however their calls take turns', { timeout: 120_000 }, async () => {
  const service = await serviceOfTest();
  await fc.assert(
    fc.asyncProperty(moves, moves, fc.array(fc.boolean(), { maxLength: 20 }), async (mine, theirs, turns) => {
      const before = [await alone(service, 'mine', mine), await alone(service, 'theirs', theirs)];
      const [one, other] = [await makeWorld(service, { seed: 'mine' }), await makeWorld(service, { seed: 'theirs' })];
      const [me, them] = [playerOf(service, one), playerOf(service, other)];
      const [left, right] = [mine.values(), theirs.values()];
      for (const turn of turns) {
        const { value } = turn ? left.next() : right.next();
        if (value) await (turn ? me : them).play(value);
      }
      // The rest of both at once.
      await Promise.all([me.playAll([...left]), them.playAll([...right])]);
      await Promise.all([one.discard(), other.discard()]);
      expect([me.answers, them.answers]).toEqual(before);
    }),
    { numRuns: length(6, 25) },
  );
});

test('two processes give the same answers, byte for byte, for the same seed and calls', {
  timeout: 120_000,
}, async () => {
  const services = await Promise.all([startServiceProcess(tempFolder()), startServiceProcess(tempFolder())]);
  const played = fc.sample(moves, length(8, 15)).flat();
  const [one, other] = await Promise.all(services.map((service) => alone(service, 'everywhere', played)));
  expect(one?.length).toBeGreaterThan(100);
  expect(one).toEqual(other);
  expect(one?.filter((answer) => /^200 .*"charge":/.test(answer)).length).toBeGreaterThan(3);
});
