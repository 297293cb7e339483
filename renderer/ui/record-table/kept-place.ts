// Where a list was left: on going back it is there again, and so is the focus.
import { useEffect, useRef } from 'react';

type ScrollPosition = { offset: number; rowId: string | null };
const places = new Map<string, ScrollPosition>();
/** Engineering value: lists kept at once. */
const MAX_KEPT = 20;

/** `isThere`: whether the rows are; before that nothing can be scrolled to. */
export function useKeptPlace(place: string, isThere: boolean) {
  const kept = useRef<ScrollPosition>(places.get(place) ?? { offset: 0, rowId: null });
  const now = useRef<ScrollPosition>({ ...kept.current });
  useEffect(() => {
    if (isThere && kept.current.offset > 0) window.scrollTo(0, kept.current.offset);
  }, [isThere]);
  useEffect(() => {
    const note = () => {
      now.current.offset = window.scrollY;
    };
    window.addEventListener('scrollend', note);
    return () => {
      window.removeEventListener('scrollend', note);
      places.delete(place);
      places.set(place, now.current);
      const [oldest] = places.keys();
      if (places.size > MAX_KEPT && oldest !== undefined) places.delete(oldest);
    };
  }, [place]);
  return {
    ...kept.current,
    keepRow: (rowId: string | null) => {
      now.current.rowId = rowId;
    },
  };
}
