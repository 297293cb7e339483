// What axe, which the page has, finds in it.
import type axe from 'axe-core';

/** Runs in the page, also where only its text is brought there: the rules that are violated, each with the elements that do it; of those named, where any are. `within`: a selector of what is looked at; all of the page without one. */
export async function violationsHere(named: string[], within?: string): Promise<string[]> {
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
  const found = await (window as Window & { axe?: typeof axe }).axe?.run(within ?? document, {
    iframes: false,
    resultTypes: ['violations'],
    ...(named.length > 0 && { runOnly: named }),
  });
  if (!found) throw new Error('axe went away with its document.');
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
}
