// `npm run test:secrets`: the whole hunt for API keys that were entered, in the desktop app: files, processes, exports and heaps, told in a table.
process.env['PAYDESK_HUNT'] = 'full';
process.argv.splice(2, Infinity, 'desktop-planted-secret');
await import('./e2e.ts');
