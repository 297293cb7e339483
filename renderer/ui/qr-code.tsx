// A link as a QR code, drawn as SVG: black on white in dark mode too, because that is what cameras read.

import { encode } from 'uqr';

/** Modules of white around the code: the standard's quiet zone. */
const QUIET = 4;

/** A link's QR code as the side of its square, in modules, and the path of its dark ones. */
export function qrPath(link: string): { size: number; path: string } {
  const { size, data } = encode(link, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** The same as a file of its own. */
export function qrFile(link: string): string {
  const { size, path } = qrPath(link);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`;
}

/** `label` says what the code leads to, for those who can’t see it. */
export function QrCode({ link, label, side }: { link: string; label: string; side: number }) {
  const { size, path } = qrPath(link);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      style={{ borderRadius: 6, display: 'block', flexShrink: 0 }}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
