// What waits for a person: for the notifications, the number on the app's icon and the bar of a run.
import type { RunView } from '../../../contract/console/capture-many.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { NoticePlace } from '../../../contract/console/notices.ts';
import type { NoticeKind } from '../../../contract/console/settings.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/**
 * One thing. key: the same as long as it is the same thing. to: the page that shows it. where: null of an approval, which is in no environment.
 * isOwn: a person did it by hand. endedAt: of a run, ISO 8601 in UTC.
 */
export type Waiting = {
  kind: NoticeKind;
  key: string;
  to: string;
  where: NoticePlace | null;
  isOwn: boolean;
  endedAt: string | null;
};

export type Attention = {
  waiting: () => Promise<Waiting[]>;
  /** The share of the runs under way that is done, from 0 to 1; null where none is. */
  runProgress: () => number | null;
};

type Parts = {
  ledger: Pick<
    Ledger,
    'listEnvironments' | 'pageUnknown' | 'listAlarms' | 'listReturns' | 'listRuns' | 'listApprovals'
  >;
  running: () => RunView[];
  isInTeam: boolean;
};

/** Engineering values: more of a kind says no more than that there is much, and a run that ended before this many others is old. */
const MOST = 200;
const NEWEST_RUNS = 20;

export function openAttention({ ledger, running, isInTeam }: Parts): Attention {
  async function waitingIn({ id, name }: EnvironmentView): Promise<Waiting[]> {
    const page = { environmentId: id, cursor: null, limit: MOST };
    const [unknown, alarms, returns, runs] = await Promise.all([
      ledger.pageUnknown(page),
      ledger.listAlarms(page),
      ledger.listReturns({ ...page, show: 'open' }),
      // A role may not see runs.
      ledger.listRuns({ ...page, limit: NEWEST_RUNS }).catch(() => ({ items: [] })),
    ]);
    const one = (kind: NoticeKind, key: string, to: string): Waiting => ({
      kind,
      key: `${kind} ${key}`,
      to,
      where: { id, name },
      isOwn: false,
      endedAt: null,
    });
    return [
      ...returns.items
        .filter(({ actBy }) => actBy !== null)
        .map(({ chargeId, attempt, orderId, source }) => ({
          ...one('returns', `${chargeId} ${attempt}`, `/orders/${encodeURIComponent(orderId)}`),
          isOwn: source === 'person',
        })),
      ...unknown.items.map((entry) => one('needsReview', entry.id, '/needs-review')),
      ...alarms.items
        .filter(({ notedAt }) => notedAt === null)
        .map((alarm) => one('needsReview', alarm.id, '/needs-review')),
      ...runs.items
        .filter(({ state }) => state === 'done')
        .map((run) => ({ ...one('runs', run.id, `/capture-many/${run.id}`), endedAt: run.endedAt })),
    ];
  }

  /** What others asked for and this person may decide. */
  async function approvals(): Promise<Waiting[]> {
    if (!isInTeam) return [];
    const { inbox } = await ledger.listApprovals().catch(() => ({ inbox: [] }));
    return inbox.map(({ id }) => ({
      kind: 'approvals',
      key: `approvals ${id}`,
      to: '/approvals',
      where: null,
      isOwn: false,
      endedAt: null,
    }));
  }

  return {
    waiting: async () => {
      const environments = await ledger.listEnvironments();
      // Two environments of one provider share its records.
      const providers = new Map(environments.map((one) => [one.embedded ? '' : one.baseUrl, one]));
      const found = await Promise.all([...[...providers.values()].map(waitingIn), approvals()]);
      // An alarm may be of no provider: each of them has it.
      return [...new Map(found.flat().map((each) => [each.key, each])).values()];
    },
    runProgress: () => {
      const counts = running().map((run) => run.counts);
      const all = counts.reduce((sum, one) => sum + Object.values(one).reduce((more, count) => more + count, 0), 0);
      const left = counts.reduce((sum, one) => sum + one.waiting + one.sent, 0);
      return all === 0 ? null : (all - left) / all;
    },
  };
}
