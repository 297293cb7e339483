// How long until another code may be asked for.
import { useEffect, useState } from 'preact/hooks';
import type { SentCode } from '../messages.ts';

/** Whole seconds from when this code was sent, counting down to 0. */
export function useCountdown(sent: SentCode): number {
  const [left, setLeft] = useState(sent.again_in_seconds);
  useEffect(() => {
    // By the clock and not by counting: a page in the background is woken late.
    const end = performance.now() + sent.again_in_seconds * 1000;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
