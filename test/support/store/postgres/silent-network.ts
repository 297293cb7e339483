// A network between a service and its database that can fall silent: connections stay open, and nothing arrives any more.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

/** Not of "read committed", with which a transaction begins. */
const asksToCommit = (bytes: Buffer): boolean => /\bcommit\b/.test(bytes.toString('latin1'));

export type SilentNetwork = {
  /** The database's address, by way of this network. */
  address: string;
  /** From now on nothing passes on the connections there are; new ones pass. */
  fallSilent: () => void;
  /** The next connection that commits goes silent: the commit happens, and its answer is lost. */
  loseNextCommitsAnswer: () => void;
  /** The next connection that asks for a commit is cut: once it is done, or before it has arrived. */
  cutNextCommit: (isDone: boolean) => void;
  /** The next commit is done, and what is answered is an error with this code, as by a pooler that lost the database. */
  refuseNextCommit: (code: string) => void;
  /** How many connections are open. */
  connections: () => number;
};

type Line = { near: Socket; far: Socket; silent: boolean };

/** Opens a network to a PostgreSQL server that listens on a socket in a folder; closed when the test is over. */
export async function openSilentNetwork(databaseAddress: string): Promise<SilentNetwork> {
  const database = new URL(databaseAddress);
  const socketFile = `${database.searchParams.get('host')}/.s.PGSQL.5432`;
  const lines = new Set<Line>();
  let losesCommit = false;
  let cutsCommit: 'done' | 'before' | null = null;
  let refusal: string | null = null;
  const server = createServer((near) => {
    const line: Line = { near, far: connect(socketFile), silent: false };
    lines.add(line);
    // A commit asked for is passed on before the line falls silent: the answer alone is lost.
    const asked = through((bytes) => {
      if (line.silent) return false;
      if (cutsCommit !== null && asksToCommit(bytes)) {
        const isDone = cutsCommit === 'done';
        cutsCommit = null;
        line.silent = true;
        // Its answer says that it is done.
        if (isDone) line.far.once('data', () => near.destroy());
        else near.destroy();
        return isDone;
      }
      if (refusal !== null && asksToCommit(bytes)) {
        const answer = fatalError(refusal);
        refusal = null;
        line.silent = true;
        line.far.once('data', () => near.end(answer));
      }
      if (losesCommit && asksToCommit(bytes)) {
        losesCommit = false;
        line.silent = true;
      }
      return true;
    });
    near.pipe(asked).pipe(line.far);
    line.far.pipe(through(() => !line.silent)).pipe(near);
    for (const end of [near, line.far]) end.on('error', () => undefined);
    near.on('close', () => {
      line.far.destroy();
      lines.delete(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const { near } of lines) near.destroy();
    server.close();
  });
  database.searchParams.delete('host');
  database.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: database.href,
    fallSilent: () => {
      for (const line of lines) line.silent = true;
    },
    loseNextCommitsAnswer: () => {
      losesCommit = true;
    },
    cutNextCommit: (isDone) => {
      cutsCommit = isDone ? 'done' : 'before';
    },
    refuseNextCommit: (code) => {
      refusal = code;
    },
    connections: () => lines.size,
  };
}

/** A message of PostgreSQL's protocol. */
function fatalError(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe connection to the server was lost\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

function through(passes: (bytes: Buffer) => boolean): Transform {
  return new Transform({
    transform: (bytes: Buffer, _, done) => (passes(bytes) ? done(null, bytes) : done()),
  });
}
