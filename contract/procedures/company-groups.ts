// Procedures of the roles that the company's groups give.
import { z } from 'zod';
import { CompanyGroup, SetCompanyGroupInput } from '../team/company-groups.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const companyGroups = {
  list: reads({ duties: ['administer'], ledger: 'listCompanyGroups', output: z.array(CompanyGroup) }),
  set: acts({
    duties: ['administer'],
    ledger: 'setCompanyGroup',
    pin: true,
    input: SetCompanyGroupInput,
    output: nothing,
  }),
};
