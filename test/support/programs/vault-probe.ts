// Opens the vault of this process's own session, keeps and reads a key, and prints what it found: run in a session with, or without, a keychain.
import { openVault } from '../../../main/vault/vault.ts';

const [account = 'account', errand = 'save-and-read'] = process.argv.slice(2);
const vault = openVault({ timeLimitMs: 3000 });
if (errand === 'save-and-read') await vault.save(account, { clientId: 'key_1', clientSecret: 'kept-in-the-vault' });
const keys = await vault.read(account);
console.log(
  JSON.stringify({
    vault: vault.state(),
    clientId: keys?.clientId ?? null,
    secretIsRight: keys?.clientSecret === 'kept-in-the-vault',
  }),
);
process.exit(0);
