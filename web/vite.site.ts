import { defineConfig } from 'vite'

// The scripts of the documentation site: rounds that can be edited and run, the worker with the rules, and the service worker.
// RULES_DIGEST names the rules that the site was built with.
export default defineConfig({
  publicDir: false,
  define: { RULES_DIGEST: JSON.stringify(process.env['RULES_DIGEST'] ?? '') },
  build: {
    target: 'es2022',
    outDir: '../build/site/scripts',
    emptyOutDir: true,
    rollupOptions: {
      input: { rounds: 'src/site/rounds.ts', 'rounds-worker': 'src/site/worker.ts', offline: 'src/site/offline.ts' },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
})
