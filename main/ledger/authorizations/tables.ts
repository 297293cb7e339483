// The tables of authorizations that consumers ended, and of copies that are asked for, as Kysely sees them.
import type { AuthorizationEnd, ToldBy } from '../../../contract/console/authorization-end.ts';

/** A row for each order that an ended authorization is of. */
export type EndedAuthorizationTable = { provider: string; order_id: string; cause: AuthorizationEnd };

/** A row for each session whose authorization a person recorded as ended without naming an order. */
export type EndedSessionTable = { provider: string; session_id: string; cause: AuthorizationEnd };
export type EndedSessionTables = { ended_session: EndedSessionTable };

/** Days of America/New_York. */
export type CopyRequestTable = {
  provider: string;
  id: string;
  order_id: string;
  asked_on: string;
  due_on: string;
  told_by: ToldBy;
  note: string;
  recorded_at: string;
  recorded_by: string;
  /** null while the copy wasn't sent. */
  provided_on: string | null;
  provided_by: string | null;
  provided_note: string | null;
};

export type AuthorizationTables = { ended_authorization: EndedAuthorizationTable; copy_request: CopyRequestTable };
