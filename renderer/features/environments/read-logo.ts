// A chosen file as a logo: looked at before a byte of it is sent.
import { logoProblem, logoTypeOf } from '../../../contract/console/logo.ts';

/** The picture as a data: address, or why it isn't taken. Of a file that is too large only the first bytes are read. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const problem = logoProblem(start, file.size);
  if (problem !== null) return { problem };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { logo: `data:${logoTypeOf(start)};base64,${btoa(letters)}` };
}
