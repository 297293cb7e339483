// HTTP Basic credentials as clients send them: as they are (spec, section 5), or encoded as a form (RFC 6749, 2.3.1).
import type { ApiKeys } from '../store/api-keys.ts';

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** The user and password of a Basic header; undefined for any other. */
export function readBasic(header: string | undefined): ApiKeys | undefined {
  const encoded = BASIC.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return undefined;
  return { clientId: formDecoded(pair.slice(0, colon)), clientSecret: formDecoded(pair.slice(colon + 1)) };
}

/** No API key has a character that the encoding would change back: decoded, one that was sent as it is stays the same. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
