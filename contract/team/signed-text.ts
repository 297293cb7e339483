// What a desk signs with its device key: each text begins with what it is for, so that none can pass as another.
import type { SeenHead } from './wire.ts';

/** Of an enrolment: it binds the key to the invitation. */
export const enrolmentText = (of: { invitation: string; publicKey: string; device: string }): string =>
  ['paydesk enrolment 1', of.invitation, of.publicKey, of.device].join('\n');

/** Of a sign-in with the company's account: it binds the key to the address that the browser comes back to. */
export const signInText = (of: { publicKey: string; redirectUri: string; device: string }): string =>
  ['paydesk sign-in 1', of.publicKey, of.redirectUri, of.device].join('\n');

/** Of what the browser came back with: only the key that began a sign-in finishes it. */
export const signInFinishText = (of: { ticket: string; answer: string }): string =>
  ['paydesk signed in 1', of.ticket, of.answer].join('\n');

const factsText = ({ facts }: SeenHead['head']): string => (facts ? `${facts.seq} ${facts.hash}` : '');

/** Of a session. The ledger's id keeps one server from passing a challenge on to another; only the desk says what it has seen. */
export const sessionText = (of: {
  ledgerId: string;
  deviceId: string;
  challenge: string;
  runId: string;
  seen: readonly SeenHead[];
}): string => {
  const seen = of.seen.map(({ ledgerId, head }) => `${ledgerId} ${head.seq} ${head.hash} ${factsText(head)}`);
  return ['paydesk session 1', of.ledgerId, of.deviceId, of.challenge, of.runId, ...seen].join('\n');
};

/** Of a request within a session. bodyHash: SHA-256 of the body, hex. `sequence` counts up; the server takes each once. */
export const requestText = (of: {
  session: string;
  sequence: number;
  method: string;
  path: string;
  bodyHash: string;
}): string => ['paydesk request 1', of.session, of.sequence, of.method, of.path, of.bodyHash].join('\n');
