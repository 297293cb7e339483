// One look for all who ask in the same turn of the event loop: they came at the same moment, and would see the same.

export type OncePerTick<Key, Value> = {
  /** What `look` tells of the key, asked for once in a turn. All callers came in before the look began, or in the same turn. */
  ask: (key: Key) => Promise<Value>;
  /** For who has just changed what is looked at: the next to ask sees it, in the same turn too. */
  forget: () => void;
};

/** Shares the answers of `look` for as long as a turn of the event loop lasts, and not longer: another process may change them. */
export function oncePerTick<Key, Value>(look: (key: Key) => Promise<Value>): OncePerTick<Key, Value> {
  const asked = new Map<Key, Promise<Value>>();
  const forget = () => asked.clear();
  const ask = (key: Key) => {
    const shared = asked.get(key);
    if (shared !== undefined) return shared;
    if (asked.size === 0) setImmediate(forget);
    const answer = look(key);
    asked.set(key, answer);
    return answer;
  };
  return { ask, forget };
}

/** The same for a look into something, such as a store: each has answers of its own, for as long as it lives. */
export function oncePerTickIn<Scope extends object, Key, Value>(
  look: (scope: Scope, key: Key) => Promise<Value>,
): (scope: Scope) => OncePerTick<Key, Value> {
  const scopes = new WeakMap<Scope, OncePerTick<Key, Value>>();
  return (scope) => {
    const known = scopes.get(scope);
    if (known) return known;
    const shared = oncePerTick((key: Key) => look(scope, key));
    scopes.set(scope, shared);
    return shared;
  };
}
