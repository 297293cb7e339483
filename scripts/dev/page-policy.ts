// The content security policy of a page in development: the console's own, and what reloading modules needs beside it.

export type PolicyAdditions = { nonce: string; socket: string };

/** Adds to a policy the nonce of Vite's inline scripts, its WebSocket, and the worker it waits in while its server restarts. Nothing that is built comes through here. */
export function policyInDevelopment(policy: string, { nonce, socket }: PolicyAdditions): string {
  const additions: Record<string, string> = {
    'script-src': `'nonce-${nonce}'`,
    'connect-src': socket,
    'worker-src': "'self' blob:",
  };
  const directives = policy.split(';').map((directive) => directive.trim());
  const changed = directives.map((directive) => {
    const [name = ''] = directive.split(' ');
    const added = additions[name];
    delete additions[name];
    return added ? `${directive} ${added}` : directive;
  });
  const rest = Object.entries(additions).map(([name, value]) => `${name} ${value}`);
  return [...changed, ...rest].filter(Boolean).join('; ');
}
