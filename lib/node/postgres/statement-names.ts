// Names for the statements that come again and again: PostgreSQL keeps those parsed, for as long as a connection lasts.
import { createHash } from 'node:crypto';

/** Each connection's server keeps so many plans at most, some ten kilobytes each. */
const MAX_NAMES = 200;
/** From which use on: a list of ids has a statement for each length, and most of those never come again. */
const WORTH_FROM = 3;
/** How many statements are counted before the counts restart. */
const MAX_COUNTED = 1000;

export type StatementNames = {
  /** The name of a statement, by which every connection and process knows the same; undefined where it isn't worth one. */
  of: (sql: string) => string | undefined;
  /** How many names were given up: while that is the same, a connection has nothing to forget. */
  givenUp: () => number;
  has: (name: string) => boolean;
};

/** Names statements from their third use on, up to `most` of them: beyond that the one that was used longest ago gives its name up. */
export function statementNames(most = MAX_NAMES): StatementNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const uses = new Map<string, number>();
  let givenUp = 0;

  const keep = (sql: string, name: string): string => {
    // At the end, where the one lies that was used last.
    names.delete(sql);
    names.set(sql, name);
    taken.add(name);
    const [oldest] = names;
    if (names.size > most && oldest) {
      names.delete(oldest[0]);
      taken.delete(oldest[1]);
      givenUp += 1;
    }
    return name;
  };
  return {
    of: (sql) => {
      const known = names.get(sql);
      if (known !== undefined) return keep(sql, known);
      const used = (uses.get(sql) ?? 0) + 1;
      if (used < WORTH_FROM) {
        if (uses.size >= MAX_COUNTED) uses.clear();
        uses.set(sql, used);
        return undefined;
      }
      uses.delete(sql);
      return keep(sql, `s_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`);
    },
    givenUp: () => givenUp,
    has: (name) => taken.has(name),
  };
}

/** For a pooler that gives each transaction another connection and doesn't follow names. */
export const noNames: StatementNames = { of: () => undefined, givenUp: () => 0, has: () => false };
