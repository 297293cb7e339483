// A clock for what ages on screen.
import { useEffect, useState } from 'react';

/** The time (epoch ms), told again every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}
