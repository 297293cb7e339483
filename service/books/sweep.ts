// Something that is done now and then while the service runs, one at a time.

/** Runs it every so many ms until it is stopped; stopping waits for a run under way. A run that fails is told and tried again next time. */
export function startSweep(run: () => Promise<void>, everyMs: number): { stop: () => Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= run()
      .catch((error: unknown) => console.error('What is due could not be settled:', error))
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
