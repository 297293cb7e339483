// What is sent to the server, read strictly: little of it, and nothing that is nested deeply.
import { PaydeskError } from '../process/problem.ts';

/** Engineering value, in MB: a piece of a statement or of a plan is far smaller. */
const BODY_MB = 4;
/** Engineering value, in MB: what says who asks is smaller still, and anybody may send it. */
const UNPROVEN_MB = 0.1;
/** Engineering value: no call's arguments are nested half as deep. */
const MOST_LEVELS = 64;
const MEGABYTE = 1024 * 1024;

/** mayBeLarge: asked before more is read than somebody who isn't known may send. */
export async function readBody(
  { headers, body }: Request,
  mayBeLarge: () => Promise<boolean> = async () => false,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let megabytes = UNPROVEN_MB;
  const requireRoom = async (size: number) => {
    if (size > megabytes * MEGABYTE && megabytes < BODY_MB && (await mayBeLarge())) megabytes = BODY_MB;
    if (size > megabytes * MEGABYTE) throw new PaydeskError('team_request_too_large', { megabytes });
  };
  await requireRoom(Number(headers.get('content-length') ?? 0));
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    await requireRoom(size);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** JSON in UTF-8 that says so: no page of another origin can send that without being asked. */
export function readJson(request: Request, body: Uint8Array): unknown {
  try {
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new Error('not JSON');
    if (isNestedDeeper(body, MOST_LEVELS)) throw new Error('too deep');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new PaydeskError('team_request_malformed');
  }
}

/** Whether lists and objects lie in each other at more levels: what is built of them costs more than their text. */
function isNestedDeeper(json: Uint8Array, levels: number): boolean {
  let level = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInText) {
      if (byte === BYTES.backslash) at += 1;
      else if (byte === BYTES.quote) isInText = false;
    } else if (byte === BYTES.quote) isInText = true;
    else if (byte === BYTES.list || byte === BYTES.object) {
      level += 1;
      if (level > levels) return true;
    } else if (byte === BYTES.endOfList || byte === BYTES.endOfObject) level -= 1;
  }
  return false;
}
const BYTES = { quote: 0x22, backslash: 0x5c, list: 0x5b, endOfList: 0x5d, object: 0x7b, endOfObject: 0x7d };
