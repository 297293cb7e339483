// Saved views of the lists: read, saved by name, removed; which is shown first; and the columns.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type FirstViewInput,
  ListColumns,
  type ListKey,
  type ListSettings,
  MAX_VIEWS,
  type SaveViewInput,
  SetColumnsInput,
  type ViewKey,
} from '../../../contract/console/list-view.ts';
import { lists } from '../../../contract/procedures/records.ts';
import { PaydeskError } from '../../process/problem.ts';
import { answers, type CallContext, ledgerWrite } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';

/** The views of a list by name, and its columns. */
export async function listSettings(db: Kysely<LedgerTables>, { environmentId, list }: ListKey): Promise<ListSettings> {
  const rows = await db
    .selectFrom('list_view')
    .select(['id', 'name', 'search', 'is_first'])
    .where('environment_id', '=', environmentId)
    .where('list', '=', list)
    .orderBy('name')
    .limit(MAX_VIEWS)
    .execute();
  const kept = await db.selectFrom('list_columns').select('columns').where('list', '=', list).executeTakeFirst();
  return {
    views: rows.map(({ id, name, search, is_first }) => ({ id, name, search, isFirst: is_first === 1 })),
    columns: kept ? ListColumns.parse(JSON.parse(kept.columns)) : null,
  };
}

/** Saves what the list shows; a view of the same name is replaced. Throws `views_too_many`. */
export async function saveView(
  { db }: CallContext,
  { environmentId, list, name, search }: SaveViewInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { views } = await listSettings(trx, { environmentId, list });
    if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name))
      throw new PaydeskError('views_too_many', { most: MAX_VIEWS });
    await trx
      .insertInto('list_view')
      .values({ id: randomUUID(), environment_id: environmentId, list, name, search, is_first: 0 })
      .onConflict((conflict) => conflict.columns(['environment_id', 'list', 'name']).doUpdateSet({ search }))
      .execute();
  });
}

/** Removing one that is gone changes nothing. */
export async function removeView({ db }: CallContext, { environmentId, list, viewId }: ViewKey): Promise<void> {
  await db
    .deleteFrom('list_view')
    .where('environment_id', '=', environmentId)
    .where('list', '=', list)
    .where('id', '=', viewId)
    .execute();
}

/** Which view is shown where no other is chosen. */
export async function setFirstView(
  { db }: CallContext,
  { environmentId, list, viewId }: FirstViewInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ofList = trx.updateTable('list_view').where('environment_id', '=', environmentId).where('list', '=', list);
    await ofList.set({ is_first: 0 }).execute();
    if (viewId !== null) await ofList.set({ is_first: 1 }).where('id', '=', viewId).execute();
  });
}

/** Keeps which columns a list shows; null for its own. */
export async function setColumns({ db }: CallContext, { list, columns }: SetColumnsInput): Promise<void> {
  if (columns === null) {
    await db.deleteFrom('list_columns').where('list', '=', list).execute();
    return;
  }
  const kept = JSON.stringify(columns);
  await db
    .insertInto('list_columns')
    .values({ list, columns: kept })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ columns: kept }))
    .execute();
}

/** The calls of this module. */
export const savedViewsCalls = {
  listSettings: answers(lists.settings, ({ db }, key) => listSettings(db, key)),
  saveView: answers(lists.saveView, saveView),
  removeView: answers(lists.removeView, removeView),
  setFirstView: answers(lists.setFirstView, setFirstView),
  setColumns: ledgerWrite({ duties: ['view'], args: [SetColumnsInput.strict()], run: setColumns }),
};
