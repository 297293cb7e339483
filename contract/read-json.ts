// Reads JSON without losing what it says: JSON.parse keeps one of two members of a name, and rounds numbers.

/** repeated: a member that an object has twice. inexact: a number that would be read as another whole number. `text` is as it stands in the JSON. */
export type LostInJson = { kind: 'repeated' | 'inexact'; text: string };

export type JsonRead = { json: unknown } | { lost: LostInJson };

/** Reads the whole of a text. Throws a SyntaxError where it isn't JSON. */
export function readJson(text: string): JsonRead {
  const json: unknown = JSON.parse(text);
  const lost = lostIn(text);
  return lost ? { lost } : { json };
}

/** What matters in a text that is known to be JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}]|-?\d[\d.eE+-]*/g;

function lostIn(text: string): LostInJson | null {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token.endsWith(':')) {
      const written = token.slice(0, -1).trimEnd();
      const name = JSON.parse(written) as string;
      const members = open.at(-1);
      if (members?.has(name)) return { kind: 'repeated', text: name };
      members?.add(name);
    } else if (!token.startsWith('"') && isInexact(token)) return { kind: 'inexact', text: token };
  }
  return null;
}

/** Whether a number is read as a whole number that it isn't: 100.00000000000000001 as 100. Beyond safe integers nothing is read as an amount. */
function isInexact(written: string): boolean {
  const read = Number(written);
  return Number.isSafeInteger(read) && digitsOf(written) !== digitsOf(String(Math.abs(read)));
}

/** A number's digits without zeros at either end, and the power of ten of the last: "1.50e3" is "15e2". */
function digitsOf(written: string): string {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}
