// The roles that groups of the company give, as administrators see and set them.
import { z } from 'zod';
import { enteredText } from '../entered-text.ts';
import { ApprovalId } from '../ids.ts';
import { RoleId, RoleView } from './roles.ts';

/** As the company's provider names it. */
const Group = enteredText(1, 200);

/** role: null takes it away. approvalId: of a second administrator, where people could come to administer or approve by it, or stop administering, and another one is there. */
export const SetCompanyGroupInput = z.strictObject({
  group: Group,
  role: RoleId.nullable(),
  approvalId: ApprovalId.optional(),
});
export type SetCompanyGroupInput = z.infer<typeof SetCompanyGroupInput>;

export const CompanyGroup = z.object({
  group: z.string(),
  role: RoleView,
  setAt: z.iso.datetime(),
  setBy: z.string(),
});
export type CompanyGroup = z.infer<typeof CompanyGroup>;
