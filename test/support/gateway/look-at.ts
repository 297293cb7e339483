// A screen as it is seen in light and in dark: nothing that axe objects to, and a picture of each.
import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { violationsHere } from '../browser/axe-here.ts';
import { untilQuiet } from './quiet.ts';

Object.assign(window, { axe });

/** What axe objects to; by those rules, where any are named. */
export const axeFinds = (rules: string[] = []): Promise<string[]> => violationsHere(rules);

/** Leaves the page in light. What stands in a frame is its own matter. */
export async function lookAt(screen: string): Promise<void> {
  await untilQuiet();
  for (const scheme of ['dark', 'light'] as const) {
    await commands.colourScheme(scheme);
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
    // Only contrast is another in another scheme.
    const rules = scheme === 'dark' ? [] : ['color-contrast'];
    expect(await axeFinds(rules), `${screen}, ${scheme}`).toEqual([]);
    await commands.picture(`browser-${scheme}-${screen}`);
  }
}
