// What every handler of the service works with.

import type { Metrics } from '../process/metrics.ts';
import type { CodeMarks } from '../secrets/one-time-code.ts';
import type { Addresses } from '../settings/addresses.ts';
import type { Environment } from '../settings/environment.ts';
import type { PlanOutcomes } from '../store/books/scheduled-outcomes.ts';
import type { Store } from '../store/database.ts';
import type { RateLimits } from './rate-limit.ts';

export type ServiceContext = {
  store: Store;
  /** The time, in ms, UTC. */
  now: () => number;
  environment: Environment;
  addresses: Addresses;
  rateLimits: RateLimits;
  codes: CodeMarks;
  /** Where Prometheus is to read them. */
  metrics?: Metrics | undefined;
  /** In a sandbox: what its banks will do to what is made. */
  planOutcomes?: PlanOutcomes | undefined;
};
