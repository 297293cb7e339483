// What strict reading of answers looks up, and charges that only an error body had told of: they can be taken back as a person's word can.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const strictAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index order_of_charge on "order" (provider, charge_id) where charge_id is not null`.execute(db);
    await sql`create index order_without_session on "order" (provider, track_number)
      where session_id is null and track_number is not null`.execute(db);
    await sql`update "order" set status_before_word = case verified when 1 then 'submitted' else 'unverified' end
      where status = 'charged' and status_before_word is null
        and exists (select 1 from journal j where j.provider = "order".provider and j.order_id = "order".id
          and j.operation = 'charge_order' and j.state = 'already_done')
        and not exists (select 1 from charge c where c.provider = "order".provider and c.order_id = "order".id)`.execute(
      db,
    );
  },
};
