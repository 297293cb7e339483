// The sizes a checkout is looked at in, and how far one is scaled down to fit the stage.
import { t } from '../../../messages/t.ts';
import type { PreviewSize } from '../../window/window-state.ts';

/** CSS pixels. */
export type Extent = { width: number; height: number };

export const EXTENT: Record<PreviewSize, Extent> = {
  phone: { width: 390, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};

/** By how much `whole` is scaled to fit into `room`: never up, and 1 while the room isn't measured. */
export function fitScale(whole: Extent, room: Extent): number {
  if (room.width <= 0 || room.height <= 0) return 1;
  return Math.min(1, room.width / whole.width, room.height / whole.height);
}

/** "390 × 780", and how large it is shown where it isn't whole. */
export function sizeWords({ width, height }: Extent, scale: number): string {
  const percent = Math.floor(scale * 100);
  const size = `${width} × ${height}`;
  return percent < 100 ? t({ defaultMessage: '{size}, shown at {percent, number}%' }, { size, percent }) : size;
}
