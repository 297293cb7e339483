// The checkout page: starts the checkout with what the service wrote into the document.
/** @jsxImportSource preact */
import { render } from 'preact';
import type { PageConfig } from '../messages.ts';
import { Checkout } from './checkout.tsx';
import './page.css';

const root = document.getElementById('checkout');
if (!root?.dataset.config) throw new Error('The document of the checkout is not complete.');
render(<Checkout config={JSON.parse(root.dataset.config) as PageConfig} />, root);
