// A 401's challenge (RFC 9110, 11.6.1): whether it is for the token that our calls are signed by, or tells of something else.
import { plain } from './plain-words.ts';

/** ours: for a Bearer token (spec, 5.4). elsewhere: it tells of another service, or of more than the token. */
export type Challenge = 'none' | 'ours' | 'elsewhere';

type Parts = { scheme: string; values: Map<string, string> };

const LONGEST = 2000;
/** Commas inside quotes part nothing. */
const ITEM = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const SCHEME = /^([a-z][\w-]*)(?:\s+|$)(?!=)/i;
const VALUE = /^([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(\S*))$/;
/** A realm of such words, or of one word that names nothing else, is the service's own. */
const OWN_REALM =
  /^(?:(?:the|access|to|api|apis|oauth2?|bearer|token|rest|resource|resources|service|protected|restricted|default|application|app|users?|http|jwt|v\d+|\d+) ?)*$/;

const OF_ANOTHER = /mail|smtp|sms|bank|processor|ledger|webhook|receipt|grid|queue|ach|ldap/i;

/** Reads the header. `isAboutToken`: whether words are of the family about the token. */
export function readChallenge(header: string | null, isAboutToken: (words: string) => boolean): Challenge {
  if (header === null || header.trim() === '') return 'none';
  if (header.length > LONGEST) return 'elsewhere';
  const bearers = partsOf(header).filter(({ scheme }) => scheme === 'bearer');
  if (bearers.length === 0) return 'none';
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
