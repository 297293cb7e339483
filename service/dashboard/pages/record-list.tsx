// Pages that list records, newest first, each with the link to the page after it.
/** @jsxImportSource hono/jsx */
import type { z } from 'zod';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.tsx';
import { type Column, linkLine, table } from '../../pages/parts.tsx';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { namesOf } from '../../store/organizations.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const SHOWN = 50;

type Words = { title: string; none: string; noMore: string; earlier: string; label?: string };

type RecordList<Row, Position> = {
  path: string;
  words: (c: PageContext) => Words;
  columns: () => Column<Row>[];
  find: (c: PageContext, after: Position | undefined, limit: number) => Promise<Row[]>;
  /** Where a page ends, as the next one's address says it. */
  position: z.ZodType<Position>;
  positionOf: (row: Row) => Position;
  /** The organization of a row, which a platform sees in the second column. */
  sellerOf?: (row: Row) => string;
  /** The filters of the address. */
  query?: (c: PageContext) => Record<string, string | undefined>;
  /** Why the filters can't be used. */
  problem?: (c: PageContext) => string | undefined;
  above?: (c: PageContext, isFirst: boolean) => Html | Promise<Html>;
};

/** Adds the page at its path. */
export function serveRecordList<Row, Position extends object>(
  pages: DashboardPages,
  { store }: DashboardContext,
  list: RecordList<Row, Position>,
): void {
  pages.get(list.path, async (c) => {
    const organization = c.get('organization');
    const problem = list.problem?.(c);
    const after = readCursor(c.req.query('after'), list.position);
    await applyDueChanges(store, organization.id, c.get('at'));
    const found = problem ? [] : await list.find(c, after, SHOWN + 1);
    const columns = list.columns();
    const { sellerOf } = list;
    if (sellerOf && organization.role === 'platform') {
      const names = await namesOf(store, [...new Set(found.slice(0, SHOWN).map(sellerOf))]);
      columns.splice(1, 0, [t({ defaultMessage: 'Seller' }), (row) => names.get(sellerOf(row)) ?? '']);
    }
    const { title, none, noMore, earlier, label = title } = list.words(c);
    const next = (last: Row) => addressWith(list.path, { ...list.query?.(c), after: cursorOf(list.positionOf(last)) });
    return dashboardPage(
      c,
      { title, told: { problem }, status: problem ? 422 : 200 },
      <>
        {await list.above?.(c, after === undefined)}
        {records(label, columns, found, SHOWN, { none: after ? noMore : none, more: earlier, next })}
      </>,
    );
  });
}

type Around<Row> = { none: string; more: string; next: (last: Row) => string };

/** A table of at most `room` rows, with a link to the rest where more were found. */
export function records<Row>(
  label: string,
  columns: Column<Row>[],
  found: Row[],
  room: number,
  { none, more, next }: Around<Row>,
  look = 'listed',
): Html {
  const shown = found.slice(0, room);
  const last = found.length > room ? shown.at(-1) : undefined;
  return (
    <>
      {shown.length === 0 ? <p class="empty">{none}</p> : table(label, columns, shown, { look })}
      {last !== undefined && linkLine(next(last), more)}
    </>
  );
}

/** The address of a list with these filters; empty ones are left out. */
function addressWith(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
