// Whether an error tells of work: done, going on, or unclear. Such an answer refuses nothing, because a refusal opens the way for another capture. English only.

import { stringsOf } from './error-body.ts';
import { withoutIds } from './issued-id.ts';
import { plain, statementsOf } from './plain-words.ts';
import type { StatedReason } from './stated-reason.ts';

/** Looks at the reason, its codes, and every other string of the body. mayRepeat: of a call that does no harm when it is sent twice, "already" refuses. */
export function tellsOfWork({ sentences, codes }: StatedReason, json: unknown, mayRepeat: boolean): boolean {
  return [...new Set([...sentences, ...codes, ...stringsOf(json)])].some(
    (text) => clausesOf(text).some((clause) => isDone(clause) || isGoingOn(clause)) || (!mayRepeat && isOfRepeat(text)),
  );
}

/** Whether the work may still be going on, or that is unknown. */
export const saysGoingOn = ({ sentences, codes }: StatedReason): boolean =>
  [...sentences, ...codes].some((text) => clausesOf(text).some(isGoingOn));

/** Plain words without "already expired" and the like: that something has ended is a refusal. */
export const withoutEnded = (words: string): string => words.replaceAll(ENDED, ' ');

/** What stands before a word and decides about it is near. */
const NEAR = 120;

const isGoingOn = (clause: string): boolean => GOING_ON.test(clause) || UNCLEAR.test(clause) || REVIEWED.test(clause);
const isOfRepeat = (text: string): boolean => REPEAT.test(withoutEnded(plain(withoutIds(text))));

/** Parts that are each true or not by themselves: "Charge created but the receipt failed" are two. */
export const clausesOf = (text: string): string[] =>
  withoutIds(text)
    .replaceAll(/\b(?:went|gone|go) through\b/gi, 'succeeded')
    .split(/,\s|[()[\]{}"“”]|\b(?:but|and|after|although|though|however|so|because|anyway)\b/i)
    .flatMap(statementsOf);

/** What is charged, created or paid out by a call. */
const THING =
  '(?:charges?|payments?|captures?|debits?|transactions?|orders?|payouts?|transfers?|entry|entries|amount|money|funds|sale)';
/** Between a thing and what became of it. */
const IS =
  '(?:was|were|is|are|has|have|had|been|got|now|just|still|currently|already|successfully|status|state|id|for|of|the|this|your|(?=[a-z]*\\d)\\w+)';
/** Done, whatever is said to be. */
const DONE = '(?:(?!un|dis|sur|over)\\w*(?:charged|captured|debited)(?:ok)?|billed|refunded|succeeded|finali[sz]ed)';
/** Which one is spoken of: "Can't charge a charged order" says that it is one. */
const SUCH = /\b(?:charged|captured|paid|settled|completed) (?:order|charge|payment)s?\b/;
/** Done where it is said of a thing. */
const MADE =
  '(?:created|completed?|processed|made|submitted|recorded|posted|executed|committed|approved|placed|initiated|started|sent|received|done|success|successful|accepted|saved|stored|paid|settled|collected|booked|confirmed|delivered|deducted|withdrawn|filed|originated|ok)';
/** Not done yet where it is said of a thing. */
const WAITING =
  '(?:queued|enqueued|scheduled|running|ongoing|pending(?! \\w*(?: \\w+)? ?authori[sz]ation)|processing$)';

const SAID_DONE = new RegExp(
  `\\b${DONE}\\b|\\btook (?:the )?(?:\\d+|${THING})|\\b(?:money|payment|amount|funds)(?: ${IS})* taken\\b|\\b${THING}(?: ${IS})* ${MADE}\\b|^${MADE}(?: successfully)?$`,
  'g',
);
/** Before what was done: says that it was not, or may or must be. "No charge for order 1 was", "can be". */
const NOT = `(?:^| )(?:not|never|no|nothing|none|neither|nor|without|cannot|t|before|unless|whether|if)(?: (?:yet|be|been|being|a|an|fully|first|${IS}|${THING}))*$`;
const CAN =
  '(?:^| )(?:must|should|can|cannot|(?:needs?|has|have|had|ought|required|submitted|finali[sz]ed|authori[sz]ed) to)(?: (?:first|only|still))? be(?: \\w+ly)?$';
/** "Only authorized sessions may be", "An order can be created once the payment is" */
const ONLY = `^only\\b(?: an?)?(?:.* (?:may|can) be)?(?: ${THING})?$|\\b(?:can|may|must) only be \\w+ (?:from|for)(?: an?)?$|\\b(?:can|may|must|should)\\b.* (?:once|when|until) .*\\b(?:is|are|has been|have been)$`;
const EXCUSED = new RegExp(`${NOT}|${CAN}|${ONLY}`);

function isDone(clause: string): boolean {
  if (SUCH.test(clause)) return true;
  for (const { 0: said, index } of clause.matchAll(SAID_DONE)) {
    const end = index + Math.max(0, said.lastIndexOf(' '));
    if (!EXCUSED.test(clause.slice(Math.max(0, end - NEAR), end).trimEnd())) return true;
  }
  return false;
}

const DOING = '(?:charging|capturing|debiting|processing|creating|executing|submitting|running|retrying)';
const GOING_ON = new RegExp(
  [
    'in ?(?:progress|flight|process)\\b|\\bunder ?way\\b',
    'being (?:charged|captured|debited|processed|created|handled|executed|submitted|made)\\b',
    `(?:is|are|was|still|currently|already|now|wait|started) ${DOING}$|(?:are|still|currently|already|now) ${DOING} `,
    `(?:still|currently|already) pending\\b`,
    `^(?:please wait )?processing(?: (?:the|your|this))?(?: ${THING})?$|^pending$|^queued$|^scheduled$`,
    `${THING}(?: ${IS})* ${WAITING}`,
    'will be (?:charged|captured|debited|processed|created|completed|executed|retried|made|settled)\\b',
    '(?:will|ll) (?:charge|capture|debit|retry|settle|try again)\\b|do not retry\\b|don t retry\\b',
    'on (?:its|the) way\\b|look(?:ing|ed) (?:at|into)\\b|(?:still|are) working\\b|working on it\\b',
    `${THING}(?: ${IS})* (?:busy|in use|being used)\\b|^busy$`,
    '^(?:we (?:have )?(?:got|received) (?:your|the)|request (?:was )?received$|thank you)',
    '(?:awaiting|waiting for|waits for) (?:the )?(?:bank|processor|network|approval|settlement|clearing|confirmation)\\b',
    '(?:order|session|charge|resource|request) (?:\\w+ )?(?:is |was )?locked\\b',
    'dead ?lock|lock (?:wait|held)\\b|(?:obtain|acquire|get) (?:a )?lock\\b|concurrent\\b',
    'another (?:request|capture|charge|call|operation|process|transaction)\\b',
  ]
    .map((said) => `\\b${said}`)
    .join('|'),
);
/** A review of the payment; that of an account is a plain "no". */
const REVIEWED = /^(?!.*\b(?:account|merchant|store|seller|business|profile)\b).*\b(?:(?:in|under) review|on hold)\b/;
const UNCLEAR = new RegExp(
  [
    `${THING} (?:status |state )(?:is )?(?:unknown|unclear)|(?:capture|charge) (?:is )?(?:unknown|unclear)`,
    // What was done may have been lost.
    'commit(?:ting)? (?:failed|error)|(?:error|failed|failure|not|t) (?:to )?commit(?:ting)?|roll(?:ed)? ?back|after ?commit',
    '(?:not|t|failed to|unable to) (?:save|store|record|persist|update|mark|write)',
    'broken pipe|epipe|eof|unexpected end|fetch failed|network (?:request )?(?:error|failed)|connection (?:closed|lost|aborted)',
    'stale object\\w*|optimistic lock\\w*|version (?:conflict|mismatch)|changed since|serialize access',
    // The program broke, perhaps while it wrote its answer.
    'cannot read propert\\w+|is not a function|null pointer\\w*|index out of range|nonetype|has no attribute|traceback',
    '(?:response|output) validation|serializ(?:e|able|ing|ation)|(?:bank|processor) s? ?(?:answer|response|reply)|(?:answer|response|reply) from',
    // What follows the work failed.
    '(?:receipt|webhook|callback|hook|notification|post processing)s?(?: \\w+){0,4} (?:failed|sent|delivered|written)|(?:receipt|webhook) (?:error|failure)',
    'partial success|partially done',
    '^(?:no|0) errors?$|^(?:null|none|yes|undefined)$',
    'timed ?out|time ?outs?|deadline exceeded|context cancell?ed|interrupted',
    'no (?:response|answer|reply)|did(?: not|n t) (?:respond|answer|reply)',
    '(?:request|operation|transaction) (?:was )?aborted',
    '(?:outcome|result)(?: of \\w+(?: \\w+)?)? (?:is |was )?(?:unknown|unclear|uncertain)|unknown (?:outcome|result)',
    '(?:may|might|could) have (?:already )?(?:been )?(?:made|processed|created|completed|done|paid|succeeded|gone through)',
    'unexpected (?:server )?(?:error|exception|failure)|internal (?:server )?(?:error|exception)|something went wrong',
    '(?:while|when|during|error) processing|processing (?:error|failure)',
  ]
    .map((said) => `(?<!\\w)(?:${said})(?!\\w)`)
    .join('|'),
);
/** What may be said of an earlier call for the same. */
const REPEAT = new RegExp(
  [
    'already|previously|twice|more than once|a second time|only once|only be \\w+ once|(?:charged|captured|created|made|used) once(?! the| a| it)',
    'duplicated?|unique (?:constraint|key|index)|e11000|(?:been|is) taken',
    'idempoten\\w+(?: \\w+){0,8}? (?:in use|used|exists|conflict|reused|same|different)',
    '(?:charge|capture|debit|create|process|charged|captured|debited|created|processed|paid)(?: \\w+){0,2} again|one time',
    'only one (?:charge|capture|payment|order)|one (?:charge|capture|payment) per|maximum (?:number )?(?:of )?(?:charges|captures)',
    '(?:has|is) an? (?:charge|capture|payment)',
    'replay\\w*|repeat(?:ed)?|reused|same request|seen this|an earlier (?:call|request)',
    `${THING}(?: ${IS})* exists?|session (?:id )?(?:was|is|has been) (?:used|consumed)`,
  ]
    .map((said) => `\\b(?:${said})\\b`)
    .join('|'),
);
const OVER =
  '(?:expired|cancell?ed|closed|ended|voided|declined|failed|rejected|refused|abandoned|inactive|deleted|archived|revoked|disabled|blocked)';
/** "already expired", "was canceled already", "not already", "must already" */
const ENDED = new RegExp(
  `\\b(?:already|previously)(?: (?:been|has|was|is))* ${OVER}\\b|\\b${OVER} (?:already|previously|before)\\b|\\b(?:not|t|must|must have) (?:already|previously)\\b|\\b(?:does not|doesn t|not) exists?\\b|^no .* exists?\\b`,
  'g',
);
