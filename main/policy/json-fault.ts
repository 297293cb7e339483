// Where a text stops being JSON: what a runtime says of it differs by version, and sometimes names no place.

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** What may come next. */
type Next = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end';

/** The index of the first character that can't stand there; null for JSON. */
export function jsonFault(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let next = 'value' as Next;
  let at = 0;
  const take = (token: RegExp): boolean => {
    token.lastIndex = at;
    if (!token.test(text)) return false;
    at = token.lastIndex;
    return true;
  };
  const close = (bracket: '{' | '['): boolean => {
    if (open.at(-1) !== bracket) return false;
    open.pop();
    at += 1;
    next = ', or end';
    return true;
  };
  const step = (): boolean => {
    const character = text[at];
    const inside = open.at(-1);
    switch (next) {
      case 'name or }':
      case 'name':
        if (character === '}' && next === 'name or }') return close('{');
        next = ':';
        return take(STRING);
      case ':':
        if (character !== ':') return false;
        next = 'value';
        at += 1;
        return true;
      case ', or end':
        if (character === '}') return close('{');
        if (character === ']') return close('[');
        if (character !== ',' || inside === undefined) return false;
        next = inside === '{' ? 'name' : 'value';
        at += 1;
        return true;
      case 'value or ]':
      case 'value':
        if (character === ']' && next === 'value or ]') return close('[');
        if (character === '{' || character === '[') {
          open.push(character);
          next = character === '{' ? 'name or }' : 'value or ]';
          at += 1;
          return true;
        }
        next = ', or end';
        return take(STRING) || take(SCALAR);
    }
  };
  for (;;) {
    take(SPACE);
    if (at === text.length) return next === ', or end' && open.length === 0 ? null : at;
    if (!step()) return at;
  }
}
