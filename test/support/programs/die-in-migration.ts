// Makes a store in a file and dies before the n-th change of its tables, as by a power cut.
import Database from 'better-sqlite3';
import { openStore } from '../../../service/store/database.ts';

const [file = '', n = ''] = process.argv.slice(2);
const { prepare } = Database.prototype;
let left = Number(n);
Database.prototype.prepare = function (this: Database.Database, sql: string) {
  if (/^(create|alter|drop|insert)\b/i.test(sql)) left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return prepare.call(this, sql);
} as typeof prepare;
await (await openStore({ file })).destroy();
