// The audit log's hash, worked out from docs/decisions/0016-audit-chain.md alone.
import { createHash } from 'node:crypto';

export const netstringHash = (members: string[]): string =>
  createHash('sha256')
    .update(members.map((member) => `${Buffer.byteLength(member)}:${member},`).join(''))
    .digest('hex');
