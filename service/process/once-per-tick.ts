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
export function oncePerTickIn<Place extends object, Key, Value>(
  look: (place: Place, key: Key) => Promise<Value>,
): (place: Place) => OncePerTick<Key, Value> {
  const places = new WeakMap<Place, OncePerTick<Key, Value>>();
  return (place) => {
    const known = places.get(place);
    if (known) return known;
    const shared = oncePerTick((key: Key) => look(place, key));
    places.set(place, shared);
    return shared;
  };
}
