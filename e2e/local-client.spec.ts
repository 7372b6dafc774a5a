import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const PORT = 18_091
const root = fileURLToPath(new URL('..', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'vigil-local-'))
let server: ChildProcess

test.beforeAll(async () => {
  server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      MQTT_PORT: '11891',
      VIGIL_DATA: data,
      VIGIL_FLEET: '5',
      VIGIL_HISTORY_DAYS: '0',
      LOCAL_CLIENT: '1',
      DEPLOYMENT_ID: '3',
    },
  })
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${PORT}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 55_000 },
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
