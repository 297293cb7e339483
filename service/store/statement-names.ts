// Names for the statements that come again and again: PostgreSQL keeps those parsed, for as long as a connection lasts.
import { createHash } from 'node:crypto';

/** Each connection's server keeps so many plans at most, some ten kilobytes each. */
const MOST = 200;
/** From which use on: a list of ids has a statement for each length, and most of those never come again. */
const WORTH_FROM = 3;
/** How many statements are counted before the counts begin anew. */
const MOST_COUNTED = 1000;

/** The name of a statement, by which every connection and process knows the same; undefined where it isn't worth one. */
export type StatementNames = (sql: string) => string | undefined;

/** Names statements from their third use on, up to `most` of them. */
export function statementNames(most = MOST): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= most) return known;
    const used = (uses.get(sql) ?? 0) + 1;
    if (used < WORTH_FROM) {
      if (uses.size >= MOST_COUNTED) uses.clear();
      uses.set(sql, used);
      return undefined;
    }
    uses.delete(sql);
    const name = `s_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    names.set(sql, name);
    return name;
  };
}

/** For a pooler that gives each transaction another connection and doesn't follow names. */
export const noNames: StatementNames = () => undefined;
