// Which team this machine works in: a file in the data folder, and the device's key in the keychain.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultRole, HeldDuties, RoleView } from '../../contract/team/roles.ts';
import { DeviceId, PublicKey } from '../../contract/team/wire.ts';
import { fileTrouble } from '../ledger/file/file-trouble.ts';
import { PaydeskError } from '../process/problem.ts';

/** A file of before has the name of one of Paydesk's own roles. */
const KnownRole = z.union([RoleView.extend({ duties: HeldDuties }), z.string().transform(defaultRole)]);

/** Holds no secret. */
export const Membership = z.strictObject({
  address: z.url(),
  ledgerId: z.string(),
  team: z.string(),
  deviceId: DeviceId,
  device: z.string(),
  publicKey: PublicKey,
  person: z.string(),
  /** As the server said it last; null until it has. */
  role: KnownRole.nullable(),
  /** The role before, and when this computer learned of the change (ISO 8601 in UTC). */
  roleChanged: z.strictObject({ from: KnownRole, at: z.iso.datetime() }).optional(),
});
export type Membership = z.infer<typeof Membership>;

const fileOf = (dataFolder: string): string => join(dataFolder, 'team.json');

/** null where this machine works alone. Throws `team_file_unreadable`: to work alone by mistake would be to capture from another past. */
export function readMembership(dataFolder: string): Membership | null {
  const file = fileOf(dataFolder);
  if (!existsSync(file)) return null;
  try {
    return Membership.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const trouble = fileTrouble(error, file);
    if (trouble instanceof PaydeskError) throw trouble;
    throw new PaydeskError('team_file_unreadable', { file }, { details: error instanceof Error ? error.message : '' });
  }
}

/** Whole or not at all. */
export function writeMembership(dataFolder: string, membership: Membership): void {
  const file = fileOf(dataFolder);
  const written = `${file}.${randomUUID()}`;
  writeFileSync(written, JSON.stringify(membership, null, 2), { mode: 0o600, flush: true });
  renameSync(written, file);
}

export const removeMembership = (dataFolder: string): void => rmSync(fileOf(dataFolder), { force: true });
