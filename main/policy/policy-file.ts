// The policy of an organization as an administrator writes it, in a file of the computer.
import { z } from 'zod';
import { EnvironmentInput } from '../../contract/console/environment.ts';
import { ProxySettings } from '../../contract/console/network.ts';
import { UpdateMode } from '../../contract/console/policy.ts';
import { ServiceAddress } from '../../contract/console/service-address.ts';

/** "api.example.com", or "*.example.com" for everything under a domain; never with a port or path. */
const AllowedHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:\*\.)?(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/, 'must be a host like api.example.com or *.example.com');

/** Every part may be left out: what the file doesn't say, staff decide. */
export const PolicyFile = z.strictObject({
  environments: z.array(EnvironmentInput).max(50).optional(),
  allowedHosts: z.array(AllowedHost).max(200).optional(),
  updates: z.strictObject({ mode: UpdateMode, feedUrl: ServiceAddress.optional() }).optional(),
  notifications: z.enum(['on', 'off']).optional(),
  proxy: ProxySettings.optional(),
  certificateFiles: z.array(z.string().min(1).max(1000)).max(20).optional(),
});
export type PolicyFile = z.infer<typeof PolicyFile>;
