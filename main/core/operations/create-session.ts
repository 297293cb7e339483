// Create a session (docs/specification.md, 4.1). It moves no money; the same form is sent once.
import { about, nothing, type Operation } from './operation.ts';

export const createSession: Operation = {
  oncePer: [],
  isBlockedBy: () => false,
  blocked: (_obstacle, act) => ['form_already_sent', {}, about(act)],
  sameForm: ['form_already_sent'],
  isKeyed: false,
  refuse: nothing,
  inGap: nothing,
};
