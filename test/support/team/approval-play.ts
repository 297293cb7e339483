// A team that tries what its rules may refuse, with a model beside it that says what must come of each try.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { type ApprovalPolicies, type ApprovalSubject, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { subjectOfRun } from '../../../main/ledger/approvals/second-person.ts';
import { findRun } from '../../../main/ledger/capture-many/change-run.ts';
import type { NewEntry } from '../../../main/ledger/journal/journal.ts';
import type { PaydeskError } from '../../../main/process/problem.ts';
import { chargeSaid } from '../store/ledger.ts';
import {
  type Actor,
  type Asked,
  isAskedAlready,
  isPresent,
  lets,
  mayAskMore,
  mayDecide,
  mayDo,
  newModel,
  wantsSecond,
} from './approval-model.ts';
import { openApprovalTeam, REFUSED, type Seat } from './approval-team.ts';

export const ROLES = ['back_office', 'administrator', 'support', 'onboarding'] as const;
type Role = (typeof ROLES)[number];
/** What of a step was drawn: each number chooses one of a few. */
type Choice = { kind: number; amount: number; pick: number; became: number };
type Tally = { attempts: number; lastDone: { entry: NewEntry; seat: Seat } | null };

const STRICT: ApprovalPolicies = {
  payout: true,
  captureAbove: null,
  presentAgain: false,
  dayTotal: null,
  refundAbove: 100,
  runOrders: 1,
  runTotal: 150,
  notDone: true,
  hours: 24,
};
const POLICIES: ApprovalPolicies[] = [
  ...[STRICT, STRICT, { ...STRICT, refundAbove: 0, hours: 2 }, { ...STRICT, runOrders: null, runTotal: 150 }],
  ...[{ ...STRICT, payout: false, notDone: false }, { ...STRICT, refundAbove: 1_000, runTotal: null }, NO_POLICIES],
];

/** Of what ended: null where it was done, else why not. */
const codeOfEnd = [() => null, (error: PaydeskError): string => error.problem.code] as const;
/** The month that a payout is of which none was started yet. */
const monthOf = (slot: number) => `${2026 + Math.floor(slot / 12)}-${String((slot % 12) + 1).padStart(2, '0')}`;

/** Opens the team, with seven seats and strict rules. `note` hears what was done, and each refusal. */
export async function openApprovalPlay(note: (what: string) => void) {
  const team = await openApprovalTeam();
  const { server, clock, whose } = team;
  const { environmentId } = whose;
  const model = newModel(clock.now);
  const seats: Seat[] = [];
  let slot = 0;
  const tally: Tally = { attempts: 0, lastDone: null };
  const runs: {
    id: string;
    state: 'planned' | 'paused';
    what: Extract<ApprovalSubject, { kind: 'run' }>;
    unknown: boolean;
  }[] = [];
  const lost: { id: string; isMarked: boolean }[] = [];

  const sit = (seat: Seat, role: Role) => {
    const known = model.people.get(seat.personId);
    if (known) known.devices.add(seat.deviceId);
    else model.people.set(seat.personId, { role, isThere: true, devices: new Set([seat.deviceId]) });
    return seat;
  };
  const join = async (role: Role) => sit(await team.person(randomUUID(), role), role);
  seats.push(sit(team.first, 'administrator'), await join('administrator'), await join('back_office'));
  const [, , ada] = seats as [Seat, Seat, Seat];
  seats.push(sit(await team.device(ada.personId), 'back_office'), await join('back_office'), await join('back_office'));
  seats.push(await join('support'));
  for (const order of ['0', '1']) await team.charged(order, 1_000_000_000);
  await team.set(STRICT);
  Object.assign(model, { policies: STRICT, revision: 1 });

  const planRun = async (amounts: (number | null)[]) => {
    const id = await team.plan(amounts);
    const { planned } = await server.getRun(environmentId, id);
    // Only the ledger computes the digest.
    await team.database.writer.transaction().execute(async (trx) => {
      const what = await subjectOfRun(trx, await findRun(trx, environmentId, id));
      expect(what).toMatchObject({ count: planned.count, sum: planned.sum });
      runs.push({ id, state: 'planned', what, unknown: amounts.includes(null) });
    });
  };
  const refill = async ({ amount, pick }: Choice) => {
    if (runs.length < 2) await planRun([[100], [100, 100], [null, 50]][amount] ?? [100]);
    if (lost.length < 2) {
      const id = await team.lost();
      const isMarked = pick % 2 === 0;
      const said = { environmentId, entryId: id, name: 'Ada', reason: 'seen in the dashboard' };
      if (isMarked)
        await server.resolveUnknown({ ...said, verdict: 'done', ...chargeSaid(`charge_${id}`, '2026-11-21') });
      lost.push({ id, isMarked });
    }
  };

  const notDone = ({ id, isMarked }: { id: string; isMarked: boolean }): ApprovalSubject => ({
    kind: 'not_done',
    environmentId,
    entryId: id,
    ...(isMarked && { chargeId: `charge_${id}` }),
  });

  /** Something that could be done now. */
  const doable = ({ kind, amount, pick }: Choice): ApprovalSubject => {
    const cents = [50, 101, 150][amount] ?? 50;
    const run = runs[pick % runs.length];
    const call = lost[pick % lost.length];
    if (kind === 0)
      return { kind: 'payout', environmentId, marketplaceId: 'mk_1', month: monthOf(slot), amount: cents };
    if (kind === 2 && run) return run.what;
    if (kind === 3 && call) return notDone(call);
    if (kind === 4) {
      const policies = POLICIES[pick % POLICIES.length] ?? STRICT;
      return { kind: 'policies', revision: model.revision, policies };
    }
    const orderId = `order_${pick % 2}`;
    return {
      kind: 'refund',
      environmentId,
      orderId,
      chargeId: `charge_${pick % 2}`,
      amount: cents,
      reason: 'wrong size',
    };
  };
  /** The same with one thing changed. */
  const altered = (what: ApprovalSubject): ApprovalSubject => {
    if (what.kind === 'payout' || what.kind === 'refund') return { ...what, amount: what.amount + 1 };
    if (what.kind === 'policies') return { ...what, policies: { ...what.policies, refundAbove: 5_000 } };
    const other = what.kind === 'run' ? runs.find(({ id }) => id !== what.runId)?.what : undefined;
    const call = what.kind === 'not_done' ? lost.find(({ id }) => id !== what.entryId) : undefined;
    if (call) return notDone(call);
    return other ?? what;
  };
  /** Whether anything but a second person stands in its way. */
  const isDoable = (what: ApprovalSubject): boolean => {
    switch (what.kind) {
      case 'payout':
        return what.month === monthOf(slot);
      case 'run':
        return runs.some(({ id }) => id === what.runId);
      case 'not_done':
        return lost.some((call) => isDeepStrictEqual(notDone(call), what));
      default:
        return true;
    }
  };
  const isAdministrator = (actor: Actor) =>
    isPresent(model, actor) && model.people.get(actor.personId)?.role === 'administrator';

  const entryOf = (
    what: Extract<ApprovalSubject, { kind: 'payout' | 'refund' }>,
    approvalId: string | undefined,
  ): NewEntry => {
    const by = approvalId === undefined ? {} : { approvalId };
    if (what.kind === 'payout') {
      return team.payout(what.month, what.amount, { payoutOf: `${what.marketplaceId} ${what.month}`, ...by });
    }
    return team.refund(what.orderId.slice('order_'.length), what.amount, by);
  };
  const runAct = (
    seat: Seat,
    what: ApprovalSubject,
    approvalId: string | undefined,
    entry: NewEntry | null,
  ): Promise<unknown> => {
    const by = approvalId === undefined ? {} : { approvalId };
    if (entry) return seat.ledger.writeSent(entry);
    if (what.kind === 'run') {
      const isPaused = runs.find(({ id }) => id === what.runId)?.state === 'paused';
      if (isPaused) return seat.ledger.resumeRun(environmentId, what.runId, approvalId ?? null);
      return seat.ledger.startRun({ environmentId, runId: what.runId, confirmed: null, ...by });
    }
    if (what.kind === 'not_done') {
      const said = { environmentId, entryId: what.entryId, name: 'Ada', reason: 'seen in the dashboard', ...by };
      const isMarked = lost.find(({ id }) => id === what.entryId)?.isMarked;
      return isMarked ? seat.ledger.takeBackCharge(said) : seat.ledger.resolveUnknown({ ...said, verdict: 'not_done' });
    }
    if (what.kind === 'policies') return seat.ledger.setApprovalPolicies({ policies: what.policies, ...by });
    throw new Error(what.kind);
  };

  /** What follows from an act that was done. */
  const done = async (
    seat: Seat,
    what: ApprovalSubject,
    by: Asked | undefined,
    entry: NewEntry | null,
    { became }: Choice,
  ) => {
    note(`done: ${what.kind}${by ? ' by approval' : ''}`);
    if (by) Object.assign(by, { state: 'used', cameToNothing: false });
    if (entry) {
      tally.lastDone = { entry, seat };
      if (became === 0 || (what.kind === 'payout' && became === 1)) {
        if (became === 0) await server.recordOutcome(entry.id, REFUSED);
        if (became === 0 && by) by.cameToNothing = true;
        if (became === 0) tally.lastDone = null;
        if (became === 1) slot += 1;
      } else if (what.kind === 'payout') slot += 1;
      else if (what.kind === 'refund') {
        await server.recordOutcome(entry.id, team.refunded(entry));
        model.refunded.set(what.orderId, (model.refunded.get(what.orderId) ?? 0) + what.amount);
        tally.lastDone = null;
      }
    }
    if (what.kind === 'run') {
      const run = runs.find(({ id }) => id === what.runId);
      if (by) model.approvedRuns.add(what.runId);
      model.runHolders.set(what.runId, seat.personId);
      if (run?.state === 'planned' && became > 0) {
        run.state = 'paused';
        await seat.ledger.pauseRun(what.runId, { reason: 'person', why: null });
        // Another run can begin only once this one is over.
        if (became > 1) await endRun(what.runId);
      } else await endRun(what.runId);
    }
    if (what.kind === 'not_done')
      lost.splice(
        lost.findIndex(({ id }) => id === what.entryId),
        1,
      );
    if (what.kind === 'policies') {
      Object.assign(model, { policies: what.policies, revision: model.revision + 1 });
      for (const asked of model.asked.values()) {
        if (asked.what.kind === 'policies' && (asked.state === 'open' || asked.state === 'approved'))
          asked.state = 'void';
      }
    }
  };
  const endRun = async (runId: string) => {
    await server.endRun(runId, { state: 'stopped' });
    runs.splice(
      runs.findIndex(({ id }) => id === runId),
      1,
    );
  };

  /** Whether the rules let somebody do it now, and whether it needs an approval; the ledger reads the revision itself. */
  const judge = (seat: Seat, what: ApprovalSubject, asked: Asked | undefined) => {
    const run = what.kind === 'run' ? runs.find(({ id }) => id === what.runId) : undefined;
    const isOther = what.kind === 'run' && runs.some(({ id, state }) => state === 'paused' && id !== run?.id);
    const isGoneOn = run?.state === 'paused' && model.approvedRuns.has(run.id);
    const isWanted = wantsSecond(model, what, seat, run?.unknown) && !isGoneOn;
    const role = model.people.get(seat.personId)?.role;
    const mayCall = isPresent(model, seat) && role !== undefined && mayDo(role, what.kind);
    const isFree = mayCall && isDoable(what) && !isOther && (what.kind !== 'policies' || isAdministrator(seat));
    return { isWanted, isExpected: isFree && (!isWanted || lets(model, asked, what, seat)) };
  };
  /** Rules are set in place of those that hold now, whichever were seen. */
  const asSet = (what: ApprovalSubject) => (what.kind === 'policies' ? { ...what, revision: model.revision } : what);
  const tryOut = async (seat: Seat, what: ApprovalSubject, asked: Asked | undefined, isExpected: boolean) => {
    tally.attempts += 1;
    const entry = what.kind === 'payout' || what.kind === 'refund' ? entryOf(what, asked?.id) : null;
    const refusal = await runAct(seat, what, asked?.id, entry).then(...codeOfEnd);
    if ((refusal === null) !== isExpected) {
      throw new Error(JSON.stringify({ what, asked, by: seat.personId, refusal, isExpected, ...model.policies }));
    }
    if (refusal !== null) note(refusal);
    return entry;
  };

  const attempt = async (seat: Seat, wished: ApprovalSubject, asked: Asked | undefined, one: Choice) => {
    const what = asSet(wished);
    const { isWanted, isExpected } = judge(seat, what, asked);
    const entry = await tryOut(seat, what, asked, isExpected);
    if (isExpected) await done(seat, what, isWanted ? asked : undefined, entry, one);
  };
  /** All who may not, at the same moment: with this approval what it is of and something else, and without it. */
  const tryAll = async (asked: Asked) => {
    const ways = [asked.what, altered(asked.what)].map(asSet);
    const tries = seats.flatMap((seat) => [
      ...ways.map((what) => ({ seat, what, by: asked as Asked | undefined })),
      ...(ways[0] ? [{ seat, what: ways[0], by: undefined }] : []),
    ]);
    const refused = tries.filter(({ seat, what, by }) => !judge(seat, what, by).isExpected);
    await Promise.all(refused.map(({ seat, what, by }) => tryOut(seat, what, by, false)));
  };

  const ask = async (seat: Seat, what: ApprovalSubject): Promise<Asked | null> => {
    const role = model.people.get(seat.personId)?.role;
    const isAllowed =
      isPresent(model, seat) &&
      role !== undefined &&
      mayDo(role, what.kind) &&
      mayAskMore(model, seat.personId) &&
      !isAskedAlready(model, what);
    const requesting = seat.ledger.requestApproval({ what, why: 'asked' });
    const id = await requesting.then(
      (view) => view.id,
      () => null,
    );
    expect(id !== null).toBe(isAllowed);
    if (id === null) return null;
    const { hours } = model.policies;
    const made = { id, what, by: seat.personId, atMs: clock.now, hours, decidedBy: null, cameToNothing: false };
    const fresh: Asked = { ...made, state: 'open' };
    model.asked.set(id, fresh);
    return fresh;
  };
  const decide = async (seat: Seat, which: Asked, verdict: 'approve' | 'decline') => {
    tally.attempts += 1;
    const isExpected = mayDecide(model, seat, which, verdict);
    const deciding = seat.ledger.decideApproval({ approvalId: which.id, verdict, reason: 'looked' });
    const code = await deciding.then(...codeOfEnd);
    expect(code === null, JSON.stringify({ which, code })).toBe(isExpected);
    if (code === null) {
      Object.assign(which, { state: verdict === 'approve' ? 'approved' : 'declined', decidedBy: seat.personId });
    }
    note(code ?? verdict);
  };

  return {
    team,
    model,
    seats,
    tally,
    refill,
    doable,
    altered,
    isDoable,
    entryOf,
    judge,
    done,
    attempt,
    tryAll,
    ask,
    decide,
    join,
    sit,
  };
}
