// Ledger calls about calls to a payment service: sent, answered, unknown.

import { ResolveInput, TakeBackChargeInput, UnknownInput } from '../../../contract/console/journal.ts';
import { BACK_OFFICE, EVERYONE, KEY_HOLDERS } from '../../../contract/operations/who-may-send.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import { EnvironmentId, Id, ledgerRead, ledgerWrite, notShared, OWN_ENTRY } from '../define-call.ts';
import { findUnknown } from '../retry/find-unknown.ts';
import { NewRetry, writeRetry } from '../retry/write-retry.ts';
import { extendLease, markAbandoned, NewEntry, writeSent } from './journal.ts';
import { LookedUpCapture, noteLookUp } from './note-look-up.ts';
import { AnyOutcomeSchema, KeptOutcomeSchema } from './outcome-schemas.ts';
import { recordOutcome } from './outcomes.ts';
import { entryOwner, readCall } from './read-call.ts';
import { LeaseMs } from './read-known.ts';
import { countUnknown, listUnknown, pageUnknown } from './read-unknown.ts';
import { noteTornAnswer, replayOutcome } from './replay-outcome.ts';
import { resolveUnknown } from './resolve-unknown.ts';
import { takeBackCharge } from './take-back-charge.ts';

export const journalCalls = {
  /** On disk when it resolves: only then may the call leave. Gives the Idempotency-Key to send it with. */
  writeSent: ledgerWrite({
    roles: KEY_HOLDERS,
    sends: { at: 0, in: 'operation' },
    isRepeatable: true,
    args: [NewEntry],
    run: writeSent,
  }),
  /** Gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown. */
  recordOutcome: ledgerWrite({
    roles: EVERYONE,
    entry: OWN_ENTRY,
    args: [Id, AnyOutcomeSchema],
    run: ({ db, nowMs }, entryId, outcome: AnyOutcome) => recordOutcome(db, entryId, outcome, nowMs),
  }),
  extendLease: ledgerWrite({
    roles: KEY_HOLDERS,
    entry: OWN_ENTRY,
    isRepeatable: true,
    args: [Id, LeaseMs],
    run: extendLease,
  }),
  markAbandoned: ledgerWrite({ roles: EVERYONE, args: [], run: markAbandoned }),
  resolveUnknown: ledgerWrite({ roles: BACK_OFFICE, args: [ResolveInput.strict()], run: resolveUnknown }),
  takeBackCharge: ledgerWrite({ roles: BACK_OFFICE, args: [TakeBackChargeInput], run: takeBackCharge }),
  readCall: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, Id], run: readCall }),
  listUnknown: ledgerRead({ roles: EVERYONE, args: [EnvironmentId], run: listUnknown }),
  pageUnknown: ledgerRead({ roles: EVERYONE, args: [UnknownInput.strict()], run: pageUnknown }),
  countUnknown: ledgerRead({ roles: EVERYONE, args: [EnvironmentId], run: countUnknown }),
  findUnknown: ledgerRead({
    roles: EVERYONE,
    args: [EnvironmentId, Id],
    run: ({ db }, environmentId, entryId) => findUnknown(db, environmentId, entryId),
  }),
  noteLookUp: ledgerWrite({ roles: BACK_OFFICE, args: [LookedUpCapture], run: noteLookUp }),
  /** Whose call it is; null where there is no such entry. */
  entryOwner: notShared('reads', 'the ledger server asks it before an answer is recorded', entryOwner),
  /** As writeSent, for a call of unknown outcome that is sent again: with the key of the first. */
  writeRepeat: ledgerWrite({
    roles: KEY_HOLDERS,
    entry: { at: 0, in: 'repeatOf', of: 'any' },
    isRepeatable: true,
    args: [NewRetry],
    run: writeRetry,
  }),
  /** Records an answer that was kept aside; the same one again changes nothing. */
  replayOutcome: ledgerWrite({
    roles: EVERYONE,
    entry: OWN_ENTRY,
    isRepeatable: true,
    args: [Id, KeptOutcomeSchema],
    run: replayOutcome,
  }),
  noteTornAnswer: ledgerWrite({ roles: EVERYONE, entry: OWN_ENTRY, args: [Id.nullable()], run: noteTornAnswer }),
};
