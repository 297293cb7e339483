// Procedures of the roles that the company's groups give.
import { z } from 'zod';
import { ADMINISTRATOR } from '../operations/who-may-send.ts';
import { CompanyGroup, SetCompanyGroupInput } from '../team/company-groups.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const companyGroups = {
  list: reads({ roles: ADMINISTRATOR, ledger: 'listCompanyGroups', output: z.array(CompanyGroup) }),
  set: acts({
    roles: ADMINISTRATOR,
    ledger: 'setCompanyGroup',
    pin: true,
    input: SetCompanyGroupInput,
    output: nothing,
  }),
};
