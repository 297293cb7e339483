// Which payments a consumer's page shows, in the address.
import { z } from 'zod';

/** sure: without payments that share nothing but the name. */
export const ConsumerSearch = z.object({ sure: z.literal(true).optional().catch(undefined) });
export type ConsumerSearch = z.infer<typeof ConsumerSearch>;
