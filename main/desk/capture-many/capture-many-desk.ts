// Capture many, as the gateway asks for it: plans, runs and who works on them. One run at a time an environment.
import type {
  OverrideAmountInput,
  PlanInput,
  ResumeRunInput,
  RunCsvInput,
  RunKey,
  RunView,
  StartRunInput,
} from '../../../contract/console/capture-many.ts';
import type { PageInput } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../problem.ts';
import { findEnvironment } from '../accounts.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import { openUploads } from '../files/uploads.ts';
import type { CallParts } from '../journalled-call.ts';
import { thisUser } from '../this-user.ts';
import { attemptIn } from './attempt.ts';
import { lookUpAgain } from './look-up-orders.ts';
import { readOrderFile } from './order-file.ts';
import { planRun } from './plan-run.ts';
import { runCsv } from './run-csv.ts';
import { type Clock, openRunWorker, type RunWorker } from './run-worker.ts';

export type CaptureManyParts = CallParts & {
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
  closing: AbortSignal;
};

const CLOCK: Clock = {
  now: Date.now,
  chance: Math.random,
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export function openCaptureManyDesk(parts: CaptureManyParts, clock: Clock = CLOCK) {
  const { ledger, payments, keysReady, calls, closing } = parts;
  const uploads = openUploads();
  const workers = new Map<string, RunWorker>();

  closing.addEventListener('abort', () => {
    for (const worker of workers.values()) worker.close();
  });

  const get = async ({ environmentId, runId }: RunKey): Promise<RunView> =>
    workers.get(runId)?.view() ?? ledger.getRun(environmentId, runId);

  async function work({ environmentId, runId }: RunKey): Promise<RunView> {
    const run = await ledger.getRun(environmentId, runId);
    const environment = await findEnvironment(ledger, environmentId);
    const again = lookUpAgain({ payments, environment }, { plannedAt: run.plannedAt, now: clock.now });
    const attempt = attemptIn(parts, environmentId, clock.now, again);
    const worker = openRunWorker({ ledger, attempt, clock, run });
    workers.set(runId, worker);
    // Followed, so that closing waits for the calls under way and for what they leave to be written.
    void calls.follow(worker.ended.then(() => workers.delete(runId)));
    return worker.view();
  }

  async function refuseWhileClosing(): Promise<void> {
    await keysReady;
    if (!closing.aborted) return;
    throw new PaydeskError('console_closing');
  }

  return {
    /** Those under way now, counted in memory. */
    running: () => [...workers.values()].map((worker) => worker.view()),
    upload: uploads.add,
    readFile: async ({ uploadId }: { uploadId: string }) => (await readOrderFile(uploads.textOf(uploadId))).view,
    plan: async (input: PlanInput) => {
      await keysReady;
      return planRun({ ledger, payments, uploads, closing }, input);
    },
    discard: ({ environmentId, runId }: RunKey) => ledger.discardRun(environmentId, runId),
    overrideAmount: async (input: OverrideAmountInput) => {
      await ledger.overrideAmount(input, thisUser());
      return get(input);
    },
    start: async (input: StartRunInput) => {
      await refuseWhileClosing();
      await ledger.startRun(input, thisUser());
      return work(input);
    },
    pause: async (key: RunKey) => {
      const pause = { reason: 'person' as const, why: null, actor: thisUser() };
      const worker = workers.get(key.runId);
      if (worker) worker.end({ to: 'paused', ...pause });
      else await ledger.pauseRun(key.runId, pause);
      return get(key);
    },
    resume: async ({ approvalId, ...key }: ResumeRunInput) => {
      await refuseWhileClosing();
      await workers.get(key.runId)?.ended;
      await ledger.followJournal(key.runId);
      await ledger.resumeRun(key.environmentId, key.runId, thisUser(), approvalId ?? null);
      return work(key);
    },
    stop: async (key: RunKey) => {
      const worker = workers.get(key.runId);
      worker?.end({ to: 'stopped', actor: thisUser() });
      if (!worker) {
        await ledger.getRun(key.environmentId, key.runId);
        await ledger.followJournal(key.runId);
        await ledger.endRun(key.runId, { state: 'stopped', actor: thisUser() });
      }
      return get(key);
    },
    list: async (page: PageInput) => {
      const { items, nextCursor } = await ledger.listRuns(page);
      return { items: items.map((run) => workers.get(run.id)?.view() ?? run), nextCursor };
    },
    get,
    items: ledger.listRunItems,
    badLines: ({ environmentId, runId }: RunKey) => ledger.badLinesOf(environmentId, runId),
    csv: (input: RunCsvInput) => runCsv(ledger, input),
  };
}
