// The fault plan as it stands, with what each rule has done so far; and how it is replaced, added to and taken away.
import { t } from '../../messages/t.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/database.ts';
import { listFaultCounts } from '../store/fault-counts.ts';
import { readSandboxState, writeFaults } from '../store/sandbox-state.ts';
import { FaultPlan, type FaultRule, MAX_RULES } from './fault-plan.ts';

const NO_PLAN: FaultPlan = { seed: 1, rules: [] };

async function readPlan(store: Store): Promise<FaultPlan> {
  const { faults } = await readSandboxState(store);
  return faults === null ? NO_PLAN : FaultPlan.parse(JSON.parse(faults));
}

/** The plan; `seen` calls reached a rule, `fired` of them met with it. */
export async function shownFaults(store: Store) {
  const [plan, counts] = [await readPlan(store), await listFaultCounts(store)];
  const rules = plan.rules.map((rule, index) => {
    const { seen, fired } = counts.find((count) => count.rule === index) ?? { seen: 0, fired: 0 };
    return { ...rule, seen, fired };
  });
  return { seed: plan.seed, rules };
}

/** Replaces the plan and restarts its sequence. */
export function replaceFaults(store: Store, plan: FaultPlan): Promise<void> {
  return writeFaults(store, plan.rules.length === 0 ? null : { json: JSON.stringify(plan), rules: plan.rules.length });
}

/** Adds a rule to the plan, with another seed if one is given, and restarts the sequence. 409 where the plan is full. */
export async function addFault(store: Store, rule: FaultRule, seed: number | undefined): Promise<void> {
  const plan = await readPlan(store);
  if (plan.rules.length >= MAX_RULES) {
    const shown = t(
      { defaultMessage: 'You can add {most, number} faults at most. Remove some first.' },
      { most: MAX_RULES },
    );
    throw new Refusal(409, `There are ${MAX_RULES} faults already: take some away.`, { shown });
  }
  await replaceFaults(store, { seed: seed ?? plan.seed, rules: [...plan.rules, rule] });
}
