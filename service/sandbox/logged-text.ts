// What of a call may be shown: nothing that signs, proves or names an account, and of long texts their beginning.

/** Of a body or header, in characters; the rest is left out. */
export const MAX_TEXT = 4096;

const HIDDEN = '…';

const SECRET_NAMES = 'access_?token|client_?secret|token|secret|password|account_?number|sandbox_?code';
/** Members whose values are secret wherever they stand, and however they are spelled. Of a list or an object all that follows is hidden: where it ends, a pattern can't tell. */
const SECRET_MEMBER = new RegExp(
  `"(${SECRET_NAMES})"(\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)|-?\\d[\\d.eE+-]*|[[{][^]*)`,
  'gi',
);
/** The same in JSON that stands in a string, in up to five of them: each quote has as many backslashes before it. */
const QUOTED_SECRET_MEMBER = new RegExp(
  `(?<!\\\\)(\\\\{1,31})"(${SECRET_NAMES})\\1"(\\s*:\\s*)(?:\\1"[^]*?(?:(?<!\\\\)\\1"|$)|-?\\d[\\d.eE+-]*|[[{][^]*)`,
  'gi',
);
/** A one-time code; return codes and reasons, which are words, stay. */
const CODE_MEMBER = /(?<!\\)(\\*)"code\1"(\s*:\s*)(?:\1"\d{4,8}(?:\1"|$)|\d{4,8}\b)/gi;
/** In a form or an address. */
const SECRET_FIELD = /(^|[?&])(access_?token|client_?secret|token|secret|password|account_?number)=[^&\s"]*/gi;
const CODE_FIELD = /(^|[?&])code=\d{4,8}(?!\w)/gi;
/** What one of those would have in it. */
const HINT = /token|secret|password|account_?number|code/i;
/** A token or secret of a world, in whatever stands around it. */
const WORLD_SECRET = /\b[0-9a-z]{12}\.[A-Za-z0-9_-]{40,}/g;
/** A token or secret of the service's own world: 256 bits, which no identifier has. Before it may stand an escape, which ends with a letter or digit: %20 or \n. */
const SECRET =
  /(%[0-9A-Fa-f]{2}|\\(?:[bfnrt]|u[0-9A-Fa-f]{4})|(?<![A-Za-z0-9_-]))(?!(?:[a-z]+_)+[0-9a-z]{12}_)[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g;
/** What both are at least, in characters. */
const LONG_WORD = 40;

/** An escaped backslash, or a character of names and secrets as JSON or an address may spell it. */
const ESCAPED = /\\\\|(?:\\u00|%)(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f)/gi;

/** The text with an ellipsis in place of what must not be shown. One that was cut off in a secret hides it too. */
export function withoutSecrets(text: string): string {
  const shown = hideSecrets(text);
  // The name of a member or field may be spelled with escapes: "toke\u006e", ?toke%6e=.
  const plain = /\\u00|%/.test(shown)
    ? shown.replaceAll(ESCAPED, (written, code?: string) =>
        code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : shown;
  if (plain === shown) return shown;
  const shownPlain = hideSecrets(plain);
  return shownPlain === plain ? shown : shownPlain;
}

function hideSecrets(text: string): string {
  let shown = text;
  // Every call pays for this, and most have no secret: to look for five words costs a part of four patterns.
  if (HINT.test(text))
    shown = shown
      .replaceAll(SECRET_MEMBER, `"$1"$2"${HIDDEN}"`)
      .replaceAll(QUOTED_SECRET_MEMBER, `$1"$2$1"$3$1"${HIDDEN}$1"`)
      .replaceAll(CODE_MEMBER, `$1"code$1"$2$1"${HIDDEN}$1"`)
      .replaceAll(SECRET_FIELD, `$1$2=${HIDDEN}`)
      .replaceAll(CODE_FIELD, `$1code=${HIDDEN}`);
  return hasLongWord(shown) ? shown.replaceAll(WORLD_SECRET, HIDDEN).replaceAll(SECRET, `$1${HIDDEN}`) : shown;
}

/** Whether so many characters of a secret stand together. Looks at one in so many, which finds each such word; a pattern would start again at each character. */
function hasLongWord(text: string): boolean {
  for (let at = LONG_WORD - 1; at < text.length; at += LONG_WORD) {
    if (!isOfSecret(text.charCodeAt(at))) continue;
    let first = at;
    while (first > 0 && isOfSecret(text.charCodeAt(first - 1))) first -= 1;
    let end = at + 1;
    while (end < text.length && end - first < LONG_WORD && isOfSecret(text.charCodeAt(end))) end += 1;
    if (end - first >= LONG_WORD) return true;
  }
  return false;
}

/** A letter or digit of English, an underscore or a hyphen. */
const isOfSecret = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || code === 45;

/** The beginning of a text, and whether it was cut. A copy: a slice would keep the whole text alive. */
export function cut(text: string): { text: string; isCut: boolean } {
  if (text.length <= MAX_TEXT) return { text, isCut: false };
  return { text: Buffer.from(text.slice(0, MAX_TEXT)).toString(), isCut: true };
}

/** Schemes by name: a token that was sent without one must not be taken for its own scheme. */
const SCHEME = /^(?:basic|bearer|token|digest|key|api-?key|jwt|oauth)$/i;

/** What of a request may be shown. Authorization is told by its scheme alone. */
const SHOWN_OF_REQUEST = ['accept', 'content-type', 'idempotency-key', 'user-agent'] as const;

/** The headers as they may be shown, and whether one of them isn't as it was sent; of Authorization that goes without saying. */
export function requestHeaders(headers: Headers): { shown: Record<string, string>; isPartHidden: boolean } {
  const shown: Record<string, string> = {};
  let isPartHidden = false;
  for (const name of SHOWN_OF_REQUEST) {
    const value = headers.get(name);
    if (value === null) continue;
    // A key may be as long and as random as a secret, and is what a developer looks for.
    const text = name === 'idempotency-key' ? value.replaceAll(WORLD_SECRET, HIDDEN) : withoutSecrets(value);
    shown[name] = cut(text).text;
    if (shown[name] !== value) isPartHidden = true;
  }
  const [scheme] = (headers.get('authorization') ?? '').split(' ');
  if (scheme) shown['authorization'] = `${SCHEME.test(scheme) ? scheme : ''} ${HIDDEN}`.trim();
  return { shown, isPartHidden };
}

/** An answer's headers; a cookie and whatever else could sign a call are there without their values. */
export function answerHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    shown[name] = /cookie|token|secret|authorization/.test(name) ? HIDDEN : withoutSecrets(cut(value).text);
  }
  return shown;
}
