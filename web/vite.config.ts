import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The page will be built into the package, from where the floor serves it. The gallery is for pictures and is never built in.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2022', outDir: '../src/houseway/floor/page', emptyOutDir: true },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
