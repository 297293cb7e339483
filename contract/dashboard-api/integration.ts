// A seller's keys, connected with its marketplace.
import { z } from 'zod';
import { Timestamp } from '../timestamp.ts';

export const IntegrationRecord = z.strictObject({ client_id: z.string().min(1), integrated_at: Timestamp });
export type IntegrationRecord = z.infer<typeof IntegrationRecord>;
