// A relay that is closed when its test is over.
import { onTestFinished } from 'vitest';
import { openRelay, type Relay } from './relay.ts';

export async function openLine(target: string): Promise<Relay> {
  const line = await openRelay(target);
  onTestFinished(line.close);
  return line;
}
