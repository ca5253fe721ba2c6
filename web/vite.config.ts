import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { clientContracts } from './client-contracts.ts'
import { serviceWorkerFile } from './service-worker-file.ts'

export default defineConfig({
  root: import.meta.dirname,
  // Below which path the site is served is not known here: the server writes it into the page.
  base: './',
  publicDir: 'public',
  // wouter brings its own for older versions of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [clientContracts(), react(), serviceWorkerFile()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      // A message stays in the chunk that says it, wherever its file is.
      optimization: { inlineConst: true },
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/calendar': 'http://localhost:3000',
      '/assets/logo.png': 'http://localhost:3000',
    },
  },
})
