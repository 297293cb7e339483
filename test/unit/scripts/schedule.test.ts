// Which jobs of a run go side by side, which wait, and which are left out.
import { expect, test } from 'vitest';
import { type Job, schedule } from '../../../scripts/test/schedule.ts';

/** Jobs that say when they begin and end; a turn of the event loop is their work. */
function watched(): { said: string[]; job: (name: string, more?: Partial<Job<boolean>>) => Job<boolean> } {
  const said: string[] = [];
  const job = (name: string, more: Partial<Job<boolean>> = {}): Job<boolean> => ({
    name,
    seats: 1,
    after: [],
    run: async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      said.push(`${name} ends`);
      return true;
    },
    ...more,
  });
  return { said, job };
}

const hasFailed = (isGood: boolean) => !isGood;

test('a job begins when what it waits for has ended', async () => {
  const { said, job } = watched();
  await schedule([job('tests', { after: ['build'] }), job('build')], 5, hasFailed);
  expect(said).toEqual(['build begins', 'build ends', 'tests begins', 'tests ends']);
});

test('as many run at once as there is room for, a small one before a large one that has to wait', async () => {
  const { said, job } = watched();
  await schedule([job('unit', { seats: 2 }), job('ledger', { seats: 2 }), job('lint')], 3, hasFailed);
  expect(said.slice(0, 2)).toEqual(['unit begins', 'lint begins']);
  expect(said.indexOf('ledger begins')).toBeGreaterThan(said.indexOf('unit ends'));
});

test('a job that takes more room than there is runs alone', async () => {
  const { said, job } = watched();
  await schedule([job('all', { seats: 9 }), job('lint')], 3, hasFailed);
  expect(said).toEqual(['all begins', 'all ends', 'lint begins', 'lint ends']);
});

test('what waits for a job that failed is left out, and so is what waits for that', async () => {
  const { said, job } = watched();
  const outcomes = await schedule(
    [
      job('build', { run: async () => false }),
      job('package', { after: ['build'] }),
      job('packages', { after: ['package'] }),
      job('unit'),
    ],
    3,
    hasFailed,
  );
  expect(said).toEqual(['unit begins', 'unit ends']);
  expect(outcomes).toEqual([
    { name: 'build', result: false },
    { name: 'package', leftOut: 'build' },
    { name: 'packages', leftOut: 'package' },
    { name: 'unit', result: true },
  ]);
});

test('jobs that wait for each other are refused, not waited for', async () => {
  const { job } = watched();
  const circle = [job('one', { after: ['two'] }), job('two', { after: ['one'] })];
  await expect(schedule(circle, 3, hasFailed)).rejects.toThrow('one, two');
});
