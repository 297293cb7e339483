// The two kinds of procedures: those that only answer a question, and those that act.
import { oc } from '@orpc/contract';

/** reads: whether it only answers a question, so that it may be asked again by itself. */
export type ProcedureMeta = { reads: boolean };

const procedure = oc.$meta<ProcedureMeta>({ reads: false });
export const read = procedure.meta({ reads: true });
export const act = procedure.meta({ reads: false });
