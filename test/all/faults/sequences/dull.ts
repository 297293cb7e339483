// The game against the dull provider: what an answer proves is never called unknown, and what it doesn't prove always is.
import { type DullScript, startDullProvider } from '../../../support/provider/dull/provider.ts';
import { suffixIn } from '../../../support/provider/dull/style.ts';
import { openTrueBooks } from '../../../support/provider/true/true-books.ts';
import { stock } from './hostile.ts';
import { openPaper } from './paper.ts';
import { play } from './play.ts';
import type { Game } from './run.ts';
import { type DullSequence, dullSequence } from './steps.ts';
import { openTestDesk } from './test-desk.ts';

/** ms. It answers at once; a machine that is busy must not make that an unknown outcome. */
const LIMITS = { tokenMs: 30_000, callMs: 30_000 };
const SILENT: DullScript = { answers: [] };

export const dullGame: Game<DullSequence> = {
  name: 'dull',
  sequences: dullSequence,
  openDesk: (folder) => openTestDesk(folder, LIMITS),
  play: playDull,
};

async function playDull(
  ...[desk, id, sequence, boundMs]: Parameters<Game<DullSequence>['play']>
): ReturnType<Game<DullSequence>['play']> {
  const books = openTrueBooks(id, suffixIn(sequence.style));
  stock(books);
  const paper = openPaper(books, sequence.rejectsRepeats);
  const { isMarketplace, rejectsRepeats, honorsKeys, keeps, style, steps } = sequence;
  const marketplaceId = isMarketplace ? books.shop.marketplace_id : null;
  const provider = await startDullProvider({ books, marketplaceId, style, onCall: paper.arrives });
  try {
    const place = await desk.addPlace({ url: provider.url, marketplaceId, rejectsRepeats });
    const scene = { desk, place, books, paper, isMarketplace, honorsKeys, keeps, boundMs };
    await play({ ...scene, isPlain: true }, { begin: provider.begin, silent: SILENT }, steps);
  } finally {
    await provider.close();
  }
  const unproven = books.received.filter(({ meanings }) => meanings.has('unknown')).length;
  return { calls: books.received.length, unproven, breaches: paper.breaches };
}
