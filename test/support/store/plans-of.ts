// How the payment service's store carries out what it is asked.
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Store } from '../../../service/store/database.ts';

/** The plan of each query of what `ask` asks, in words. */
export async function plansOf(store: Store, ask: (store: Store) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(store.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(store.withPlugin(noting));
  const plans = asked.map(async ({ sql, parameters }) => {
    const explain = `${sql.includes('$1') ? 'explain' : 'explain query plan'} ${sql}`;
    return (await store.executeQuery(CompiledQuery.raw(explain, [...parameters]))).rows;
  });
  return JSON.stringify(await Promise.all(plans));
}
