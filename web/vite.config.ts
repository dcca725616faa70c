import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './tools/po.mjs'

// The page is built into the package, from where the floor serves it. Nothing is inlined: the content policy allows files only. The gallery is for pictures and is never built in.
// The worker has a name of its own, by which the floor knows the one file that may compile WebAssembly.
export default defineConfig({
  plugins: [catalogues(), svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: '../src/houseway/floor/page', emptyOutDir: true },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
