// The token endpoint's answer (spec, 4.4 and section 5). Lifetime and type are ours: the spec shows only access_token.
import { z } from 'zod';

export const TokenAnswer = z.strictObject({
  access_token: z.string().min(1),
  token_type: z.literal('bearer'),
  /** Seconds until the token stops working. */
  expires_in: z.int().positive(),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;
