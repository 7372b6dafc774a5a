import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { DRAWN, NOTIFYING } from './kit/tags.ts'
import { ORIGIN, originOf, PRODUCTS, READY_PORT } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const TAKES_PICTURES = process.env.VIGIL_SCREENSHOTS === '1'

const { CHROMIUM_PATH, NOTIFYING_CHROMIUM_PATH } = process.env

const launched = (executablePath: string | undefined, ...more: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    ...more,
  ],
})

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // They show nothing that the others do not: pictures for the README are taken when they are asked for.
  testIgnore: TAKES_PICTURES ? [] : '**/screenshots.spec.ts',
  globalSetup: './kit/global-accounts.ts',
  outputDir: '../test-results/browser',
  workers: PRODUCTS.length,
  forbidOnly: true,
  retries: 1,
  // Nothing waits for these where all is well: long enough for a machine that is busy with something else as well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json'], ['./second-tries.ts']],
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    // A quarter of the points: without a graphics card each of them is paid for, and no test looks at one.
    deviceScaleFactor: TAKES_PICTURES ? 1 : 0.5,
    // What grows into its place moves away between press and release where frames are slow: the press is lost.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'plain',
      grepInvert: new RegExp(`${DRAWN}|${NOTIFYING}`),
      use: { launchOptions: launched(CHROMIUM_PATH, '--disable-3d-apis') },
    },
    // The map is drawn in software where tests run.
    {
      name: 'drawn',
      grep: new RegExp(DRAWN),
      use: { launchOptions: launched(CHROMIUM_PATH, '--enable-unsafe-swiftshader') },
    },
    {
      name: 'notifying',
      grep: new RegExp(NOTIFYING),
      use: {
        ...(!NOTIFYING_CHROMIUM_PATH && { channel: 'chromium' }),
        launchOptions: launched(NOTIFYING_CHROMIUM_PATH, '--disable-3d-apis'),
      },
    },
  ],
  webServer: {
    command: 'node e2e/start-products.mjs',
    cwd: root,
    url: `${originOf(READY_PORT)}/`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      NODE_ENV: 'production',
      VIGIL_FLEET: '60',
      VIGIL_HISTORY_DAYS: '1',
      LOG_LEVEL: 'warn',
      VIGIL_PRODUCTS: JSON.stringify({
        readyPort: READY_PORT,
        products: PRODUCTS.map(({ port, mqttPort, data }) => ({
          PORT: String(port),
          MQTT_PORT: String(mqttPort),
          VIGIL_DATA: data,
        })),
      }),
    },
  },
})
