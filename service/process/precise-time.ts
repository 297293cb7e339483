// The machine's time with microseconds, which the timestamps of the specification have (section 2).

/** A clock in ms, UTC, with a fraction of three digits. It is never a millisecond away from the machine's, which may be set meanwhile. */
export function preciseClock(
  machine: () => number = Date.now,
  elapsed: () => number = () => performance.timeOrigin + performance.now(),
): () => number {
  let ahead = 0;
  return () => {
    const [wall, measured] = [machine(), elapsed()];
    const since = measured + ahead - wall;
    // What was measured and the wall clock have drifted apart: it is measured from here on.
    if (since < 0 || since >= 1) ahead = wall - measured;
    return wall + Math.floor((measured + ahead - wall) * 1000) / 1000;
  };
}
