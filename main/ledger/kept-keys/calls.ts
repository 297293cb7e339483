// Ledger calls about API keys that the ledger server keeps.
import { environments } from '../../../contract/procedures/environments.ts';
import { answers, notShared } from '../define-call.ts';
import { beginSend, endSend } from './begin-send.ts';
import { keepKey, readKeptKey, setKeysAtServer } from './kept-keys.ts';
import { claimKeyLink, makeKeyLink, readKeyLink } from './key-links.ts';

export const keptKeysCalls = {
  setKeysAtServer: answers(environments.setKeysAtServer, setKeysAtServer),
  readKeptKey: notShared('reads', 'only the ledger server uses the keys that it keeps', readKeptKey),
  keepKey: notShared('writes', 'the ledger server seals keys before it keeps them', keepKey),
  beginSend: notShared('writes', 'the ledger server asks it before it sends a call', beginSend),
  endSend: notShared('writes', 'the ledger server records what it sent itself', endSend),
  makeKeyLink: notShared('writes', 'the ledger server makes the address of a link', makeKeyLink),
  readKeyLink: notShared('reads', 'the ledger server asks it for a page that it shows', readKeyLink),
  claimKeyLink: notShared('writes', 'the ledger server uses a link up with the keys that came by it', claimKeyLink),
};
