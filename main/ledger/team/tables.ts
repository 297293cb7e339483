// The tables of a team's people and devices. Times are ISO 8601 in UTC.
import type { Selectable } from 'kysely';
import type { DeviceState } from '../../../contract/team/wire.ts';

export type PersonTable = {
  id: string;
  /** Of those who are there, one each: the audit log tells people by it. */
  name: string;
  /** One of Paydesk's own, or the ID of one that the team made. */
  role: string;
  created_at: string;
  created_by: string;
  left_at: string | null;
};

export type DeviceTable = {
  id: string;
  person_id: string;
  name: string;
  /** Ed25519, raw, base64url. */
  public_key: string;
  state: DeviceState;
  app_version: string;
  platform: string;
  enrolled_at: string;
  approved_by: string | null;
  approved_at: string | null;
  revoked_by: string | null;
  revoked_at: string | null;
  last_seen_at: string | null;
};

export type InvitationTable = {
  id: string;
  /** SHA-256 of the code, in hex. The code itself is kept nowhere. */
  code_hash: string;
  person_id: string;
  expires_at: string;
  used_at: string | null;
  used_by: string | null;
  /** null: the server's own, for the first administrator. */
  created_by: string | null;
  created_at: string;
};

/** A role that the team made. */
export type TeamRoleTable = {
  id: string;
  /** Of those that aren't removed, one each. */
  name: string;
  /** JSON of their names. */
  duties: string;
  created_at: string;
  created_by: string;
  removed_at: string | null;
};

/** One row. What devices know the ledger by: it stays, whatever becomes of the file. */
export type TeamTable = { id: string };

export type TeamTables = { team: TeamTable; person: PersonTable; device: DeviceTable; invitation: InvitationTable };
/** Of migration 0058. */
export type RoleTables = { team_role: TeamRoleTable };
export type PersonRow = Selectable<PersonTable>;
export type TeamRoleRow = Selectable<TeamRoleTable>;
export type DeviceRow = Selectable<DeviceTable>;
