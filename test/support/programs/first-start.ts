// A thread that does what a service does first with its store, each time it is told a place: opens it and makes the organizations.
import { parentPort } from 'node:worker_threads';
import { openStore, type StorePlace } from '../../../service/store/database.ts';
import { ensureFirstOrganizations, listFirstOrganizations } from '../../../service/store/first-organizations.ts';

parentPort?.on('message', async (place: StorePlace) => {
  try {
    const store = await openStore(place);
    await ensureFirstOrganizations(store, Date.now());
    const organizations = await listFirstOrganizations(store);
    await store.destroy();
    parentPort?.postMessage(organizations.map(({ id }) => id));
  } catch (error) {
    parentPort?.postMessage(String(error));
  }
});
