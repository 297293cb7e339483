// The sizes of the preview, and the scale that fits one into the available space.
import { t } from '../../../messages/t.ts';
import type { PreviewSize } from '../../window/window-state.ts';

/** CSS pixels. */
export type Extent = { width: number; height: number };

export const EXTENT: Record<PreviewSize, Extent> = {
  // What a phone's browser leaves of its 844 px.
  phone: { width: 390, height: 664 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};

/** The scale at which `whole` fits into `room`: at most 1, and 1 before `room` is measured. */
export function fitScale(whole: Extent, room: Extent): number {
  if (room.width <= 0 || room.height <= 0) return 1;
  return Math.min(1, room.width / whole.width, room.height / whole.height);
}

/** "390 × 664", with the percentage if it is scaled down. */
export function sizeWords({ width, height }: Extent, scale: number): string {
  const percent = Math.floor(scale * 100);
  const size = `${width} × ${height}`;
  return percent < 100 ? t({ defaultMessage: '{size}, shown at {percent, number}%' }, { size, percent }) : size;
}
