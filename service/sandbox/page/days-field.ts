// A number of days with the day that it comes to, which the page's script keeps up with what is typed.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

/** Days whose own day is told; beyond them only the number. */
const DAYS_TOLD = 60;

type DaysField = {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  /** 2026-11-30 */
  dayAfter: (days: number) => string;
  words: (day: string) => string;
};

export function daysField({ name, label, value, min, max, dayAfter, words }: DaysField): Html {
  const days = Array.from({ length: DAYS_TOLD + 1 }, (_, count) => (count < min ? '' : words(dayAfter(count))));
  return html`<label>${label} <input type="number" name="${name}" min="${min}" max="${max}" step="1" value="${value}" required data-days="${JSON.stringify(days)}"> <span class="soft">${days[value]}</span></label>`;
}
