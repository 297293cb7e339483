// Create a session (docs/specification.md, 4.1). It moves no money; the same form is sent once.
import { about, nothing, type Operation, ownScope, refuseAnyRetry } from '../acts.ts';

export const createSession: Operation = {
  blocked: (_obstacle, act) => ['form_already_sent', {}, about(act)],
  sameForm: ['form_already_sent'],
  isKeyed: false,
  needsAuthorization: false,
  scope: ownScope,
  refuseRetry: refuseAnyRetry,
  refuse: nothing,
  inGap: nothing,
};
