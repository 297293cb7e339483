// `paydesk-service/testing`: a world of its own for each test, in Vitest, Jest, node:test or any other runner.
import { openWorld, type World, type WorldOptions } from './world.ts';

export type { SandboxRefusal } from './call.ts';
export type { EventOf, Receiver, WebhookEvent } from './receiver.ts';
export type { Completed, FaultRule, Organization, OutcomeRule, Role, SandboxCharge } from './world.ts';
export type { World, WorldOptions };
export { openWorld };

type Run<Result> = (world: World) => Result | Promise<Result>;

/** Runs a test in a world of its own, which is discarded afterwards, also where the test fails; then its seed is printed. Gives what the test returns. */
export async function withWorld<Result>(run: Run<Result>): Promise<Result>;
export async function withWorld<Result>(options: WorldOptions, run: Run<Result>): Promise<Result>;
export async function withWorld<Result>(first: WorldOptions | Run<Result>, second?: Run<Result>): Promise<Result> {
  const [options, run] = typeof first === 'function' ? [{}, first] : [first, second];
  if (typeof run !== 'function')
    throw new TypeError('withWorld takes a function: withWorld(options, async (world) => …)');
  const world = await openWorld(options);
  try {
    return await run(world);
  } catch (error) {
    process.stderr.write(
      `The world of this test had the seed ${JSON.stringify(world.seed)}. Pass it as \`seed\` to get the same again.\n`,
    );
    throw error;
  } finally {
    await world.discard();
  }
}
