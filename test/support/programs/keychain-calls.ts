// Calls of the operating system's keychain in this process's session: each a line of JSON, and so is its answer.
import { createInterface } from 'node:readline';
import { systemKeychain } from '../../../main/vault/keychain.ts';

type Call = { id: number; method: 'getPassword' | 'setPassword' | 'deletePassword'; args: [string, string, string] };

const keychain = await systemKeychain();
for await (const line of createInterface(process.stdin)) {
  const { id, method, args } = JSON.parse(line) as Call;
  void keychain[method](...args).then(
    (answer) => console.log(JSON.stringify({ id, answer: answer ?? null })),
    (error: Error) => console.log(JSON.stringify({ id, error: error.message })),
  );
}
