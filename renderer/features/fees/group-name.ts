// What a group of fees is called: the seller, or the month or day in the language of the window.
import type { FeeGroup, FeeGrouping } from '../../../contract/console/fee.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';

export function groupName(by: FeeGrouping, { key, name }: Pick<FeeGroup, 'key' | 'name'>): string {
  switch (by) {
    case 'seller':
      return name;
    case 'month':
      return monthWords(key);
    case 'day':
      return dayWords(key);
  }
}
