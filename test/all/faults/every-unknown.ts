// All calls of unknown outcome, page after page, as a console lists them.
import type { UnknownView } from '../../../contract/console/journal.ts';
import type { Client, Place } from './console-process.ts';

export async function everyUnknown(client: Client, { environmentId }: Place): Promise<UnknownView[]> {
  const entries: UnknownView[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: UnknownView[]; nextCursor: string | null } = await client.journal.unknown({
      environmentId,
      cursor,
      limit: 200,
    });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}
