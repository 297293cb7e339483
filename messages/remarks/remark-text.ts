// A stored text as a person reads it: a remark's sentence, or the words that were stored.
import { type Remark, remarkIn } from '../../contract/console/remark.ts';
import { withoutDirectionMarks } from '../../contract/isolated.ts';
import { ALARMS } from './alarms.ts';
import { ANSWERS } from './answers.ts';
import { BACKUPS } from './backup.ts';
import { FILES } from './files.ts';
import { RUNS } from './runs.ts';
import type { RemarkSentences, Wording } from './sentences.ts';

const SENTENCES: RemarkSentences = { ...ANSWERS, ...RUNS, ...FILES, ...ALARMS, ...BACKUPS };

/** "2026-11-21 17:48 UTC", as exports have it. */
const utcMinute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** `time` writes an ISO 8601 time. */
export function remarkText(storedText: string, time: Wording['time'] = utcMinute): string {
  const found = remarkIn(storedText);
  if (found === null) return withoutDirectionMarks(storedText);
  const sentence = SENTENCES[found.code] as (params: Remark['params'], wording: Wording) => string;
  return sentence(found.params, { time, stored: (text) => remarkText(text, time) });
}
