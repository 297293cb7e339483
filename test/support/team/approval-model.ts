// What a second person's rules allow, written down a second time and apart from the ledger's own: by people, what was approved, and when.
import { isDeepStrictEqual } from 'node:util';
import { type ApprovalPolicies, type ApprovalSubject, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import type { DefaultRole } from '../../../contract/team/roles.ts';

const HOUR = 3_600_000;
type Person = { role: DefaultRole; isThere: boolean; devices: Set<string> };
export type Asked = {
  id: string;
  what: ApprovalSubject;
  by: string;
  atMs: number;
  hours: number;
  state: 'open' | 'approved' | 'declined' | 'used' | 'void';
  decidedBy: string | null;
  /** Whether what it was used for was certainly not done. */
  cameToNothing: boolean;
};
/** Who acts: a person, on one of the devices they ever had. */
export type Actor = { personId: string; deviceId: string };
export type Model = ReturnType<typeof newModel>;

export const newModel = (nowMs: number) => ({
  nowMs,
  people: new Map<string, Person>(),
  policies: NO_POLICIES as ApprovalPolicies,
  revision: 0,
  asked: new Map<string, Asked>(),
  /** Cents, by order. */
  refunded: new Map<string, number>(),
  /** Runs that began, or went on, by an approval. */
  approvedRuns: new Set<string>(),
  /** Who set a run going last, by the run's ID. */
  runHolders: new Map<string, string>(),
});

export const isPresent = ({ people }: Model, { personId, deviceId }: Actor): boolean => {
  const person = people.get(personId);
  return person?.isThere === true && person.devices.has(deviceId);
};

export const mayDo = (role: DefaultRole, kind: ApprovalSubject['kind']): boolean =>
  role === 'administrator' ||
  (role === 'back_office' && kind !== 'policies' && kind !== 'administrator' && kind !== 'role');

const standing = ({ people }: Model, personId: string, kind: ApprovalSubject['kind']): boolean => {
  const person = people.get(personId);
  return person?.isThere === true && person.devices.size > 0 && mayDo(person.role, kind);
};

const isInTime = (model: Model, { atMs, hours }: Asked): boolean =>
  model.nowMs < atMs + Math.min(hours, model.policies.hours) * HOUR;

/** Whether a person did some of it already. Orders here were captured by people of no team. */
const hadPart = (model: Model, what: ApprovalSubject, personId: string): boolean =>
  what.kind === 'run' && model.runHolders.get(what.runId) === personId;

export function mayDecide(
  model: Model,
  actor: Actor,
  asked: Asked,
  verdict: 'approve' | 'decline' = 'approve',
): boolean {
  const role = model.people.get(actor.personId)?.role;
  return (
    isPresent(model, actor) &&
    role !== undefined &&
    mayDo(role, asked.what.kind) &&
    asked.by !== actor.personId &&
    (verdict === 'decline' || !hadPart(model, asked.what, actor.personId)) &&
    asked.state === 'open' &&
    isInTime(model, asked)
  );
}

/** unknown: of a run, whether an amount isn't known. */
export function wantsSecond(model: Model, what: ApprovalSubject, actor: Actor, unknown = false): boolean {
  const { payout, refundAbove, runOrders, runTotal, notDone } = model.policies;
  switch (what.kind) {
    case 'payout':
      return payout;
    case 'refund':
      return refundAbove !== null && (model.refunded.get(what.orderId) ?? 0) + what.amount > refundAbove;
    case 'run':
      return (runOrders !== null && what.count > runOrders) || (runTotal !== null && (unknown || what.sum > runTotal));
    case 'not_done':
      return notDone;
    // Not played here: rules-per-person.test.ts, take-back-fact.test.ts, administrators.test.ts and roles.test.ts are about these.
    case 'take_back':
    case 'capture':
    case 'present_again':
    case 'administrator':
    case 'role':
      return false;
    case 'policies':
      return isLooser(model.policies, what.policies) && hasAnotherAdministrator(model, actor.personId);
  }
}

function isLooser(from: ApprovalPolicies, to: ApprovalPolicies): boolean {
  const most = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY;
  const limits = ['refundAbove', 'runOrders', 'runTotal'] as const;
  return (
    limits.some((name) => most(to[name]) > most(from[name])) ||
    (from.payout && !to.payout) ||
    (from.notDone && !to.notDone) ||
    to.hours > from.hours
  );
}

function hasAnotherAdministrator(model: Model, personId: string): boolean {
  // One whose devices were all revoked still administers.
  return [...model.people].some(
    ([other, { role, isThere }]) => other !== personId && isThere && role === 'administrator',
  );
}

/** The most pending requests of one person: more than a reviewer would read. */
const MAX_OPEN = 20;

export const mayAskMore = (model: Model, personId: string): boolean =>
  [...model.asked.values()].filter((asked) => asked.by === personId && asked.state === 'open' && isInTime(model, asked))
    .length < MAX_OPEN;

/** One that came to nothing can be used for the next try. */
export const isUsable = ({ state, cameToNothing }: Asked): boolean =>
  state === 'open' || state === 'approved' || (state === 'used' && cameToNothing);

/** Whether a request for the same refund can still be used. */
export const isAskedAlready = (model: Model, what: ApprovalSubject): boolean =>
  what.kind === 'refund' &&
  [...model.asked.values()].some(
    (asked) =>
      asked.what.kind === 'refund' &&
      asked.what.chargeId === what.chargeId &&
      asked.what.amount === what.amount &&
      isUsable(asked) &&
      isInTime(model, asked),
  );

/** Whether this approval lets this person do exactly this now. */
export function lets(model: Model, asked: Asked | undefined, what: ApprovalSubject, actor: Actor): boolean {
  const role = model.people.get(actor.personId)?.role;
  if (!asked || !isPresent(model, actor) || role === undefined || !mayDo(role, what.kind)) return false;
  return (
    asked.by === actor.personId &&
    isDeepStrictEqual(asked.what, what) &&
    (asked.state === 'approved' || (asked.state === 'used' && asked.cameToNothing)) &&
    asked.decidedBy !== null &&
    asked.decidedBy !== asked.by &&
    standing(model, asked.decidedBy, what.kind) &&
    !hadPart(model, what, asked.decidedBy) &&
    isInTime(model, asked)
  );
}
