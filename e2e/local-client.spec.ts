import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { follow } from './kit/fleet.ts'

const PORT = 18_099
const root = fileURLToPath(new URL('..', import.meta.url))
let data: string
let server: ChildProcess

test.beforeAll(async () => {
  // Not above: this file is read by every process of the runner, and each would leave a folder.
  data = mkdtempSync(join(tmpdir(), 'vigil-local-'))
  server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      MQTT_PORT: '11899',
      VIGIL_DATA: data,
      VIGIL_FLEET: '5',
      VIGIL_HISTORY_DAYS: '0',
      LOCAL_CLIENT: '1',
      DEPLOYMENT_ID: '3',
      VIGIL_ENV: 'development',
    },
  })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${PORT}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 240_000 },
    )
    .toBe(true)
})

test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
})

test('a local client signs itself in, opens the first device, and has no exit [GRD-05, RTE-11, PRM-02]', async ({
  page,
}) => {
  await page.goto(`http://localhost:${PORT}/`)
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/devices\/[^/]+\/SIM-00001\//)
  await expect(page).toHaveTitle(/Customs/i)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0)
})

test('in development the sounds can be listened to, and two models have their overviews [RTE-04, PRM-03]', async ({
  page,
}) => {
  await page.goto(`http://localhost:${PORT}/musicbox`)
  await expect(page.getByRole('heading', { name: 'Alarm sounds', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Play/ })).toHaveCount(3)
  for (const [path, title] of [
    ['/ciae-rms', 'CIAE-RMS overview'],
    ['/rg05', 'RG05 overview'],
  ] as const) {
    await follow(page, path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('main')).not.toContainText('Loading')
})
