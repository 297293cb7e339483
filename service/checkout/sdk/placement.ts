// Where the checkout's frame stands on the merchant's page: over it, in a modal dialog, or in an element of it.

export type Placement = {
  frame: HTMLIFrameElement;
  /** Shows the frame, once what is in it is ready to be seen. */
  reveal: () => void;
  remove: () => void;
};

const FADE_MS = 160;
/** Fixed: a frame that grew with each step would move the merchant's page about under the consumer. */
const INLINE_HEIGHT = 'min(660px, 100dvh)';

/** Lays a dialog over the page, which dims, can't be scrolled and can't be reached until the dialog is removed. Calls onEscape when Escape is pressed. */
export function placeInModal(container: Element, url: string, onEscape: () => void): Placement {
  const frame = createFrame(url);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Secure checkout');
  style(dialog, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    'max-width': 'none',
    'max-height': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    'box-sizing': 'border-box',
    display: 'flex',
    'align-items': 'center',
    'justify-content': 'center',
    background: 'rgba(10, 14, 22, 0.56)',
  });
  const isPhone = window.matchMedia('(max-width: 520px)');
  const fit = () => style(frame, isPhone.matches ? PHONE_FRAME : DESKTOP_FRAME);
  fit();
  isPhone.addEventListener('change', fit);
  const waiting = createSpinner();
  dialog.append(waiting, frame);
  container.append(dialog);

  const scrolling = document.body.style.overflow;
  document.body.style.overflow = 'hidden';
  // The top layer: nothing on the merchant's page can cover it, and no focus trap there can reach into it.
  dialog.showModal();
  fadeIn(dialog);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
  });
  // Browsers close a dialog on a second Escape whatever the page says: the checkout decides, so it comes back.
  dialog.addEventListener('close', () => dialog.isConnected && dialog.showModal());

  return {
    frame,
    reveal: () => {
      waiting.remove();
      reveal(frame);
    },
    remove: () => {
      isPhone.removeEventListener('change', fit);
      document.body.style.overflow = scrolling;
      // Closed before it is removed, so that the browser gives the focus back to where it was.
      dialog.close();
      dialog.remove();
    },
  };
}

/** Puts the frame in an element of the page, as wide as the element is. */
export function placeInline(container: Element, url: string): Placement {
  const frame = createFrame(url);
  style(frame, { width: '100%', 'max-width': '440px', height: INLINE_HEIGHT, 'border-radius': '16px' });
  const before = document.activeElement;
  container.append(frame);
  return {
    frame,
    reveal: () => reveal(frame),
    remove: () => {
      const hadFocus = document.activeElement === frame;
      frame.remove();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

const DESKTOP_FRAME = {
  width: '400px',
  height: 'min(700px, calc(100dvh - 48px))',
  'border-radius': '16px',
  'box-shadow': '0 24px 64px rgba(0, 0, 0, 0.35)',
};
const PHONE_FRAME = { width: '100vw', height: '100dvh', 'border-radius': '0', 'box-shadow': 'none' };

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Secure checkout';
  // Passkeys: a frame of another origin may ask for them only where the page around it says so.
  frame.allow = 'publickey-credentials-get *; publickey-credentials-create *';
  frame.src = url;
  // Transparent rather than hidden: a hidden frame can't take the focus.
  style(frame, { border: '0', margin: '0', padding: '0', display: 'block', flex: 'none', opacity: '0' });
  return frame;
}

function reveal(frame: HTMLIFrameElement): void {
  style(frame, { opacity: '1' });
  fadeIn(frame);
  frame.focus({ preventScroll: true });
}

function createSpinner(): HTMLElement {
  const spinner = document.createElement('div');
  spinner.setAttribute('role', 'status');
  spinner.setAttribute('aria-label', 'Opening the checkout');
  style(spinner, {
    position: 'absolute',
    width: '32px',
    height: '32px',
    'border-radius': '50%',
    'box-sizing': 'border-box',
    border: '3px solid rgba(255, 255, 255, 0.3)',
    'border-top-color': '#fff',
  });
  spinner.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }], {
    duration: 900,
    iterations: Number.POSITIVE_INFINITY,
  });
  return spinner;
}

function fadeIn(element: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
}

/** Through the style object, which a merchant's content policy allows, and with priority over the page's own style sheet. */
function style(element: HTMLElement, properties: Record<string, string>): void {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value, 'important');
}
