import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = `http://localhost:${process.env.PORT ?? 8080}`
const CALLS = ['/auth', '/access', '/device', '/devicedata', '/devicecontrol', '/devicemap', '/deviceTrack', '/vigil/']

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', sourcemap: true, chunkSizeWarningLimit: 1200 },
  server: {
    proxy: {
      ...Object.fromEntries(CALLS.map((path) => [path, SERVER])),
      '/change-language': SERVER,
      '/mqtt': { target: SERVER, ws: true },
    },
  },
})
