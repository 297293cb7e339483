// What the person at this window may do: screens show nothing that would be refused. The console's facts say who may call what.
import { createContext, type ReactNode, useContext } from 'react';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { ProcedureName } from '../../contract/procedures/procedures.ts';
import { useEnvironment } from './environment.ts';

const RoleContext = createContext<Pick<ConsoleFacts, 'role' | 'whoMayCall'> | null>(null);
/** Of the person's role for what belongs to no environment. */
export const RoleProvider = RoleContext.Provider;

/** They name no environment: in a team they are of the team's ledger, whatever this window shows. */
const OF_NO_ENVIRONMENT = /^(?:approvals|audit|backup|team)\.|^environments\.add$/;
/** Files where the ledger runs: a team's are on its server. */
const WHERE_THE_LEDGER_IS: ReadonlySet<ProcedureName> = new Set([
  'backup.inspect',
  'backup.restore',
  'backup.beginEmpty',
]);

/** The role on this machine in every environment: `staff` for a person who works alone. */
export const useMachineRole = (): Role => useRoleFacts().role;

function useRoleFacts() {
  const facts = useContext(RoleContext);
  if (!facts) throw new Error('No role is known here.');
  return facts;
}

/** Tells of each procedure which roles may call it. */
export function useWhoMayCall(): (procedure: ProcedureName) => readonly Role[] {
  const { whoMayCall } = useRoleFacts();
  return (procedure) => whoMayCall[procedure] ?? [];
}

/** The role in the environment shown: this machine's own sandbox is everybody's to do with as they like. */
export function useRole(): Role {
  const role = useMachineRole();
  return useEnvironment().embedded ? 'staff' : role;
}

/** Whether this computer works in a team. */
export const useIsInTeam = (): boolean => useMachineRole() !== 'staff';

/** Tells of each procedure whether the person at this window may call it here. */
export function useMay(): (procedure: ProcedureName) => boolean {
  const [machineRole, role, whoMayCall] = [useMachineRole(), useRole(), useWhoMayCall()];
  return (procedure) => {
    if (machineRole !== 'staff' && WHERE_THE_LEDGER_IS.has(procedure)) return false;
    return whoMayCall(procedure).includes(OF_NO_ENVIRONMENT.test(procedure) ? machineRole : role);
  };
}

/** Shows what leads to a procedure to those who may call it. */
export function MayCall({ to, children }: { to: ProcedureName; children: ReactNode }) {
  return useMay()(to) ? children : null;
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
