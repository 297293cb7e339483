// Posts to an address as often as told, one call after another, and prints what became of each: a process of its own, for what only its environment decides.
import { post } from '../../../main/network/send.ts';

const [address = '', times = '1'] = process.argv.slice(2);
const kinds: string[] = [];
for (let count = 0; count < Number(times); count += 1)
  kinds.push((await post({ url: new URL(address), headers: {}, body: '{}', timeLimitMs: 5000 })).kind);
console.log(JSON.stringify(kinds));
