// A stored text as the window shows it, with times in this computer's zone.
import { remarkText } from '../../messages/remarks/remark-text.ts';
import { momentWords, ZONE } from './time-words.ts';

/** A remark's sentence; other texts as they are stored: the service's words, a person's, an earlier Paydesk's. */
export const remarkWords = (stored: string): string => remarkText(stored, (at) => momentWords(at, ZONE));
