// Runs jobs side by side, as many as there is room for, each after those whose results it needs.

export type Job<Result> = {
  name: string;
  /** How much of the room it takes. */
  seats: number;
  /** The names of jobs that have to succeed first; one that isn't among the jobs isn't waited for. */
  after: string[];
  run: () => Promise<Result>;
};

export type Outcome<Result> = { name: string; result: Result } | { name: string; leftOut: string };

/** Starts jobs in their order: the first that has its needs and fits into the free seats. A job whose needs failed is left out, with the name of what failed. One that needs more seats than there are runs alone. */
export async function schedule<Result>(
  jobs: readonly Job<Result>[],
  seats: number,
  hasFailed: (result: Result) => boolean,
): Promise<Outcome<Result>[]> {
  const waiting = new Set(jobs);
  const outcomes = new Map<string, Outcome<Result>>();
  const running = new Map<string, { seats: number; done: Promise<void> }>();
  const used = () => [...running.values()].reduce((sum, job) => sum + job.seats, 0);
  const failed = (name: string) => {
    const outcome = outcomes.get(name);
    return outcome !== undefined && ('leftOut' in outcome || hasFailed(outcome.result));
  };
  const isOpen = (name: string) => running.has(name) || [...waiting].some((job) => job.name === name);

  const start = (job: Job<Result>) => {
    waiting.delete(job);
    const done = job.run().then((result) => {
      outcomes.set(job.name, { name: job.name, result });
      running.delete(job.name);
    });
    running.set(job.name, { seats: job.seats, done });
  };

  while (waiting.size > 0 || running.size > 0) {
    for (const job of waiting) {
      const missing = job.after.find(failed);
      if (missing !== undefined) {
        waiting.delete(job);
        outcomes.set(job.name, { name: job.name, leftOut: missing });
      } else if (!job.after.some(isOpen) && (running.size === 0 || used() + job.seats <= seats)) start(job);
    }
    if (running.size > 0) await Promise.race([...running.values()].map(({ done }) => done));
    else if ([...waiting].every((job) => job.after.some(isOpen) && !job.after.some(failed)))
      if (waiting.size > 0)
        throw new Error(`These wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}`);
  }
  return jobs.flatMap((job) => outcomes.get(job.name) ?? []);
}
