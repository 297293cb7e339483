// Driver's licenses leave the journal: it keeps that one was sent, and not which.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { SENT_NOT_KEPT } from '../sent-not-kept.ts';

const LICENCE = '$.consumer_info.drivers_license';

/** Zeros go over the bytes that are freed; backups made before keep theirs. */
export const forgetLicences: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`pragma secure_delete = on`.execute(db);
    await sql`update journal set request = json_set(request, ${LICENCE}, ${SENT_NOT_KEPT})
      where operation = 'create_session' and json_extract(request, ${LICENCE}) is not null`.execute(db);
  },
};
