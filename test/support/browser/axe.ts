// What axe finds in a document, asked within it: it is given axe once, however often it is asked, and no page is opened to ask it in.
import axe from 'axe-core';
import type { Frame, FrameLocator, Page } from 'playwright';
import { violationsHere } from './axe-here.ts';

type Place = Pick<Page | Frame, 'evaluate'>;

/** The rules that colors decide: of a document that was looked at in light, no other can say more in dark. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules that are violated, each with the elements that do it; of those named, where any are. A frame within is a document of its own, and not entered. */
export async function axeFinds(place: Place | FrameLocator, rules: string[] = []): Promise<string[]> {
  const within = 'owner' in place ? await documentIn(place) : place;
  if (!(await within.evaluate(() => 'axe' in window))) await within.evaluate(axe.source);
  return within.evaluate(violationsHere, rules);
}

async function documentIn(frame: FrameLocator): Promise<Frame> {
  const found = await (await frame.owner().elementHandle())?.contentFrame();
  if (!found) throw new Error('There is no document in the frame.');
  return found;
}
