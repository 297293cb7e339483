// Where the windows were when Paydesk closed, and how large things were shown: kept in a file, and checked against the screens that are there.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const Bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(32_767),
  height: z.int().min(1).max(32_767),
});
export const WindowPlace = z.object({ bounds: Bounds, isMaximized: z.boolean(), isFullScreen: z.boolean() });
export type WindowPlace = z.infer<typeof WindowPlace>;

/** Smaller than this the console's pages don't fit; a screen may be. */
const LEAST_SIZE = { width: 900, height: 600 };
const FIRST_SIZE = { width: 1280, height: 800 };
/** Engineering values: more windows than this don't come back; how far zooming goes, in Chromium's steps. */
export const MAX_WINDOWS = 8;
export const ZOOM = { least: -4, most: 5, step: 0.5 };

const Kept = z.object({
  windows: z.array(WindowPlace).max(MAX_WINDOWS),
  zoom: z.number().min(ZOOM.least).max(ZOOM.most),
});
export type KeptPlaces = z.infer<typeof Kept>;

const fileIn = (dataFolder: string): string => join(dataFolder, 'windows.json');

export function readPlaces(dataFolder: string): KeptPlaces {
  try {
    return Kept.parse(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')));
  } catch {
    // Not there yet, or somebody wrote into it.
    return { windows: [], zoom: 0 };
  }
}

/** Places aren't worth a message: what can't be written is forgotten. */
export function writePlaces(dataFolder: string, { windows, zoom }: KeptPlaces): void {
  try {
    // Beside it first: a crash leaves the old places or the new ones.
    const file = fileIn(dataFolder);
    writeFileSync(`${file}.new`, JSON.stringify({ windows: windows.slice(-MAX_WINDOWS), zoom }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {}
}

/** A window's title can be taken hold of where this much of it is on a screen, in px. */
const IN_REACH = { width: 160, height: 40 };

/** The smallest size of a window on a screen: all of it fits there, also on one of 1080p at 200 %. */
export const leastSizeOn = ({ width, height }: Rectangle): { width: number; height: number } => ({
  width: Math.min(LEAST_SIZE.width, width),
  height: Math.min(LEAST_SIZE.height, height),
});

/** Bounds as they were, where a person can still reach them; else in the middle of the first screen, as large as fits. */
export function boundsOnScreen(kept: Rectangle | null, screens: Rectangle[]): Rectangle {
  const [first = { x: 0, y: 0, ...FIRST_SIZE }] = screens;
  const wanted = kept ?? { x: 0, y: 0, ...FIRST_SIZE };
  const home = kept ? screens.find((screen) => isInReach(wanted, screen)) : undefined;
  const screen = home ?? first;
  const least = leastSizeOn(screen);
  const width = Math.max(least.width, Math.min(wanted.width, screen.width));
  const height = Math.max(least.height, Math.min(wanted.height, screen.height));
  if (home) return { x: wanted.x, y: wanted.y, width, height };
  const middle = (start: number, room: number, size: number) => start + Math.max(0, Math.floor((room - size) / 2));
  return { x: middle(screen.x, screen.width, width), y: middle(screen.y, screen.height, height), width, height };
}

function isInReach({ x, y, width }: Rectangle, screen: Rectangle): boolean {
  const visible = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x);
  return visible >= IN_REACH.width && y >= screen.y && y + IN_REACH.height <= screen.y + screen.height;
}
