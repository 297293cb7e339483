// Ledger calls about API keys that the ledger server keeps.
import { environments } from '../../../contract/procedures/environments.ts';
import { answers, notShared } from '../define-call.ts';
import { beginSend, endSend } from './begin-send.ts';
import { keepKey } from './keep-key.ts';
import { readKeptKey, setKeysAtServer } from './kept-keys.ts';
import { claimKeyLink, makeKeyLink, readKeyLink, reopenKeyLink } from './key-links.ts';

export const keptKeysCalls = {
  setKeysAtServer: answers(environments.setKeysAtServer, setKeysAtServer),
  readKeptKey: notShared('reads', 'only the ledger server uses the keys that it keeps', readKeptKey),
  keepKey: notShared('writes', 'the ledger server seals keys before it keeps them', keepKey),
  beginSend: notShared('writes', 'the ledger server asks it before it sends a call', beginSend),
  endSend: notShared('writes', 'the ledger server records what it sent itself', endSend),
  makeKeyLink: notShared('writes', 'the ledger server makes the address of a link', makeKeyLink),
  readKeyLink: notShared('reads', 'the ledger server asks it for a page that it shows', readKeyLink),
  claimKeyLink: notShared('writes', 'the ledger server keeps others from a link while it tries keys', claimKeyLink),
  reopenKeyLink: notShared('writes', 'the ledger server does it for a link whose keys weren’t taken', reopenKeyLink),
};
