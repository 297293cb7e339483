// One clock for all servers over one database: the database's. A server whose own is minutes ahead would take a call under way for a silent one.

/** A clock that is set by another. Times are ms since the epoch, UTC. */
export type Clock = {
  now: () => number;
  /** What the other shows now. */
  learn: (otherMs: number) => void;
};

/** Between two answers of the database it advances by `own`, a monotonic clock. */
export function databaseClock(own: () => number = () => performance.timeOrigin + performance.now()): Clock {
  let ahead = 0;
  return {
    now: () => Math.floor(own() + ahead),
    learn: (databaseMs) => {
      ahead = databaseMs - own();
    },
  };
}
