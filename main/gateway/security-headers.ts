// The headers every answer of the gateway carries.
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Own scripts only, no inline one; a frame only of the preview. Styles may be inline because Mantine writes its variables into a style element. */
export function securityHeaders(previewOrigin: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameSrc: [previewOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    xXssProtection: false,
    strictTransportSecurity: false,
    // On a scheme of its own this header takes Electron's whole process down (seen on Chromium 130).
    originAgentCluster: false,
  });
}
