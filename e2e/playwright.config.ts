import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { DATA, MQTT_PORT, ORIGIN, PORT } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // The map is drawn in software where tests run.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps e2e/start-product.mjs',
    cwd: root,
    url: `${ORIGIN}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      MQTT_PORT: String(MQTT_PORT),
      VIGIL_DATA: DATA,
      VIGIL_FLEET: '60',
      VIGIL_HISTORY_DAYS: '1',
      LOG_LEVEL: 'warn',
    },
  },
})
