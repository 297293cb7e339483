// Whether a 401 is about our own token. It is followed by a second call, so only sentences of a known family count, and nothing else may be said beside them.
import { saysNothingElse } from './nothing-else.ts';
import { isHeading, plain, statementsOf } from './plain-words.ts';
import { isOfAnotherCall, type StatedReason } from './stated-reason.ts';

type Unauthorized = { text: string; json: unknown; challenge: string | null };

/** Whether it says that the caller isn't let in, and nothing else; a challenge for a token says so without a word. */
export function saysUnauthorized({ text, json, challenge }: Unauthorized, reason: StatedReason): boolean {
  const { sentences, codes } = reason;
  const challenged = readChallenge(challenge);
  if (challenged === 'elsewhere') return false;
  const isSaid = challenged === 'ours' || [...sentences, ...codes].some(isAboutToken);
  // Plain text is one sentence, or none.
  if (json === undefined) return isSaid && (text.trim() === '' || sentences.some(isKnown));
  return isSaid && saysNothingElse(json, isKnown);
}

const isKnown = (text: string): boolean =>
  isAboutToken(text) ||
  isHeading(text) ||
  BESIDE.test(plain(text)) ||
  (text.length <= LONGEST &&
    /^(?:(?:access|refresh|bearer|token|auth|security|header|authorization) ?)+$/.test(plain(text)));

/** Whether each statement of a sentence is of the family: "Token expired: the bank refused it" is of two kinds. */
function isAboutToken(sentence: string): boolean {
  if (sentence.length > LONGEST || isOfAnotherCall(sentence)) return false;
  const statements = statementsOf(sentence.replace(/^(http )?401\b/i, '').replace(WHEN_OR_WHICH, ''));
  return (
    statements.some((statement) => FAMILY.test(statement)) &&
    statements.every((statement) => FAMILY.test(statement) || BESIDE.test(statement))
  );
}

/** "The token expired at '11/22/2026 00:00:00'", "Token is expired by 2m3s", "Access token expired: 7b1f0c22-…", "Invalid API key: sk_****abcd" */
const WHEN_OR_WHICH =
  /\s(?:at|on) ['"]?\d[\d/:. TZ+-]{5,30}(?:[AP]M)?['"]?(?=[.;]?$)|\sby \d[\d.hms]{1,20}(?=[.;]?$)|: \w{2,20}\*{3,}\w{0,8}(?=[.;]?$)|: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** No longer sentence is of the family; a bound for the search, too. */
const LONGEST = 200;

/** What stands before the word for the token. */
const ITS =
  '(?:(?:the|your|this|incoming|fst|token|a|an|any|full|given|provided|supplied|valid|current|request|user|client|session|access|auth|authentication|authorization|bearer|oauth2?|api|jwt|id|security|json|web) )*';
const TOKEN = `${ITS}(?:tokens?|jwt|credentials?|api keys?|authentication|authorization(?: headers?)?|signature)`;
const BAD =
  '(?:expired|invalid|missing|revoked|required|unknown|malformed|incorrect|wrong|bad|absent|inactive|denied|needed|failed|unrecognized|blacklisted)';
const GOOD =
  '(?:valid|recognized|recognised|known|provided|found|accepted|active|supplied|sent|given|verified|present|correct)';
const IS_BAD = `(?:${BAD}|(?:not|no longer|isn t|wasn t|weren t) (?:been )?${GOOD}|must be (?:provided|sent|supplied)|(?:verification|validation) fail(?:ed|s))`;
const CANNOT = '(?:could not|couldn t|cannot|can t|can not|unable to|failed to)';
/** What may follow and changes nothing. */
const TAIL =
  '(?: (?:for (?:this request|any token type|other reasons|this resource|authentication)|to access this (?:resource|api|endpoint)|in (?:the )?(?:request|headers?)|in this environment(?: sandbox| production)?))?';
const ADVICE = `(?:please )?(?:(?:log ?in|sign ?in|authenticate|try) (?:again|first|to continue)|log ?in|sign ?in|authenticate|refresh (?:it|${TOKEN})|ask (?:the token endpoint )?for a new (?:one|token)|(?:get|request|obtain|make) (?:a )?new (?:ones?|${TOKEN})(?: in the dashboard)?)`;

const FORMS = [
  // "Invalid or expired token", "No authorization token was found"
  `(?:no|${BAD})(?: (?:or|and) ${BAD})* ${TOKEN}(?: (?:was|were))?(?: ${GOOD})?`,
  // "The access token has expired", "Given token not valid for any token type"
  `${TOKEN}(?: of ${TOKEN})?(?: (?:is|was|are|were|has|have|been|provided))*(?:(?: or| and)?(?: has| is| was)? ${IS_BAD})+`,
  // "Could not validate credentials"
  `${CANNOT} (?:validate|verify|decode|parse|authenticate)(?: (?:${TOKEN}|${ITS}(?:request|user|caller|client)))?`,
  // "Not authenticated", "Unauthorized"
  '(?:(?:you|the user|user|the client|client|the caller|caller|the request|request) (?:are|is) )?(?:not |un)(?:authenticated|authorized|authorised|logged in|signed in)(?: (?:access|request))?',
  `(?:please|you must) (?:provide|send|supply|include) ${TOKEN}`,
  `(?:the |this )?request (?:had ${BAD} ${TOKEN}|could not be (?:authorized|authenticated))`,
  'please authenticate|you need to (?:sign|log) in(?: or sign up)? before continuing',
  '(?:access denied|log ?in required|sign ?in required|expired)',
];
const FAMILY = new RegExp(`^(?:${FORMS.join('|')})${TAIL}(?: ${ADVICE})?$`);
/** Says nothing by itself: advice, or the name of an exception. */
const BESIDE = new RegExp(
  `^(?:${ADVICE}|token has invalid claims|(?:json web token|token expired|unauthorized|authentication|not authenticated|invalid token|auth) (?:error|exception))$`,
);

// The challenge (RFC 9110, 11.6.1): whether it is for the token that our calls are signed by, or tells of something else.

/** ours: for a Bearer token (spec, 5.4). elsewhere: it tells of another service, or of more than the token. null: it asks for no such token. */
type Challenge = 'ours' | 'elsewhere' | null;

type Parts = { scheme: string; values: Map<string, string> };

const LONGEST_CHALLENGE = 2000;
/** Commas inside quotes part nothing. */
const ITEM = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const SCHEME = /^([a-z][\w-]*)(?:\s+|$)(?!=)/i;
/** A comma that is missing after it hides nothing of it. */
const VALUE = /^([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(\S*))/;
/** A realm of such words, or of one word that names nothing else, is the service's own. */
const OWN_REALM =
  /^(?:(?:the|access|to|api|apis|oauth2?|bearer|token|rest|resource|resources|service|protected|restricted|default|application|app|users?|http|jwt|v?\d) ?)*$/;

const OF_ANOTHER = /mail|smtp|sms|bank|processor|ledger|webhook|receipt|grid|queue|ach|ldap/i;

function readChallenge(header: string | null): Challenge {
  if (header === null) return null;
  if (header.length > LONGEST_CHALLENGE) return 'elsewhere';
  const bearers = partsOf(header).filter(({ scheme }) => scheme === 'bearer');
  if (bearers.length === 0) return null;
  const said = bearers.flatMap(({ values }) =>
    ['error', 'error_description'].flatMap((name) => values.get(name) ?? []),
  );
  if (!said.every((words) => words === '' || isAboutToken(words))) return 'elsewhere';
  return bearers.every(({ values }) => isOwn(values.get('realm') ?? '')) ? 'ours' : 'elsewhere';
}

const isOwn = (realm: string): boolean =>
  OWN_REALM.test(plain(realm)) || (/^[\w-]{1,40}$/.test(realm) && !OF_ANOTHER.test(realm));

function partsOf(header: string): Parts[] {
  const found: Parts[] = [];
  for (const [item] of header.matchAll(ITEM)) {
    const text = item.trim();
    const scheme = VALUE.test(text) ? null : SCHEME.exec(text);
    if (scheme?.[1]) found.push({ scheme: scheme[1].toLowerCase(), values: new Map() });
    const value = VALUE.exec(scheme ? text.slice(scheme[0].length) : text);
    if (value?.[1]) found.at(-1)?.values.set(value[1].toLowerCase(), value[2] ?? value[3] ?? '');
  }
  return found;
}
