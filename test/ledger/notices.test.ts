// The switch for desktop notifications.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openNoticesDesk } from '../../main/features/console/notices.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

test('notifications are on until somebody turns them off, and stay off after a restart', async () => {
  const folder = tempFolder();
  const desk = openNoticesDesk(folder, true);
  expect(await desk.state()).toEqual({ isOn: true, isOffered: true, isManaged: false });
  expect(await desk.set({ isOn: false })).toEqual({ isOn: false, isOffered: true, isManaged: false });
  expect(openNoticesDesk(folder, true).isOn()).toBe(false);
  await desk.set({ isOn: true });
  expect(openNoticesDesk(folder, false).isOn()).toBe(true);
});

test('a damaged file leaves them on', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'notifications.json'), '{"isOn": "perhaps"');
  expect(openNoticesDesk(folder, true).isOn()).toBe(true);
});

test('a policy decides, and nobody changes it here', async () => {
  const folder = tempFolder();
  const desk = openNoticesDesk(folder, true, 'off');
  expect([desk.isOn(), await desk.state()]).toEqual([false, { isOn: false, isOffered: true, isManaged: true }]);
  await expect(desk.set({ isOn: true })).rejects.toMatchObject({ problem: { code: 'setting_managed' } });
  expect(openNoticesDesk(folder, true).isOn()).toBe(true);
});
