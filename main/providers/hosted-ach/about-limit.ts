// Whether a 429 is about how often we call. The call is sent again by itself, so only words of this one kind count, and nothing else may be said beside them.
import { saysNothingElse } from './nothing-else.ts';
import { plain, statementsOf } from './plain-words.ts';
import { isOfAnotherCall, type StatedReason } from './stated-reason.ts';

type Limited = { text: string; json: unknown; retryAfterMs: number | null };

/** Whether it says how long to wait, or that there were too many calls, and nothing else. A body that isn't understood may say anything. */
export function saysWait({ text, json, retryAfterMs }: Limited, { sentences, codes }: StatedReason): boolean {
  const isSaid =
    retryAfterMs !== null || [...sentences, ...codes].some((words) => isOfLimit(words) && CORE.test(plain(words)));
  if (json === undefined) return isSaid && (text.trim() === '' || (sentences.length > 0 && sentences.every(isOfLimit)));
  return isSaid && saysNothingElse(json, isOfLimit);
}

function isOfLimit(text: string): boolean {
  if (text.length > LONGEST || isOfAnotherCall(text)) return false;
  return statementsOf(text).every(
    (statement) =>
      ASIDE.test(statement) || statement.split(' ').every((word) => WORDS.has(word) || /^\d+(?:s|ms)?$/.test(word)),
  );
}

const LONGEST = 400;
const CORE = /\btoo (?:many|frequent\w*|fast)\b|\blimit|\bthrottl|\bquota\b|\bslow down\b|\b(?:retry|again)\b/;
/** Whole statements of a service that is told to fail. */
const ASIDE = /^nothing was (?:done|charged|sent)$|^(?:the sandbox was )?told to answer 429(?: here sandbox faults)?$/;
const WORDS = new Set(
  `too many much frequent frequently fast often quickly requests request calls call api rate rates limit limits limited limiting
  ratelimit ratelimited exceeded exceeds exceed exceeding reached hit over quota quotas usage used throttled throttling throttle
  slow down please try again later retry retrying after wait waiting before in within for of the this that these a an your you
  have has had been was were is are made making more than per every each second seconds sec secs minute minutes min mins hour
  hours hourly day days daily ms s m milliseconds moment moments few short while period window interval time times amount given
  client account key keys ip address user tenant organization organisation org merchant marketplace app application token
  resource resources exhausted endpoint current currently allowed allows maximum max per ask asking sent sending and or to on by
  from at with we our it us http https status 429 error exception invalid requesting reduce number frequency plan your
  temporarily blocked until be can must`.split(/\s+/),
);
