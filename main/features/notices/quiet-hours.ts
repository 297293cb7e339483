// Quiet hours, by this computer's clock and zone.
import type { NoticeSettings } from '../../../contract/console/settings.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the quiet hours end that a moment lies in (both ms since the epoch); null outside of them. */
export function quietUntil(quiet: NoticeSettings['quiet'], nowMs: number): number | null {
  if (!quiet) return null;
  const now = new Date(nowMs);
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  const minute = now.getHours() * 60 + now.getMinutes();
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return null;
  const end = new Date(nowMs);
  end.setHours(Math.floor(until / 60), until % 60, 0, 0);
  if (end.getTime() <= nowMs) end.setDate(end.getDate() + 1);
  return end.getTime();
}
