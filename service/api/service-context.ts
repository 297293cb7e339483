// What every handler of the service works with.
import type { Store } from '../store/database.ts';

export type ServiceContext = {
  store: Store;
  /** The time, in ms, UTC. */
  now: () => number;
};
