// The policy of an organization as the window shows it: what an administrator has set for this computer, and staff can't change.
import { z } from 'zod';
import { ProxySettings } from './network.ts';

export const UpdateMode = z.enum(['off', 'notify', 'install']);
export type UpdateMode = z.infer<typeof UpdateMode>;

/** null: the policy says nothing of it. */
export const PolicyView = z.object({
  /** The file it was read from. */
  source: z.string(),
  environments: z.array(z.object({ name: z.string(), baseUrl: z.string() })),
  allowedHosts: z.array(z.string()).nullable(),
  updates: z.object({ mode: UpdateMode, feedUrl: z.string().nullable() }).nullable(),
  notifications: z.boolean().nullable(),
  proxy: ProxySettings.nullable(),
  certificateFiles: z.array(z.string()),
});
export type PolicyView = z.infer<typeof PolicyView>;
