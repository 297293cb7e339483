// Keys at the server: a desk reads the service through it, and can make the ledger believe nothing of the service that the service didn't tell.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { lookUpOrders } from '../../../main/features/capture-many/look-up-orders.ts';
import { lookUpCapture } from '../../../main/features/outcomes/outcomes-desk.ts';
import type { FoundOrder } from '../../../main/ledger/capture-many/judge-order.ts';
import { problemOf } from '../../support/console/problem.ts';
import { callApi, createOrder, organizationOf, signIn } from '../../support/service/payment-service.ts';
import { charging } from '../../support/team/desk-in-team.ts';
import { teamWithKeys } from '../../support/team/keys-at-server.ts';

const codeOf = async (promise: Promise<unknown>) => (await problemOf(promise)).code;

/** Captures above $1.00 want a second person. order: made by the shop's own server, for $5,000.00; the ledger doesn't know it. */
async function clerkAtServer() {
  const made = await teamWithKeys();
  const { team, whose, service, open, enter } = made;
  const chief = await open('administrator');
  await enter(chief);
  const policies = { ...NO_POLICIES, captureAbove: 100, runTotal: 100, notDone: true };
  await team.administrator.ledger.setApprovalPolicies({ policies });
  const clerk = await open('clerk');
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const [environment] = await clerk.ledger.listEnvironments();
  if (!environment) throw new Error('no environment');
  const signer = {
    provider: environment.provider,
    baseUrl: environment.baseUrl,
    authUrl: environment.authUrl,
    dashboardUrl: environment.dashboardUrl,
    accountId: whose.accountId,
    keysAtServer: true,
  };
  return {
    ...made,
    chief,
    clerk,
    token,
    environment,
    signer,
    order: (cents: number) => createOrder(service, token, cents),
  };
}
type Scene = Awaited<ReturnType<typeof clerkAtServer>>;

/** From its beginning to its end, page by page, as a desk follows it. */
async function followFeed({ clerk, signer, whose }: Scene) {
  for (;;) {
    const [place] = await clerk.ledger.readFeedCursors([whose.accountId]);
    const after = place?.cursor ?? null;
    const read = await clerk.parts.payments.readEvents(signer, 'organization', after);
    if (read.kind !== 'page') throw new Error(read.kind);
    const given = { accountId: whose.accountId, after, gapAt: place?.gapAt, page: read.page };
    expect(await clerk.ledger.ingestEvents(given)).toMatchObject({ result: 'taken_in' });
    if (!read.page.has_more) return given;
  }
}

test('the feed that the server reads is taken in, and an event that a desk makes up is not', async () => {
  const scene = await clerkAtServer();
  const { clerk, whose } = scene;
  const { order, session } = await scene.order(500_000);
  const given = await followFeed(scene);
  expect(await clerk.ledger.getOrder(whose.environmentId, order.id as never)).toMatchObject({ totalAmount: 500_000 });
  const other = await scene.order(500_000);
  const at = new Date().toISOString();
  const cheap = {
    order: { ...other.order, total_amount: 1 },
    session: { ...session, ...other.session, total_amount: 1 },
  };
  const event = { id: 'event_1', at, type: 'order.created', ...cheap } as never;
  const [place] = await clerk.ledger.readFeedCursors([whose.accountId]);
  const page = { ...given.page, events: [event], next_cursor: 'made up' };
  const lie = { accountId: whose.accountId, after: place?.cursor ?? null, gapAt: place?.gapAt, page };
  expect(await clerk.ledger.ingestEvents(lie)).toMatchObject({ result: 'is_stale' });
  expect(await codeOf(clerk.ledger.writeSent(charging(whose, other.order.id)))).toBe('second_person_wanted');
  await followFeed(scene);
  expect(await clerk.ledger.getOrder(whose.environmentId, other.order.id as never)).toMatchObject({
    totalAmount: 500_000,
  });
});

/** A run of one order whose file says nothing of its amount. */
async function runOf({ clerk, whose }: Scene, orderId: string, found: FoundOrder | undefined) {
  const runId = randomUUID();
  const { environmentId, accountId } = whose;
  await clerk.ledger.beginRun({ id: runId, environmentId, source: 'file', sourceWords: 'orders.csv' });
  const judge = { accountId, signers: [accountId], wantsAmount: false };
  const items = [{ orderId, line: 1, amount: null, found }];
  await clerk.ledger.addRunItems({ ...judge, runId, environmentId, firstSeq: 0, items });
  await clerk.ledger.finishPlan(runId, []);
  const start = clerk.ledger.startRun({ environmentId, runId, confirmed: null });
  return start.then(
    () => 'started',
    (error: { problem: { code: string } }) => error.problem.code,
  );
}

test('a run goes by the amounts that the service shows, and not by those that a desk says it shows', async () => {
  const scene = await clerkAtServer();
  const { clerk, environment, whose } = scene;
  const lookUp = async (orderId: string) => {
    const parts = { payments: clerk.parts.payments, environment, accountOf: () => whose.accountId };
    return (await lookUpOrders({ ...parts, closing: new AbortController().signal }, [orderId])).get(orderId);
  };
  const large = (await scene.order(500_000)).order.id;
  const shown = await lookUp(large);
  expect(shown).toMatchObject({ amount: 500_000 });
  const lie = { ...(shown as object), amount: 1 } as FoundOrder;
  expect(await runOf(scene, large, lie)).toBe('second_person_wanted');
  expect(await runOf(scene, large, shown)).toBe('second_person_wanted');
  const small = (await scene.order(100)).order.id;
  expect(await runOf(scene, small, await lookUp(small))).toBe('started');
});

test('an order that a restore left in doubt isn’t captured again because a desk says that it wasn’t captured', async () => {
  const scene = await clerkAtServer();
  const { chief, clerk, team, token, service, whose } = scene;
  const [charged, uncharged] = [await chief.order(100), await chief.order(100)];
  await team.ledger.ask('sealRestored', []);
  const unlocked = { name: 'Ada', reason: 'restored', otherCopyIsGone: true } as const;
  await team.administrator.ledger.unsealLedger(unlocked);
  // Since the backup.
  expect((await callApi(service, token, `/orders/${charged}/charge`)).status).toBe(200);
  const inReview = new Map<string, string>();
  for (const orderId of [charged, uncharged]) {
    expect(await codeOf(clerk.ledger.writeSent(charging(whose, orderId)))).toBe('capture_lost_in_restore');
    const unknown = await clerk.ledger.listUnknown(whose.environmentId);
    inReview.set(orderId, unknown.find((one) => one.orderId === orderId)?.id ?? '');
  }
  team.at.now += 3_600_000;
  const entryId = inReview.get(charged) ?? '';
  const { gapAt } = await clerk.ledger.findUnknown(whose.environmentId, entryId);
  const found = { amount: 100, chargeId: null, isCharged: false, status: 'submitted' };
  await clerk.ledger.noteLookUp({ environmentId: whose.environmentId, entryId, gapAt, found });
  expect(await codeOf(clerk.ledger.writeSent(charging(whose, charged)))).toBe('capture_done');
  const key = { environmentId: whose.environmentId, entryId: inReview.get(uncharged) ?? '' } as never;
  expect(await lookUpCapture(clerk.parts, key, new AbortController().signal)).toBe(true);
  expect(await clerk.capture(uncharged)).toMatchObject({ status: 'charged' });
});
