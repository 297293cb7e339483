// Loaded before a program (`node --import`): the wall's clock is ahead by the milliseconds that a file says, as after a sleep. Timers go on where they were.
import { readFileSync } from 'node:fs';

const file = process.env['TEST_CLOCK_AHEAD'] ?? '';
const System = Date;
const now = (): number => System.now() + Number(readFileSync(file, 'utf8'));

class Ahead extends System {
  constructor(...given: []) {
    super(...(given.length === 0 ? ([now()] as unknown as []) : given));
  }

  static override now = now;
}
globalThis.Date = Ahead as DateConstructor;
