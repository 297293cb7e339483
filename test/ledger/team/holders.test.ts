// Who of a team is capturing an order or a run: what another desk is shown of it; and the pages of what was asked of a second person.
import { expect, test } from 'vitest';
import { entryFor } from '../../support/store/ledger.ts';
import { openApprovalTeam, REFUSED } from '../../support/team/approval-team.ts';

const MINUTE = 60_000;
const ADA = { person: 'Ada', desk: 'Desk' };

async function office() {
  const team = await openApprovalTeam();
  return { ...team, ada: await team.person('Ada', 'back_office'), grace: await team.person('Grace', 'back_office') };
}

test('an order on its way says to others who captures it, and where', async () => {
  const { ada, grace, whose, server } = await office();
  const [earlier, entry] = [1, 2].map(() => entryFor(whose, { operation: 'charge_order', orderId: 'order_1' }));
  if (!earlier || !entry) throw new Error('two were made');
  await ada.ledger.writeSent(earlier);
  await ada.ledger.recordOutcome(earlier.id, REFUSED);
  await ada.ledger.writeSent(entry);
  /** What is in the way, the call that was answered, and the one on its way. */
  const seenBy = async (ledger: typeof ada.ledger) => {
    const { blocking, calls } = await ledger.getOrder(whose.environmentId, 'order_1');
    const holderOf = (id: string) => calls.find((call) => call.id === id)?.holder;
    return [blocking?.holder ?? null, holderOf(earlier.id), holderOf(entry.id)];
  };
  expect(await seenBy(grace.ledger)).toEqual([ADA, null, ADA]);
  // The sender needn't be told, and a ledger outside a team has no desks.
  expect(await seenBy(ada.ledger)).toEqual([null, null, null]);
  expect(await seenBy(server)).toEqual([null, null, null]);
  await ada.ledger.recordOutcome(entry.id, REFUSED);
  expect(await seenBy(grace.ledger)).toEqual([null, null, null]);
});

test('a run says to others who has it, until that desk falls silent, and nobody once it is over', async () => {
  const { ada, grace, whose, plan, clock } = await office();
  const { environmentId } = whose;
  const runId = await plan([100]);
  await ada.ledger.as('Ada').startRun({ environmentId, runId, confirmed: null });
  const holder = async (ledger: typeof ada.ledger) => (await ledger.getRun(environmentId, runId)).holder;
  expect(await holder(grace.ledger)).toEqual({ ...ADA, isWorking: true });
  expect(await holder(ada.ledger)).toBeNull();
  clock.now += 4 * MINUTE;
  expect(await holder(grace.ledger)).toEqual({ ...ADA, isWorking: false });
  await grace.ledger.as('Grace').resumeRun(environmentId, runId);
  expect(await holder(grace.ledger)).toBeNull();
  expect(await holder(ada.ledger)).toEqual({ person: 'Grace', desk: 'Desk', isWorking: true });
  await grace.ledger.as('Grace').endRun(runId, { state: 'stopped' });
  expect(await holder(ada.ledger)).toBeNull();
});

test('all requests are read page by page, newest first, each once, and one’s own by themselves', async () => {
  const { ada, grace, lost, ask, decide, clock, whose, set } = await office();
  await set({ notDone: true });
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    // Two of one moment, too.
    if (n !== 3) clock.now += MINUTE;
    const what = { kind: 'not_done' as const, environmentId: whose.environmentId, entryId: await lost() };
    made.unshift(await ask(n % 2 === 0 ? ada : grace, what));
  }
  await decide(grace, made[4] ?? '', 'decline');
  const pages = async (mine: boolean) => {
    const found = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ada.ledger.pageApprovals>> = await ada.ledger.pageApprovals({
        mine,
        cursor,
        limit: 2,
      });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  };
  const all = await pages(false);
  expect(all.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  expect(all.map(({ requestedAt }) => requestedAt)).toEqual(
    all
      .map(({ requestedAt }) => requestedAt)
      .toSorted()
      .toReversed(),
  );
  expect((await pages(true)).map(({ id }) => id)).toEqual(all.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  expect(all.filter(({ isOwn }) => isOwn)).toHaveLength(3);
  expect(all.at(-1)).toMatchObject({
    state: 'declined',
    decision: { by: 'Grace' },
    requestedBy: 'Ada',
    call: { operation: 'charge_order', orderId: expect.stringMatching(/^order_/), amount: null },
  });
});

test('what somebody may not approve isn’t in their inbox', async () => {
  const { ada, first, person, set, ask, whatFor } = await office();
  const boss = await person('Bob', 'administrator');
  await set({ payout: true, hours: 4 });
  const what = await whatFor(boss.ledger.setApprovalPolicies({ policies: { ...(await rules(first)), payout: false } }));
  await ask(boss, what);
  expect((await first.ledger.listApprovals()).inbox).toMatchObject([{ what, requestedBy: 'Bob' }]);
  expect((await ada.ledger.listApprovals()).inbox).toEqual([]);
});

const rules = async ({ ledger }: { ledger: Awaited<ReturnType<typeof openApprovalTeam>>['server'] }) =>
  (await ledger.approvalPolicies()).policies;
