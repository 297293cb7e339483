// What each text of a search may mean, beside the other texts.
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { LedgerTables } from '../store/schema.ts';
import {
  type Found,
  none,
  type PaymentTable,
  type Records,
  reference,
  SOURCES,
  type Source,
  withinReferences,
} from './sources.ts';

type Db = Kysely<LedgerTables>;

type RecordSet = { orders: Set<string>; sessions: Set<string> };

/**
 * What a text may mean. exact: what it names whole. begun: what has a reference that another of the texts begins, within which this one may
 * be. isFull: there is more than was found. holds: conditions for all that is meant.
 */
export type FoundByText = RecordSet & {
  exact: RecordSet;
  begun: RecordSet & Pick<FoundByText, 'isFull' | 'holds'>;
  isFull: boolean;
  holds: ((table: PaymentTable) => RawBuilder<SqlBool>)[];
};

const together = (found: readonly Records[]): RecordSet => ({
  orders: new Set(found.flatMap(({ orders }) => orders)),
  sessions: new Set(found.flatMap(({ sessions }) => sessions)),
});
const isSome = ({ orders, sessions }: Records): boolean => orders.length + sessions.length > 0;

/** Neither an e-mail address nor a whole ID is a word within a reference. */
const mayBeWithin = (text: string): boolean => !/@|^(?:order|sess|charge)_/i.test(text);

/** What each text may mean. Where one begins a reference, the others may be words within it. */
export async function findByTexts(db: Db, provider: string, texts: readonly (string | null)[]): Promise<FoundByText[]> {
  const all = await Promise.all(
    texts.map((text) => (text === null ? [] : Promise.all(SOURCES.map(({ find }) => find(db, provider, text))))),
  );
  const ofReferences = texts.map((_, n) => all[n]?.[0] ?? none);
  const begun = texts.length > 1 ? ofReferences.filter(isSome) : [];
  const shared = texts.length > 1 ? texts.filter((text, n) => text !== null && ofReferences[n]?.isFull) : [];
  const joined = shared.length === 0 ? [] : await joinedReferences(db, provider, texts, ofReferences);
  const few = [...begun.filter(({ isFull }) => !isFull), ...joined];
  return Promise.all(
    texts.map(async (text, n) => {
      const found = all[n] ?? [];
      const isWord = text !== null && mayBeWithin(text);
      const others = isWord ? shared.filter((one) => one !== text) : [];
      const within = await Promise.all(others.map((one) => withinReferences(db, provider, one ?? '', text ?? '')));
      const holdsOf = (sources: readonly Source[]) =>
        text === null
          ? []
          : sources.map(
              ({ holds }) =>
                (table: PaymentTable) =>
                  holds(text, table),
            );
      const isMeant = (source: Source, at: number) =>
        (source === reference && isWord && begun.length > 0) || isSome(found[at] ?? none);
      return {
        ...together(found),
        exact: together(found.flatMap(({ exact }) => exact ?? [])),
        begun: {
          ...together(isWord ? [...few, ...within] : []),
          isFull: within.some(({ isFull }) => isFull),
          holds: holdsOf([reference]),
        },
        isFull: found.some(({ isFull }) => isFull),
        holds: holdsOf(SOURCES.filter(isMeant)),
      };
    }),
  );
}

/** Texts beside each other may be one reference, whose first word many have: "po 100005". */
function joinedReferences(db: Db, provider: string, texts: readonly (string | null)[], found: readonly Found[]) {
  const runs = found.flatMap(({ isFull }, from) => {
    const next = texts.slice(from).indexOf(null);
    const run = texts.slice(from, next < 0 ? undefined : from + next);
    return isFull ? run.slice(1).map((_, more) => run.slice(0, more + 2).join(' ')) : [];
  });
  return Promise.all(runs.map((run) => reference.find(db, provider, run)));
}
