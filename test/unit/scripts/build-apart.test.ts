// What a start does before Paydesk runs: a build is another process's work, whose memory ends with it.
import { afterEach, expect, test, vi } from 'vitest';

const { build, handOver, upToDate } = vi.hoisted(() => ({ build: vi.fn(), handOver: vi.fn(), upToDate: vi.fn() }));
vi.mock('../../../scripts/build/build.ts', () => ({ build, buildForTestRuntime: build }));
vi.mock('../../../scripts/build/up-to-date.ts', () => ({ upToDate }));
vi.mock('../../../scripts/bootstrap/hand-over.mjs', () => ({ handOver }));

const { buildApart } = await import('../../../scripts/build/build-apart.ts');
const given = process.argv;
afterEach(() => {
  process.argv = given;
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

test.each([
  { command: 'start', option: '--browser', targets: ['renderer', 'main', 'checkout', 'examples', 'preview'] },
  { command: 'service', option: '--help', targets: ['service', 'checkout', 'examples'] },
  { command: 'ledger', option: '--help', targets: ['main'] },
])('npm run $command builds in a process that ends before Paydesk runs', async ({ command, option, targets }) => {
  upToDate.mockReturnValue([]);
  process.argv = ['node', command, option];
  const program = await new Promise<string[]>((resolve, reject) => {
    handOver.mockImplementation((_node: string, args: string[]) => {
      resolve(args);
      return new Promise(() => {});
    });
    build.mockImplementation(() => {
      reject(new Error('It builds in the process that runs Paydesk.'));
      return new Promise(() => {});
    });
    import(`../../../scripts/${command}.ts`).catch(reject);
  });
  expect(program.slice(-targets.length - 1)).toEqual([expect.stringMatching(/scripts.build\.ts$/), ...targets]);
});

test('what is up to date starts without a build', async () => {
  upToDate.mockReturnValue(['main']);
  await buildApart(['main']);
  expect(handOver).not.toHaveBeenCalled();
});

test('a start ends with the code of the build that failed, and goes on after one that didn’t', async () => {
  upToDate.mockReturnValue([]);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  handOver.mockResolvedValueOnce(130);
  await buildApart(['main']);
  expect(exit.mock.calls).toEqual([[130]]);
  handOver.mockResolvedValueOnce(0);
  await buildApart(['main']);
  expect(exit).toHaveBeenCalledTimes(1);
});
