// What the person at this window may do: screens show nothing that would be refused. The console's facts say who may call what.
import { createContext, type ReactNode, useContext } from 'react';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import {
  ALL_DUTIES,
  DUTY_TO_SEND,
  type Duty,
  mayDo,
  type NeededDuties,
  type OperationName,
} from '../../contract/operations/who-may-send.ts';
import type { ProcedureName } from '../../contract/procedures/procedures.ts';
import { useEnvironment } from './environment.ts';

const DutiesContext = createContext<Pick<ConsoleFacts, 'isInTeam' | 'duties' | 'whoMayCall'> | null>(null);
/** Of the person's duties for what belongs to no environment. */
export const DutiesProvider = DutiesContext.Provider;

/** They name no environment: in a team they are of the team's ledger, whatever this window shows. */
const OF_NO_ENVIRONMENT = /^(?:approvals|audit|backup|team)\.|^environments\.add$/;
/** Files where the ledger runs: a team's are on its server. */
const WHERE_THE_LEDGER_IS: ReadonlySet<ProcedureName> = new Set([
  'backup.backups',
  'backup.make',
  'backup.inspect',
  'backup.restore',
  'backup.beginEmpty',
]);

/** The duties on this machine outside its own sandbox. */
export const useMachineDuties = (): readonly Duty[] => useDutyFacts().duties;

function useDutyFacts() {
  const facts = useContext(DutiesContext);
  if (!facts) throw new Error('No duties are known here.');
  return facts;
}

/** Tells of each procedure the duties of which it needs one. */
export function useWhoMayCall(): (procedure: ProcedureName) => NeededDuties {
  const { whoMayCall } = useDutyFacts();
  return (procedure) => whoMayCall[procedure] ?? [];
}

/** The duties in the environment shown: this machine's own sandbox is everybody's to do with as they like. */
export function useDuties(): readonly Duty[] {
  const duties = useMachineDuties();
  return useEnvironment().embedded ? ALL_DUTIES : duties;
}

/** Whether this computer works in a team. */
export const useIsInTeam = (): boolean => useDutyFacts().isInTeam;

/** Tells of each procedure whether the person at this window may call it here. */
export function useMay(): (procedure: ProcedureName) => boolean {
  const [ofMachine, here] = [useMachineDuties(), useDuties()];
  const [isInTeam, whoMayCall] = [useIsInTeam(), useWhoMayCall()];
  return (procedure) => {
    if (isInTeam && WHERE_THE_LEDGER_IS.has(procedure)) return false;
    return mayDo(OF_NO_ENVIRONMENT.test(procedure) ? ofMachine : here, whoMayCall(procedure));
  };
}

type MayCallProps = { to: ProcedureName; of?: OperationName; children: ReactNode };

/** Shows what leads to a procedure to those who may call it. of: the operation of the call that it is about, whose duty is needed too. */
export function MayCall({ to, of, children }: MayCallProps) {
  const [may, duties] = [useMay(), useDuties()];
  return may(to) && (of === undefined || duties.includes(DUTY_TO_SEND[of])) ? children : null;
}

/** What a page asks first, by the beginning of its path; of a page with a form open, what that asks. A page that isn't here is for everyone. */
const ASKS: Record<string, ProcedureName> = {
  '/sessions?new=true': 'sessions.create',
  '/capture-many': 'captureMany.list',
  '/settlements': 'settlements.list',
  '/month': 'months.list',
  '/fees': 'fees.summary',
  '/balance': 'payouts.balance',
  '/reconcile': 'reconcile.comparison',
  '/approvals': 'approvals.list',
  '/audit': 'audit.list',
};

/** What the page at a path asks first; undefined where everyone may. */
export const askedFirst = (path: string): ProcedureName | undefined =>
  ASKS[path] ?? ASKS[path.replace(/(.)[/?].*/, '$1')];

/** Tells of a path whether its page is for the person at this window. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay();
  return (path) => {
    const asks = askedFirst(path);
    return asks === undefined || may(asks);
  };
}
