// What is asked of a computer's own ledger that moves into a team's.
import type { PreparedLedger } from '../../../contract/team/move.ts';
import type { SharedCall } from '../define-call.ts';

export type MovingCalls = {
  /** Locks this ledger, writes all but its embedded sandbox into a file for a team's server, and leaves a ledger of the sandbox alone. Throws `calls_block_preparing`, `review_blocks_preparing`, `nothing_to_prepare`, `ledger_locked`. */
  prepareForTeam: (actor: string) => Promise<PreparedLedger>;
};

export const movingCalls = {
  prepareForTeam: { notShared: 'locks a machine’s own ledger' },
} satisfies Record<keyof MovingCalls, SharedCall | { notShared: string }>;
