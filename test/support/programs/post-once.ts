// Posts once and prints what came of it: for a test that stops this process while it waits for the answer.
import { post } from '../../../main/network/send.ts';

const [address = '', limit = ''] = process.argv.slice(2);
const answer = await post({ url: new URL(address), headers: {}, body: '{}', timeLimitMs: Number(limit) });
console.log(JSON.stringify(answer));
