// Every statement that SQLite is given in this process, with its values: what a plan is to be shown of.
import Database from 'better-sqlite3';
import { vi } from 'vitest';

export type Executed = { sql: string; values: unknown[]; by: string };

/** Notes them from now on, under the name that `of` was last given. */
export function noteStatements() {
  const executed: Executed[] = [];
  let by = '';
  const prepare = Database.prototype.prepare;
  const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database.Database,
    sql: string,
  ) {
    const statement = prepare.call(this, sql);
    for (const way of ['all', 'get', 'run', 'iterate'] as const) {
      const carryOut = statement[way].bind(statement) as (...values: unknown[]) => never;
      statement[way] = (...values: unknown[]) => {
        executed.push({ sql, values: values.flat(), by });
        return carryOut(...values);
      };
    }
    return statement;
  });
  return {
    executed,
    of: (name: string) => {
      by = name;
    },
    stop: () => spy.mockRestore(),
  };
}
