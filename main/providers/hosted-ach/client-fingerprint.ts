// A client ID by its hash: enough to know it again, and nothing that signs or can be read.
import { createHash } from 'node:crypto';

export const fingerprintOf = (clientId: string): string =>
  createHash('sha256').update(`paydesk client ID\n${clientId}`).digest('hex');
