// The game against the hostile provider: no double debit, no false statement, nothing that hangs.
import { type Script, startHostileProvider } from '../../../support/provider/hostile/provider.ts';
import { openTrueBooks, type TrueBooks } from '../../../support/provider/true/true-books.ts';
import { openPaper } from './paper.ts';
import { play } from './play.ts';
import type { Game } from './run.ts';
import { type HostileSequence, hostileSequence } from './steps.ts';
import { openTestDesk } from './test-desk.ts';

/** ms. An answer that never comes costs this. */
const LIMITS = { tokenMs: 150, callMs: 150 };

export const hostileGame: Game<HostileSequence> = {
  name: 'hostile',
  sequences: hostileSequence,
  openDesk: (folder) => openTestDesk(folder, LIMITS),
  play: playHostile,
};

async function playHostile(
  ...[desk, id, sequence, boundMs]: Parameters<Game<HostileSequence>['play']>
): ReturnType<Game<HostileSequence>['play']> {
  const books = openTrueBooks(id);
  stock(books);
  const paper = openPaper(books, sequence.rejectsRepeats);
  const marketplaceId = sequence.isMarketplace ? books.shop.marketplace_id : null;
  const { rejectsRepeats, isMarketplace, honorsKeys } = sequence;
  const provider = await startHostileProvider({
    books,
    marketplaceId,
    rejectsRepeats,
    honorsKeys,
    onCall: paper.arrives,
  });
  try {
    const place = await desk.addPlace({ url: provider.url, marketplaceId, rejectsRepeats });
    const scene = { desk, place, books, paper, isMarketplace, honorsKeys, keeps: sequence.keeps, boundMs };
    await play(
      { ...scene, isPlain: false },
      { begin: provider.begin, silent: SILENT, hold: provider.hold, caughtUp: provider.caughtUp },
      sequence.steps,
    );
  } finally {
    await provider.close();
  }
  return { calls: books.received.length, breaches: paper.breaches };
}

const SILENT: Script = { answers: [], token: null, early: null };

/** What is there before the desk knows of it: sessions of two orders, of one, and without any. */
export function stock(books: TrueBooks): void {
  for (const amount of [10_000, 640]) {
    const session = books.addSession(amount);
    books.addOrder(session);
    books.addOrder(session);
  }
  for (const amount of [2_500, 310, 4_999, 12_000, 85, 7_700]) books.addOrder(books.addSession(amount));
  for (const amount of [700, 99_900, 1_250]) books.addSession(amount);
}
