// Lets TypeScript read the imports of stylesheets that Vite resolves.
/// <reference types="vite/client" />
