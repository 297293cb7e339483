// main/process/times.ts for tests that wait until a lease is over: as far apart as those, in seconds.
import type { TIMES as Times } from '../../../main/process/times.ts';

export const TIMES: typeof Times = {
  tokenMs: 1_500,
  callMs: 2_500,
  leaseMs: 6_000,
  beginsWithinMs: 2_500,
  arrivesWithinMs: 3_000,
  holdMs: 9_000,
  sweepMs: 1_000,
  anchors: { lookMs: 250, writeMs: 1_000, closeMs: 2_000 },
};
