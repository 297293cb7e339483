// What is answered where a request can't even be read: headers that are too large, or bytes that are no HTTP.
import type { Socket } from 'node:net';

/** How long a client may take to read the answer before its connection is cut, in ms. */
const READING_GRACE_MS = 1000;

/** Answers with 431 or 400 and {"detail": …}, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers are larger than 16 KB.']
      : ['400 Bad Request', 'This is not a request that HTTP knows.'];
  const body = JSON.stringify({ detail });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${body}`);
  // What the client is still sending is read and dropped: cut off at once, it would see a reset instead of the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), READING_GRACE_MS).unref();
}
