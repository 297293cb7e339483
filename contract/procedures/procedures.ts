// The border between window and main process: every procedure there is, by router. main/gateway/router.ts implements it, the window calls it.
import type { NeededDuties } from '../operations/who-may-send.ts';
import { accounting } from './accounting.ts';
import { afterCharge } from './after-charge.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { captureMany } from './capture-many.ts';
import { companyGroups } from './company-groups.ts';
import { console } from './console.ts';
import { consumers } from './consumers.ts';
import { environments, keys } from './environments.ts';
import { fees } from './fees.ts';
import { months } from './months.ts';
import { network } from './network.ts';
import { orders } from './orders.ts';
import { journal, outcomes } from './outcomes.ts';
import { overview, samples } from './overview.ts';
import { payouts } from './payouts.ts';
import { pin } from './pin.ts';
import { reconcile } from './reconcile.ts';
import { lists, notes, search } from './records.ts';
import { sellers } from './sellers.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { settlements } from './settlements.ts';
import { team } from './team.ts';
import { updates } from './updates.ts';

export const procedures = {
  console,
  sessions,
  orders,
  consumers,
  notes,
  search,
  lists,
  journal,
  outcomes,
  captureMany,
  afterCharge,
  settlements,
  months,
  fees,
  payouts,
  reconcile,
  accounting,
  updates,
  network,
  environments,
  keys,
  sellers,
  overview,
  samples,
  backup,
  team,
  companyGroups,
  pin,
  settings,
  approvals,
  audit,
};

type Paths<Routers> = {
  [Router in keyof Routers & string]: `${Router}.${keyof Routers[Router] & string}`;
}[keyof Routers & string];

/** A procedure by its path, like `orders.capture`. */
export type ProcedureName = Paths<typeof procedures>;

/** The duties of which each procedure needs one. */
export const WHO_MAY_CALL = Object.fromEntries(
  Object.entries(procedures).flatMap(([router, group]) =>
    Object.entries(group).map(([name, procedure]) => [`${router}.${name}`, procedure['~orpc'].meta.duties]),
  ),
) as Record<ProcedureName, NeededDuties>;
