import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basemap } from './basemap-plugin.ts'
import { chunkFileNames, chunks } from './chunks.ts'
import { componentSheet } from './component-sheet-plugin.ts'
import { compressed } from './compress-plugin.ts'
import { licences } from './licences-plugin.ts'
import { quietIcons } from './quiet-icons-plugin.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SERVER = `http://localhost:${process.env.PORT ?? 8080}`

/** Whole first parts only: `/device` must not take `/devices/…`, nor `/stat` the statistics pages from the console. */
const CALLS = [
  '/auth/',
  '/access/',
  '/device/',
  '/devicedata/',
  '/devicecontrol/',
  '/devicemap/',
  '/deviceTrack/',
  '/stat/queryRg05NuclideOrdata',
  '/change-language',
  '/vigil/',
]

export default defineConfig({
  plugins: [react(), quietIcons(), licences(ROOT, 'apps/web'), basemap(ROOT), componentSheet(ROOT), compressed()],
  build: {
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames } },
  },
  server: {
    proxy: {
      // The host stays ours: the server names the push channel by it, and takes no page of another origin.
      ...Object.fromEntries(CALLS.map((path) => [path, { target: SERVER, changeOrigin: false }])),
      '/mqtt': { target: SERVER, ws: true, changeOrigin: false },
    },
  },
})
