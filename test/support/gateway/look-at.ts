// A screen as it is seen in light and in dark: nothing that axe objects to, and a picture of each.
import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { violationsHere } from '../browser/axe-here.ts';
import { untilQuiet } from './quiet.ts';

Object.assign(window, { axe });

export type Scheme = 'dark' | 'light';
type Looking = {
  /** Both without this. Of the second one only contrast is looked at: nothing else depends on it. */
  schemes?: Scheme[];
  /** A selector of what is looked at; all of the page without one. */
  within?: string;
  /** Called in each scheme. */
  look?: (scheme: Scheme) => Promise<void>;
};

/** What axe objects to in each scheme. Leaves the page in the last one. */
export async function axeFinds({ schemes = ['dark', 'light'], within, look }: Looking = {}): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of schemes) {
    await commands.colourScheme(scheme);
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
    const violations = await violationsHere(scheme === schemes[0] ? [] : ['color-contrast'], within);
    found.push(...violations.map((violation) => `${scheme}: ${violation}`));
    await look?.(scheme);
  }
  return found;
}

/** What stands in a frame is its own matter. */
export async function lookAt(screen: string, schemes?: Scheme[]): Promise<void> {
  await commands.pointerAway();
  await untilQuiet();
  const found = await axeFinds({
    ...(schemes && { schemes }),
    look: (scheme) => commands.picture(`browser-${scheme}-${screen}`),
  });
  expect(found, screen).toEqual([]);
}
