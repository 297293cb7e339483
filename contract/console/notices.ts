// What a notification of the system tells: of which kinds how much there is, in which environments, and what it opens.
import type { NoticeKind } from './settings.ts';

export type NoticePlace = { id: string; name: string };

/** counts: of the kinds that are told of, each more than zero. to: a path of the console. environmentId: of what it opens; null where that is in none. */
export type Notice = {
  counts: Partial<Record<NoticeKind, number>>;
  where: readonly NoticePlace[];
  to: string;
  environmentId: string | null;
};
