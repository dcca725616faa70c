import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { catalogues } from './tools/po.mjs'

// The program of evidence files: one script and one style with the fonts in it, which the floor puts into each file that it writes.
export default defineConfig({
  plugins: [catalogues(), svelte()],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../src/houseway/floor/page/evidence',
    emptyOutDir: true,
    cssCodeSplit: false,
    lib: { entry: 'src/evidence/main.ts', formats: ['iife'], name: 'evidence', fileName: () => 'evidence.js', cssFileName: 'evidence' },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
})
