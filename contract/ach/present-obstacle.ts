// What keeps a returned charge from being presented again.
import { z } from 'zod';

/** Why a charge can't be presented again now; null where it can. */
export const PresentObstacle = z.enum([
  'not_returned',
  'code_not_presentable',
  'presented_twice',
  'too_late',
  'refunded',
  'account_closed',
  'authorization_ended',
]);
export type PresentObstacle = z.infer<typeof PresentObstacle>;
