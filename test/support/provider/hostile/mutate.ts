// Bodies mutated value by value: ids of other things, names and kinds that are not documented.

import type { Mutation } from './script.ts';
import type { Names } from './shapes.ts';

type Place = { holder: Record<string, unknown>; key: string; path: string };

/** Gives a body of its own; the one that was given stays. */
export function mutated(json: unknown, mutations: readonly Mutation[], names: Names): unknown {
  const root = { body: structuredClone(json) };
  for (const { at, how } of mutations) {
    const places = placesOf(root);
    const place =
      typeof at === 'number' ? places[at % places.length] : places.find(({ path }) => path === `body.${at}`);
    if (place) change(place, how, names, root);
  }
  return root.body;
}

function placesOf(holder: object, above = ''): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder: holder as Record<string, unknown>, key, path: above + key },
    ...(value !== null && typeof value === 'object' ? placesOf(value, `${above + key}.`) : []),
  ]);
}

function change({ holder, key }: Place, how: Mutation['how'], names: Names, root: object): void {
  const value = holder[key];
  switch (how) {
    case 'remove':
      delete holder[key];
      return;
    case 'rename':
      delete holder[key];
      holder[key.includes('_') ? key.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase()) : `${key}_`] =
        value;
      return;
    case 'null':
      holder[key] = null;
      return;
    case 'other id':
      holder[key] = otherOf(value, names);
      return;
    case 'asked id':
      holder[key] = names.asked;
      return;
    case 'code like an id':
      holder[key] = 'charge_in_progress';
      return;
    case 'number as text':
      holder[key] = String(value);
      return;
    case 'text as number':
      holder[key] = 4711;
      return;
    case 'another number':
      holder[key] = typeof value === 'number' ? value * 100 : -1;
      return;
    case 'in a list':
      holder[key] = [value];
      return;
    case 'deeper':
      holder[key] = { data: value };
      return;
    case 'another word':
      holder[key] = value === 'charged' ? 'submitted' : 'charged';
      return;
    case 'with a blank':
      holder[key] = `${String(value)} `;
      return;
    case 'in a prototype':
      delete holder[key];
      // As JSON.parse makes it: a member of that name, not the prototype.
      Object.defineProperty(holder, '__proto__', {
        value: { [key]: value },
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return;
    case 'with a fraction':
      holder[key] = typeof value === 'number' ? value + 0.5 : 0.5;
      return;
    case 'empty':
      holder[key] = '';
      return;
    case 'also elsewhere':
      Object.assign(root, { more: value });
      if (typeof holder === 'object' && !Array.isArray(holder)) holder[`${key}_also`] = names.charge;
  }
}

function otherOf(value: unknown, { other, charge, order }: Names): string {
  if (typeof value === 'string' && value.startsWith('charge_')) return charge;
  if (typeof value === 'string' && value.startsWith('order_')) return order;
  return other;
}
