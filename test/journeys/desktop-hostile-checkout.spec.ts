// A checkout whose script is hostile, in the desktop app: whatever it tries, the console around it stays as it is.
import { type ElectronApplication, expect } from 'playwright/test';
import { inCheckout, openHostileCheckout, type Place, test } from '../support/window/hostile-checkout.ts';

test.skip(process.platform !== 'linux', 'What is opened outside is seen by a stand-in for xdg-open.');

/** What a person would notice of it. */
function outerState(electron: ElectronApplication) {
  return electron.evaluate(({ BrowserWindow, clipboard, webContents }) => ({
    windows: BrowserWindow.getAllWindows().map((window) => ({
      title: window.getTitle(),
      address: window.webContents.getURL(),
      isFullScreen: window.isFullScreen() || window.isSimpleFullScreen?.() === true,
      history: window.webContents.navigationHistory.length(),
    })),
    pages: webContents.getAllWebContents().length,
    checkout: webContents
      .getAllWebContents()
      .find((contents) => contents.getType() === 'webview')
      ?.getURL()
      .replace(/#.*$/, ''),
    clipboard: clipboard.readText(),
    saved: (globalThis as { saved?: string[] }).saved,
  }));
}

/** Code whose promise says how it went: a refusal's name would differ between versions of Chromium. */
const refused = (code: string) =>
  `(async () => { try { return await Promise.race([(async () => { ${code}; return 'given'; })(),
    new Promise((resolve) => setTimeout(resolve, 1000, 'refused'))]); } catch { return 'refused'; } })()`;

type Attack = { tries: string; code: string; finds: unknown; gesture?: boolean; places?: Place[] };

const EVERYWHERE: Place[] = ['page', 'frame'];

const ATTACKS: Attack[] = [
  // Without a click: with one, a file dialog opens in which a person chooses. These come before any click.
  {
    tries: 'to replace what was copied, without a click',
    code: `(() => { addEventListener('copy', (event) => { event.clipboardData.setData('text/plain', 'account 1'); event.preventDefault(); });
      return document.execCommand('copy'); })()`,
    finds: false,
    gesture: false,
  },
  {
    tries: 'to show a file dialog',
    code: refused('if (navigator.userActivation.isActive) return "clicked"; await showOpenFilePicker()'),
    finds: 'refused',
    gesture: false,
  },
  {
    tries: 'to show a file dialog of a field',
    code: refused(
      "const field = document.createElement('input'); field.type = 'file'; field.click(); field.showPicker()",
    ),
    finds: 'refused',
    gesture: false,
  },
  {
    tries: 'alert, confirm and prompt',
    // A dialog that opened would hold the page until somebody answers it.
    code: `(() => { alert('a'); const said = confirm('b'); try { prompt('c'); } catch {} return said; })()`,
    finds: false,
  },
  {
    tries: 'a hundred print dialogs',
    code: "(() => { for (let n = 0; n < 100; n += 1) print(); return 'tried'; })()",
    finds: 'tried',
  },
  {
    tries: 'to save a file of its own',
    code: `(() => { const link = document.createElement('a'); link.download = 'statement.pdf';
      link.href = URL.createObjectURL(new Blob(['a'])); document.body.append(link); link.click(); return 'tried'; })()`,
    finds: 'tried',
  },
  {
    tries: 'to save a file from its server',
    code: `(() => { const link = document.createElement('a'); link.href = 'HOSTILE/file'; link.download = 'statement.pdf';
      document.body.append(link); link.click(); return 'tried'; })()`,
    finds: 'tried',
  },
  {
    tries: 'two hundred windows',
    code: `(() => { const opened = []; for (let n = 0; n < 200; n += 1) opened.push(open('https://example.com/' + n), open('', 'a' + n, 'popup'));
      return opened.filter((one) => one !== null).length; })()`,
    finds: 0,
  },
  {
    tries: 'the full screen',
    code: refused(
      'document.body.requestFullscreen(); await new Promise((resolve) => setTimeout(resolve, 500)); if (document.fullscreenElement === null) throw 0',
    ),
    finds: 'refused',
  },
  {
    tries: 'to hold the pointer',
    code: refused(
      'document.body.requestPointerLock(); await new Promise((resolve) => setTimeout(resolve, 500)); if (document.pointerLockElement === null) throw 0',
    ),
    finds: 'refused',
  },
  {
    tries: 'to hold the keyboard',
    code: `(async () => { await navigator.keyboard?.lock?.().catch(() => {}); return document.fullscreenElement; })()`,
    finds: null,
  },
  { tries: 'to read what was copied', code: refused('await navigator.clipboard.readText()'), finds: 'refused' },
  {
    tries: 'to replace what was copied',
    code: refused(`await navigator.clipboard.writeText('account 1')`),
    finds: 'refused',
  },
  {
    tries: 'to paste what was copied into itself',
    code: `(() => { const field = document.createElement('textarea'); document.body.append(field); field.focus();
      document.execCommand('paste'); return field.value; })()`,
    finds: '',
  },
  { tries: 'to see the screen', code: refused('await navigator.mediaDevices.getDisplayMedia()'), finds: 'refused' },
  {
    tries: 'the camera',
    code: refused('await navigator.mediaDevices.getUserMedia({ video: true })'),
    finds: 'refused',
  },
  {
    tries: 'to notify',
    code: `(async () => [await Notification.requestPermission(), Notification.permission])()`,
    finds: ['denied', 'denied'],
    places: ['page'],
  },
  {
    tries: 'where this computer is',
    code: refused('await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))'),
    finds: 'refused',
  },
  { tries: 'a USB device', code: refused('await navigator.usb.requestDevice({ filters: [] })'), finds: 'refused' },
  {
    tries: 'a keyboard or another HID device',
    code: refused('if ((await navigator.hid.requestDevice({ filters: [] })).length === 0) throw 0'),
    finds: 'refused',
  },
  { tries: 'a serial port', code: refused('await navigator.serial.requestPort()'), finds: 'refused' },
  {
    tries: 'a Bluetooth device',
    code: refused('await navigator.bluetooth.requestDevice({ acceptAllDevices: true })'),
    finds: 'refused',
  },
  { tries: 'MIDI', code: refused('await navigator.requestMIDIAccess({ sysex: true })'), finds: 'refused' },
  {
    tries: 'the fonts of this computer',
    code: refused('if ((await queryLocalFonts()).length === 0) throw 0'),
    finds: 'refused',
  },
  {
    tries: 'a hundred thousand addresses in its history',
    code: `(() => { for (let n = 0; n < 100000; n += 1) try { history.pushState(n, '', '#' + n); } catch {}
      history.go(-1000); history.replaceState(null, '', location.pathname); return 'tried'; })()`,
    finds: 'tried',
  },
  {
    tries: 'another title and icon',
    code: `(() => { document.title = 'Your session expired'; const icon = document.createElement('link'); icon.rel = 'icon';
      icon.href = 'HOSTILE/icon'; document.head.append(icon); return 'tried'; })()`,
    finds: 'tried',
  },
  {
    tries: 'the window around it',
    code: `(() => { let frames = 0; for (let at = window; at !== at.parent; at = at.parent) frames += 1;
      top.postMessage({ 'paydesk-checkout': { kind: 'complete', payload: {} } }, '*');
      return [opener, frames <= 1, typeof paydeskConsole, typeof require, typeof process]; })()`,
    finds: [null, true, 'undefined', 'undefined', 'undefined'],
  },
  {
    tries: 'a worker that stays',
    code: refused(`await navigator.serviceWorker.register('/preview.js')`),
    finds: 'refused',
    places: ['page'],
  },
  ...['paydesk://console/', 'file:///etc/passwd', 'chrome://gpu', 'view-source:file:///etc/passwd', 'about:blank'].map(
    (address) => ({
      tries: `a frame of ${address}`,
      code: `(async () => { const frame = document.createElement('iframe'); frame.src = '${address}';
      document.body.append(frame); await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 300); });
      let text = ''; try { text = frame.contentDocument.body.textContent; } catch {} frame.remove(); return text; })()`,
      finds: '',
      places: ['page'] as Place[],
    }),
  ),
  ...[
    'mailto:ada@example.com',
    'tel:+15550100',
    'paydesk-link://order/order_1',
    'paydesk://console/orders',
    'file:///etc/passwd',
    'chrome://gpu',
    'https://example.com/',
    'data:text/html,<h1>Paydesk</h1>',
  ].map((address) => ({
    tries: `to go to ${address}`,
    code: `(() => { try { top.location = '${address}'; } catch {} try { location.assign('${address}'); } catch {}
      const link = document.createElement('a'); link.href = '${address}'; document.body.append(link); link.click();
      const blank = document.createElement('a'); blank.href = '${address}'; blank.target = '_blank'; blank.click(); return 'tried'; })()`,
    finds: 'tried',
    places: ['page'] as Place[],
  })),
  {
    tries: 'to send the top page elsewhere from its frame',
    code: `(() => { try { top.location = 'https://example.com/'; } catch {} return 'tried'; })()`,
    finds: 'tried',
    places: ['frame'],
  },
];

test('a hostile checkout changes nothing of the console', async ({
  openedPrograms,
  hostile,
  startService,
  sharedWindow,
}) => {
  const { page, electron } = sharedWindow;
  const pages = await openHostileCheckout(sharedWindow, { ...(await startService()), js_url: hostile.origin });
  // Chromium keeps fifty addresses: a full history would grow no more.
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.clear(),
  );
  const before = await outerState(electron);
  const outside = await sharedWindow.outside();
  expect(before.saved).toEqual([]);
  for (const { tries, code, finds, gesture = true, places = EVERYWHERE } of ATTACKS) {
    for (const place of places) {
      await test.step(`${tries}, in its ${place}`, async () => {
        const found = await inCheckout(electron, code.replaceAll('HOSTILE', hostile.origin), { place, gesture });
        expect.soft(found, `${tries}, in its ${place}`).toEqual(finds);
        expect.soft(await outerState(electron), `${tries}, in its ${place}`).toEqual(before);
        // The checkout's page still runs: nothing took it away.
        expect(await inCheckout(electron, '"sdk" in window', { place: 'page', gesture: false }), tries).toBe(true);
      });
    }
  }
  expect(openedPrograms()).toEqual([]);
  expect(await sharedWindow.outside()).toEqual(outside);
  await pages.click('Close preview');
  await pages.goTo('Orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
