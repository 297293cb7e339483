// A line between a desk and its ledger server that can be cut at any byte, or hold back what is said on it.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Relay = {
  address: string;
  /** Lets this many more bytes of answers through, over all connections, then cuts the one they came on, once; or cuts all, and stops answering. */
  cutAfter: (bytes: number, then?: 'stay open' | 'be closed') => void;
  /** Lets nothing through in either direction until it is let go. */
  hold: () => () => void;
  /** Stops answering, or answers again. */
  setOpen: (isOpen: boolean) => void;
  /** How many connections were cut in the middle. */
  cuts: () => number;
  close: () => Promise<void>;
};

export async function openRelay(target: string): Promise<Relay> {
  const { port } = new URL(target);
  let left = Number.POSITIVE_INFINITY;
  let [isOpen, isHeld, staysOpen, cuts] = [true, false, true, 0];
  const pairs = new Set<readonly [Socket, Socket]>();
  const cutAll = () => {
    for (const pair of pairs) for (const end of pair) end.destroy();
  };
  const close = () => {
    isOpen = false;
    cutAll();
  };
  const server = createServer((desk) => {
    if (!isOpen) return desk.destroy();
    const far = connect(Number(port), '127.0.0.1');
    const pair = [desk, far] as const;
    pairs.add(pair);
    if (isHeld) for (const end of pair) end.pause();
    const leave = () => {
      pairs.delete(pair);
      for (const end of pair) end.destroy();
    };
    for (const end of pair) end.on('error', leave).on('close', leave);
    desk.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (bytes.byteLength <= left) {
        left -= bytes.byteLength;
        return desk.write(bytes);
      }
      const last = bytes.subarray(0, left);
      left = Number.POSITIVE_INFINITY;
      cuts += 1;
      if (!staysOpen) return close();
      return desk.write(last, leave);
    });
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes, then = 'stay open') => {
      left = bytes;
      staysOpen = then === 'stay open';
    },
    hold: () => {
      isHeld = true;
      for (const pair of pairs) for (const end of pair) end.pause();
      return () => {
        isHeld = false;
        for (const pair of pairs) for (const end of pair) end.resume();
      };
    },
    setOpen: (open) => {
      isOpen = open;
      if (!open) cutAll();
    },
    cuts: () => cuts,
    close: async () => {
      close();
      await once(server.close(), 'close');
    },
  };
}
