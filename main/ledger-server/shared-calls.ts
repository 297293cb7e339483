// That contract/team/ledger-calls.ts names every call of the ledger's face, shared or not, and takes only what the ledger takes: a call that is missing, or of other arguments, is a type error here.
import {
  LEDGER_CALLS,
  type LedgerCall,
  type LedgerCallArgs,
  type LedgerCallName,
} from '../../contract/team/ledger-calls.ts';
import { NOT_SHARED } from '../../contract/team/not-shared.ts';
import type { KeptLedger } from '../ledger/ledger.ts';

type Shared = Exclude<keyof KeptLedger, keyof typeof NOT_SHARED>;

/** The calls that the server answers. */
export const SHARED_CALLS = LEDGER_CALLS satisfies Record<Shared, LedgerCall>;
NOT_SHARED satisfies Partial<Record<keyof KeptLedger, string>> & Partial<Record<LedgerCallName, never>>;

type Fitting<Calls extends { [Name in LedgerCallName]: Parameters<KeptLedger[Name]> }> = Calls;
/** What a schema lets through is what the ledger takes. */
export type SharedArgs = Fitting<LedgerCallArgs>;
