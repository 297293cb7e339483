// A seller's steps: rows are added and never changed, and the one written last says how it stands.
import type { Kysely } from 'kysely';
import { SellerStep, type StepDone } from '../../../contract/console/seller.ts';
import type { LedgerTables } from '../store/schema.ts';

/** How a step stands: by the row that was written last. */
export type StepState = { step: SellerStep; done: 0 | 1; at: string; actor: string };

/** How each step of each account stands; a step that was never reported is absent. */
export async function stepStates(db: Kysely<LedgerTables>, accountIds: string[]): Promise<Map<string, StepState[]>> {
  const states = new Map<string, StepState[]>(accountIds.map((id) => [id, []]));
  if (accountIds.length === 0) return states;
  const newest = db
    .selectFrom('seller_step')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('account_id', 'in', accountIds)
    .groupBy(['account_id', 'step']);
  const rows = await db.selectFrom('seller_step').selectAll().where('seq', 'in', newest).execute();
  for (const { account_id, step, done, at, actor } of rows) states.get(account_id)?.push({ step, done, at, actor });
  return states;
}

/** The steps that are done, in the spec's order. */
export function stepsDone(states: StepState[]): StepDone[] {
  return SellerStep.options.flatMap((step) => {
    const state = states.find((one) => one.step === step);
    return state?.done ? [{ step, at: state.at, by: state.actor }] : [];
  });
}

/** The first step that isn't done; null when all are. */
export function firstMissing(done: StepDone[]): SellerStep | null {
  return SellerStep.options.find((step) => !done.some((one) => one.step === step)) ?? null;
}
