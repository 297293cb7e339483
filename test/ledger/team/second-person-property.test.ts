// Whatever people of a team try, in whatever order: nothing that wants a second person is done without exactly that approval, and nothing that has it is refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { length } from '../../support/runner/length.ts';
import { isUsable, mayDecide, mayDo } from '../../support/team/approval-model.ts';
import { openApprovalPlay, ROLES } from '../../support/team/approval-play.ts';
import type { Seat } from '../../support/team/approval-team.ts';

/** Parts of as many attempts as `ATTEMPTS`: one in `npm test`, five (100,000 attempts) in `npm run test:all`. */
const PARTS = length(1, 5);
const RUNS = length(1, 2);
const STEPS = length(400, 2_000);
const ATTEMPTS = length(1_500, 20_000);
const WAITS = [1_000, 60_000, 3_600_000, 6 * 3_600_000, 25 * 3_600_000];

const n = (most: number) => fc.nat(most - 1);
const step = fc.record({
  does: fc.oneof(
    { weight: 10, arbitrary: fc.constant('properly' as const) },
    { weight: 20, arbitrary: fc.constant('ask' as const) },
    { weight: 24, arbitrary: fc.constant('decide' as const) },
    { weight: 40, arbitrary: fc.constant('use' as const) },
    { weight: 10, arbitrary: fc.constant('without' as const) },
    { weight: 2, arbitrary: fc.constant('at once' as const) },
    { weight: 2, arbitrary: fc.constant('again' as const) },
    { weight: 1, arbitrary: fc.constant('withdraw' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
    { weight: 1, arbitrary: fc.constant('role' as const) },
    { weight: 1, arbitrary: fc.constant('leave' as const) },
    { weight: 1, arbitrary: fc.constant('revoke' as const) },
  ),
  who: n(7),
  pick: n(1_000),
  kind: n(5),
  amount: n(3),
  isHonest: n(4),
  verdict: n(6),
  became: n(3),
});
type Step = ReturnType<typeof step.generate>['value'];

/** Of all parts: how often each was done, and each refusal. */
const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

async function play(steps: Step[]): Promise<number> {
  const opened = await openApprovalPlay(note);
  const { team, model, seats, tally, refill, doable, altered, isDoable, entryOf } = opened;
  const { judge, done, attempt, tryAll, ask, decide, join, sit } = opened;
  const { server, clock } = team;

  const pickOf = <Value>(values: Value[], pick: number): Value | undefined =>
    values[values.length - 1 - (pick % Math.min(values.length, 12))];

  for (const one of steps) {
    await refill(one);
    const seat = seats[one.who] as Seat;
    const all = [...model.asked.values()];
    const asked = all.length > 0 ? pickOf(all, one.pick) : undefined;
    switch (one.does) {
      case 'ask': {
        await ask(seat, doable(one));
        break;
      }
      case 'decide': {
        const open = all.filter(({ state }) => state === 'open');
        const which = one.isHonest > 0 && open.length > 0 ? pickOf(open, one.pick) : asked;
        if (which) await decide(seat, which, one.verdict > 0 ? 'approve' : 'decline');
        break;
      }
      case 'properly': {
        // As a team means it: one asks, another approves, the first does it.
        const what = doable(one);
        const able = seats.filter((each) => {
          const role = model.people.get(each.personId)?.role;
          return role !== undefined && mayDo(role, what.kind);
        });
        const asker = able[one.who % Math.max(able.length, 1)];
        const fresh = asker && (await ask(asker, what));
        if (!asker || !fresh) break;
        const approver = able.find((each) => mayDecide(model, each, fresh));
        if (approver) await decide(approver, fresh, 'approve');
        if (one.isHonest === 0) await tryAll(fresh);
        await attempt(asker, what, fresh, one);
        break;
      }
      case 'use': {
        const given = all.filter(({ state, what }) => state === 'approved' && isDoable(what));
        const which = one.isHonest > 0 && given.length > 0 ? pickOf(given, one.pick) : asked;
        if (!which) break;
        const own = seats.filter(({ personId }) => personId === which.by);
        await tryAll(which);
        const by = one.isHonest > 1 ? (own[one.pick % Math.max(own.length, 1)] ?? seat) : seat;
        await attempt(by, one.isHonest === 1 && one.amount === 0 ? altered(which.what) : which.what, which, one);
        break;
      }
      case 'without':
        await attempt(seat, doable(one), undefined, one);
        break;
      case 'at once': {
        // Two calls by one approval at the same moment: at most one is done.
        if (!asked || (asked.what.kind !== 'refund' && asked.what.kind !== 'payout')) break;
        const by = seats.find(({ personId }) => personId === asked.by) ?? seat;
        const { what } = asked;
        const { isWanted, isExpected } = judge(by, what, asked);
        const both = [entryOf(what, asked.id), entryOf(what, asked.id)] as const;
        tally.attempts += 2;
        const ended = await Promise.allSettled(both.map((entry) => by.ledger.writeSent(entry)));
        const through = both.filter((_, index) => ended[index]?.status === 'fulfilled');
        expect(through.length).toBe(isExpected ? 1 : 0);
        if (through[0]) await done(by, what, isWanted ? asked : undefined, through[0], one);
        break;
      }
      case 'again': {
        const { lastDone } = tally;
        if (!lastDone) break;
        tally.attempts += 1;
        const before = { ...asked };
        await lastDone.seat.ledger.writeSent(lastDone.entry);
        expect({ ...asked }).toEqual(before);
        note('again');
        break;
      }
      case 'withdraw':
        if (!asked) break;
        if (
          (await seat.ledger.withdrawApproval({ approvalId: asked.id }).then(
            () => true,
            () => false,
          )) === true
        ) {
          expect(asked.by === seat.personId && isUsable(asked)).toBe(true);
          asked.state = 'void';
        }
        break;
      case 'wait':
        clock.now += WAITS[one.pick % WAITS.length] ?? 0;
        model.nowMs = clock.now;
        break;
      case 'role': {
        const person = model.people.get(seat.personId);
        const role = ROLES[one.pick % 3 === 0 ? one.pick % ROLES.length : one.who < 2 ? 1 : 0] ?? 'back_office';
        const change = server.as('Administrator').changeRole({ personId: seat.personId, role });
        if (
          person &&
          (await change.then(
            () => true,
            () => false,
          ))
        )
          person.role = role;
        break;
      }
      case 'leave': {
        // Somebody else takes the seat.
        const person = model.people.get(seat.personId);
        const removed = await server
          .as('Administrator')
          .removePerson({ personId: seat.personId })
          .then(
            () => true,
            () => false,
          );
        if (!removed || !person) break;
        person.isThere = false;
        for (const [index, { personId }] of seats.entries()) {
          if (personId === seat.personId) seats[index] = await join(index < 2 ? 'administrator' : 'back_office');
        }
        break;
      }
      case 'revoke': {
        // What they asked for is approved before; only the device is in its way.
        const what = doable({ ...one, kind: 0 });
        const fresh = await ask(seat, what);
        const approver = fresh && seats.find((each) => mayDecide(model, each, fresh));
        if (fresh && approver) await decide(approver, fresh, 'approve');
        const revoking = server.as('Administrator').revokeDevice({ deviceId: seat.deviceId });
        const gone = await revoking.then(
          () => true,
          () => false,
        );
        if (!gone) break;
        model.people.get(seat.personId)?.devices.delete(seat.deviceId);
        // Tried once more from the device that was revoked, before its person has another.
        await attempt(seat, what, fresh ?? asked, one);
        const isThere = model.people.get(seat.personId)?.isThere;
        seats[one.who] = isThere ? sit(await team.device(seat.personId), 'back_office') : await join('back_office');
        break;
      }
    }
  }
  return tally.attempts;
}

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `of ${ATTEMPTS} attempts on the rules none gets through that may not, part %i`,
  { timeout: 300_000 },
  async (part) => {
    seen.clear();
    let attempts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        attempts += await play(steps);
      }),
      { numRuns: RUNS, seed: (fc.readConfigureGlobal()?.seed ?? 1) + part, ...SAID_SHORT },
    );
    expect(attempts).toBeGreaterThanOrEqual(ATTEMPTS);
    if (process.env['PAYDESK_SHOW']) console.log(attempts, Object.fromEntries([...seen].sort()));
    // Each rule was met, and each act was done by an approval.
    const met = [...seen.keys()];
    for (const kind of ['payout', 'refund', 'run', 'not_done', 'policies'])
      expect(met).toContain(`done: ${kind} by approval`);
    for (const code of REFUSALS) expect(met, code).toContain(code);
  },
);

/** Which steps those were, the seed and the path tell again; there are thousands. */
const SAID_SHORT: fc.Parameters<[Step[]]> = {
  endOnFailure: true,
  reporter: ({ failed, seed, counterexamplePath, errorInstance }) => {
    if (failed) throw new Error(`seed ${seed}, path ${counterexamplePath}`, { cause: errorInstance });
  },
};

/** A short history has too few people who leave for the last ones to be sure. */
const REFUSALS = [
  ...['second_person_wanted', 'approval_not_fitting', 'approval_not_given', 'approval_of_another', 'approval_expired'],
  ...[
    'approver_is_requester',
    'role_not_allowed',
    ...length([], ['approval_decided', 'approver_gone', 'device_revoked']),
  ],
];
