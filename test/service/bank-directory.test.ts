// Production without a connection to banks: typed accounts, named by a directory where there is one.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBankDirectory } from '../../service/checkout/bank/bank-directory.ts';
import { typedAccountsOnly } from '../../service/checkout/bank/typed-accounts-only.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

async function directoryOf(text: string): Promise<Map<string, string>> {
  const file = join(tempFolder(), 'banks.csv');
  await writeFile(file, text);
  return readBankDirectory(file);
}
const ACCOUNT = { routingNumber: '011000015', accountNumber: '12345678' };

test('a bank in the directory is named, and the account counts as no more than that', async () => {
  const bank = typedAccountsOnly(
    await directoryOf('\uFEFFname,routing_number,city\r\n"Smith, Jones & Co",011000015,Boston\r\n\r\n'),
  );
  expect(await bank.bankName('011000015')).toBe('Smith, Jones & Co');
  expect(await bank.check(ACCOUNT)).toEqual({ kind: 'valid', balance: null, validatedBy: 'bank_directory' });
});

test('a bank in no directory has no name, and the account counts as a checksum', async () => {
  const bank = typedAccountsOnly(new Map());
  expect(await bank.bankName('011000015')).toBeNull();
  expect(await bank.check(ACCOUNT)).toEqual({ kind: 'valid', balance: null, validatedBy: 'routing_checksum' });
});

test('nobody logs in where there are no institutions', async () => {
  const bank = typedAccountsOnly(new Map());
  expect([bank.hasInstitutions, await bank.findInstitutions('')]).toEqual([false, []]);
  expect(await bank.logIn({ institution: 'first-sandbox-bank', username: 'ada', password: 'any' })).toBeUndefined();
  expect(await bank.accountOf('first-sandbox-bank', 'everyday')).toBeUndefined();
});

test.each([
  ['', 'must begin with the columns'],
  ['number,name\n011000015,First', 'must begin with the columns'],
  ['routing_number,name\n011000015,First\n11000015,Second', 'bank 2 has no name or no routing number'],
  ['routing_number,name\n011000015,', 'bank 1 has no name or no routing number'],
])('a directory of %j is refused in one line', async (text, words) => {
  await expect(directoryOf(text)).rejects.toThrow(words);
});
