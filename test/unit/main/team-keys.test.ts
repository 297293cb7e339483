// The keys of a computer that leaves its team.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTeamKeys } from '../../../main/team/team-keys.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

test('keys that can’t be deleted keep no others, are told, and are deleted at a later start', async () => {
  const dataFolder = tempFolder();
  const vault = { state: () => ({ state: 'keychain' }) } as never;
  const removed: string[] = [];
  const remove = async (id: string) => {
    if (id === 'a') throw new Error('The keychain is locked.');
    removed.push(id);
  };
  const keys = openTeamKeys({ dataFolder, vault, removeKeys: remove });
  keys.note(['a', 'b', 'c']);
  await expect(keys.forget()).rejects.toThrow('The keychain is locked.');
  expect([removed, JSON.parse(readFileSync(join(dataFolder, 'team-keys.json'), 'utf8'))]).toEqual([['b', 'c'], ['a']]);
  const later: string[] = [];
  await openTeamKeys({ dataFolder, vault, removeKeys: async (id) => void later.push(id) }).forget();
  expect(later).toEqual(['a']);
});
