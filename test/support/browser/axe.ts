// What axe finds in a document, asked within it: it is given axe once, however often it is asked, and no page is opened to ask it in.
import axe from 'axe-core';
import type { Frame, FrameLocator, Page } from 'playwright';

type Place = Pick<Page | Frame, 'evaluate'>;
type WithAxe = Window & { axe?: typeof axe };

/** The rules that colors decide: of a document that was looked at in light, no other can say more in dark. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that are violated, each with the elements that do it; of those named, where any are. A frame within is a document of its own, and not entered. */
export async function axeFinds(place: Place | FrameLocator, rules: string[] = []): Promise<string[]> {
  const within = 'owner' in place ? await documentIn(place) : place;
  if (!(await within.evaluate(() => 'axe' in window))) await within.evaluate(axe.source);
  return within.evaluate(async (named) => {
    // What is half faded in or out has a contrast of its own.
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // What a page does after it has drawn (a box that turned out to scroll becomes a stop for the keyboard) is done some frames later.
    for (let still = 0; still < 4; still = passing().length > 0 ? 0 : still + 1) {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    const found = await (window as WithAxe).axe?.run({
      ...{ iframes: false, resultTypes: ['violations'] },
      ...(named.length > 0 && { runOnly: named }),
    });
    if (!found) throw new Error('axe went away with its document.');
    return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

async function documentIn(frame: FrameLocator): Promise<Frame> {
  const found = await (await frame.owner().elementHandle())?.contentFrame();
  if (!found) throw new Error('There is no document in the frame.');
  return found;
}
