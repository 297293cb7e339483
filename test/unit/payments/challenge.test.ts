// The challenge beside a 401: it asks for our token, for something else, or tells of another service; only the first has the call sent again.
import { expect, test } from 'vitest';
import { saysUnauthorized } from '../../../main/providers/hosted-ach/about-token.ts';
import { statedReason } from '../../../main/providers/hosted-ach/stated-reason.ts';

const isAboutOurToken = (challenge: string | null, json: unknown) =>
  saysUnauthorized({ text: '', json, challenge }, statedReason({ json, text: '', mediaType: null }));
/** What it counts as, by itself and beside a plain word about the token. */
const meaning = (challenge: string | null) => {
  const [alone, beside] = [
    isAboutOurToken(challenge, undefined),
    isAboutOurToken(challenge, { error: 'Unauthorized' }),
  ];
  if (alone) return beside ? 'ours' : 'ours alone';
  return beside ? 'nothing' : 'elsewhere';
};

test.each([
  ...['Bearer', 'bearer', 'Bearer realm="acme-pay"', 'BEARER REALM="api"', 'Bearer realm=""', 'Bearer error=""'],
  ...['Bearer error="invalid_token"', 'Bearer realm=api', 'Bearer realm="The API"', 'Bearer realm="oauth api"'],
  ...['Bearer realm="user api"', 'Bearer realm="api v12"', 'Bearer realm="api 12"', 'Bearer realm="oauth2 users"'],
  ...[`Bearer realm="${'x'.repeat(40)}"`, 'Basic realm="smtp bank", Bearer', 'Bearer, Basic realm="smtp bank"'],
  ...['Bearer realm="api", error="invalid_token", error_description="The token has expired."', ',, Bearer ,'],
  ...['Bearer realm="api" error="invalid_token"', `Bearer realm="api"${' '.repeat(1982)}`],
])('the challenge %s is for our token', (challenge) => expect(meaning(challenge)).toBe('ours'));

test.each([
  ...[null, '', '  ', 'Basic realm="smtp bank"', 'Basic', 'realm="smtp bank"', '"x" Bearer', 'Basic bearer="x"'],
  ...['Basic realm="a, Bearer realm=api"', 'Basic realm="a\\", Bearer realm=\\"api"', 'Bearers', 'x-bearer'],
])('the challenge %s says nothing of our token', (challenge) => expect(meaning(challenge)).toBe('nothing'));

test.each([
  ...['Bearer realm="smtp.bank"', 'Bearer   realm="smtp.bank"', 'Bearer realm = "smtp.bank"', 'Bearer realm=smtp.bank'],
  ...['BEARER REALM="smtp.bank"', 'Bearer error="invalid_token", realm="smtp.bank"', 'Bearer realm="my shop"'],
  ...['Bearer realm="sendgrid-1"', `Bearer realm="${'x'.repeat(41)}"`, 'Bearer realm="the bank of the api"'],
  ...['Bearer error="bank_down"', 'Bearer error="invalid_token", error_description="The bank is down."'],
  ...['Bearer error="bank_down", error_description="The token has expired."', `Bearer realm="api"${' '.repeat(1983)}`],
  ...['Bearer realm="api", Bearer realm="smtp.bank"', 'Bearer realm="smtp.bank", Bearer realm="api"'],
  ...['Bearer realm="a\\"b, smtp"', 'Bearer realm="smtp.bank" x', 'Bearer realm="smtp.bank" error="invalid_token"'],
])('the challenge %s tells of something else', (challenge) => expect(meaning(challenge)).toBe('elsewhere'));
