// Saved views and chosen columns of a list.
import { expect, test } from 'vitest';
import { MAX_VIEWS, SaveViewInput } from '../../contract/console/list-view.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

async function opened() {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const key = { environmentId, list: 'orders' as const };
  const names = async () => (await ledger.listSettings(key)).views.map(({ name }) => name);
  return { ledger, key, names };
}

test('a view is kept under its name, replaced under the same one, and removed', async () => {
  const { ledger, key, names } = await opened();
  await ledger.saveView({ ...key, name: 'To capture', search: '{"status":"ready"}' });
  await ledger.saveView({ ...key, name: 'Large', search: '{"min":100000}' });
  await ledger.saveView({ ...key, name: 'To capture', search: '{"status":"ready","min":1}' });
  const { views } = await ledger.listSettings(key);
  expect(views.map(({ name, search }) => [name, search])).toEqual([
    ['Large', '{"min":100000}'],
    ['To capture', '{"status":"ready","min":1}'],
  ]);
  expect((await ledger.listSettings({ ...key, list: 'sessions' })).views).toEqual([]);
  await ledger.removeView({ ...key, viewId: views[0]?.id ?? '' });
  await ledger.removeView({ ...key, viewId: views[0]?.id ?? '' });
  expect(await names()).toEqual(['To capture']);
});

test('one view comes first, or none', async () => {
  const { ledger, key } = await opened();
  for (const name of ['A', 'B']) await ledger.saveView({ ...key, name, search: '{}' });
  const first = async () => (await ledger.listSettings(key)).views.filter(({ isFirst }) => isFirst);
  const [a, b] = (await ledger.listSettings(key)).views;
  await ledger.setFirstView({ ...key, viewId: a?.id ?? '' });
  await ledger.setFirstView({ ...key, viewId: b?.id ?? '' });
  expect((await first()).map(({ name }) => name)).toEqual(['B']);
  await ledger.setFirstView({ ...key, viewId: null });
  expect(await first()).toEqual([]);
});

test('more views than a menu can show are refused, and none of those that are there is lost', async () => {
  const { ledger, key, names } = await opened();
  for (let n = 0; n < MAX_VIEWS; n += 1) await ledger.saveView({ ...key, name: `View ${n}`, search: '{}' });
  const further = ledger.saveView({ ...key, name: 'One more', search: '{}' });
  await expect(further).rejects.toMatchObject({ problem: { code: 'views_too_many' } });
  await ledger.saveView({ ...key, name: 'View 7', search: '{"note":true}' });
  expect(await names()).toHaveLength(MAX_VIEWS);
});

test('a view that no list could read is refused', () => {
  const view = { environmentId: 'one', list: 'orders', name: 'A view' };
  for (const search of ['', '{', 'null', '[1]', '"text"', '5'])
    expect(SaveViewInput.safeParse({ ...view, search }).success, search).toBe(false);
  expect(SaveViewInput.safeParse({ ...view, search: '{"min":1}' }).success).toBe(true);
});

test('columns are kept for every environment, until the list’s own are wanted again', async () => {
  const { ledger, key } = await opened();
  const columns = { order: ['amount', 'consumer'], hidden: ['consumer'] };
  await ledger.setColumns({ list: 'orders', columns });
  await ledger.setColumns({ list: 'orders', columns });
  expect((await ledger.listSettings(key)).columns).toEqual(columns);
  await ledger.setColumns({ list: 'orders', columns: null });
  expect((await ledger.listSettings(key)).columns).toBeNull();
});
