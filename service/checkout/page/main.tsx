// The checkout page: starts the checkout with what the service wrote into the document.
/** @jsxImportSource preact */
import { render } from 'preact';
import type { PageConfig } from '../messages.ts';
import { accentColours } from './accent.ts';
import { Checkout } from './checkout.tsx';
import './page.css';

const root = document.getElementById('checkout');
if (!root?.dataset.config) throw new Error('The document of the checkout is not complete.');
const config = JSON.parse(root.dataset.config) as PageConfig;
if (config.state === 'payable' && config.look.accent !== null) wearAccent(config.look.accent);
render(<Checkout config={config} />, root);

/** Through the style object, which the document's policy allows. */
function wearAccent(wanted: string): void {
  const { style } = document.documentElement;
  const light = accentColours(wanted, 'light');
  const dark = accentColours(wanted, 'dark');
  style.setProperty('--accent', `light-dark(${light.accent}, ${dark.accent})`);
  style.setProperty('--accent-press', `light-dark(${light.pressed}, ${dark.pressed})`);
  style.setProperty('--on-accent', `light-dark(${light.letters}, ${dark.letters})`);
}
