import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // An inlined file would be a data: URL or an inline script, and the Content-Security-Policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    // On a busy machine it would tell how long each plugin waited.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // `npm run dashboard` beside a running `npm start`: pages with hot reload, data from the real server.
  server: {
    host: '127.0.0.1',
    port: 4001,
    strictPort: true,
    proxy: {
      '^/(v1|v2|git|collect|openapi\\.json|reference|tracker\\.js|healthz|readyz)':
        process.env.DOCWRIGHT_URL ?? 'http://127.0.0.1:4000',
    },
  },
});
