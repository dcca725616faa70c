import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The page is built into the package, from where the floor serves it. Nothing is inlined: the content policy allows files only. The gallery is for pictures and is never built in.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, outDir: '../src/houseway/floor/page', emptyOutDir: true },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
