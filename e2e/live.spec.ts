import { expect, type Page, test } from '@playwright/test'
import { addDevice, type TestDevice } from './kit/device.ts'
import { follow } from './kit/fleet.ts'
import { comeBack, type LinkProxy, openLinkProxy } from './kit/link-proxy.ts'
import { ACCOUNTS, enter, signIn } from './kit/sign-in.ts'
import { addSite, type Site } from './kit/site.ts'
import { expectTold, hasTold } from './kit/told.ts'

const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

/** Counts the alarm sounds that are started; they repeat by themselves. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start
    Object.assign(window, { soundsStarted: 0 })
    AudioBufferSourceNode.prototype.start = function (...args) {
      if (this.loop) Object.assign(window, { soundsStarted: Reflect.get(window, 'soundsStarted') + 1 })
      start.apply(this, args)
    }
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'soundsStarted')))
}

async function withDevice(name: string, run: (device: TestDevice) => Promise<void>, office?: string): Promise<void> {
  const device = await addDevice(name, office)
  try {
    await run(device)
  } finally {
    await device.report(0.1).catch(() => {})
    await device.leave()
  }
}

/** The only device of its site: what the simulated fleet does is neither shown nor heard there. */
async function withSite(name: string, run: (device: TestDevice, site: Site) => Promise<void>): Promise<void> {
  const site = await addSite(name)
  await withDevice(name, (device) => run(device, site), site.officeId)
}

test('a stranger’s device is seen from its first message on, and moves as it reports [GEN-01, TRE-01, STA-01, STA-05]', async ({
  page,
}) => {
  await withDevice('Stranger at the gate', async (device) => {
    await enter(page, 'admin', '/devices/monitor/list')
    await page.getByRole('search').getByRole('textbox').fill(device.name)
    await expect(row(page, device.name)).toContainText('Not connected')
    await device.report(0.1)
    await expect(row(page, device.name)).toContainText('Normal')
    await device.report(0.8)
    await expect(row(page, device.name)).toContainText('Warning')
    await device.report(50)
    await expect(row(page, device.name)).toContainText(/Alarm|High risk/)
    await row(page, device.name).click()
    const card = page.getByRole('complementary', { name: 'Selected device' })
    await expect(card).toContainText('50')
    await expect(card).toContainText(/ ago|just now/)
  })
})

test('an alarm raises a notice and a sound; silence shows its countdown and the real state, and ends after five minutes [FEA-02, NOT-01, NOT-02, REP-02, REP-03, SIL-01, SIL-02, SIL-03]', async ({
  page,
}) => {
  const heard = await listen(page)
  await page.clock.install()
  await withSite('Loud detector', async (device, site) => {
    await device.report(0.1)
    await site.enter(page)
    await expect(row(page, device.name)).toContainText('Normal')
    expect(await heard()).toBe(0)
    await device.report(50)
    await expectTold(page, device.name)
    await expect.poll(heard).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Silence current alarm' }).click()
    await expect(row(page, device.name)).toContainText(/Normal.*(Alarm|High risk)/)
    await expect(row(page, device.name)).toContainText(/[45]:\d\d/)
    // Silent does not mean gone.
    await expect(page.getByRole('link', { name: /alarms? not handled/ })).toBeVisible()

    await page.clock.fastForward('05:01')
    await device.report(50)
    await expect(row(page, device.name)).not.toContainText('Normal')
    await expect(row(page, device.name)).toContainText(/Alarm|High risk/)
  })
})

test('the key silences the device that is looked at; without one it says how many, and asks [SIL-01, SIL-03]', async ({
  page,
}) => {
  await withSite('Keyed detector', async (device, site) => {
    await device.report(50)
    await site.enter(page)
    await expect(row(page, device.name)).toContainText(/Alarm|High risk/)
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toContainText('1 device alarms now')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const silenced = page.getByRole('list', { name: 'Devices by state' }).getByRole('button', { name: /Silenced/ })
    await expect(silenced).toHaveCount(0)

    await follow(page, `/devices/monitor/list?device=${device.sn}`)
    await expect(page.getByRole('complementary', { name: 'Selected device' })).toContainText(/Alarm|High risk/)
    await page.keyboard.press('s')
    await expectTold(page, `${device.name}: silenced for 5 min`)
    // One number, wherever it stands; and the way to what it counts.
    await expect(page.getByRole('button', { name: '1 device silenced, show it' })).toBeVisible()
    await expect(silenced).toHaveText(/^1/)
    await silenced.click()
    await expect(page).toHaveURL(/silenced=1/)
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
    await expect(row(page, device.name)).toBeVisible()
  })
})

test.describe('when the link is lost', () => {
  let proxy: LinkProxy
  test.beforeEach(async () => {
    proxy = await openLinkProxy()
  })
  test.afterEach(() => proxy.close())

  test('the screen says so at once, and nothing that happened meanwhile stays missed [PSH-05, PSH-06]', async ({
    page,
  }) => {
    // Wide enough that the tree, by whose search the desk is narrowed, does not give way to what alarms elsewhere.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await withDevice('Behind the cut', async (device) => {
      await device.report(0.1)
      await page.goto(`${proxy.origin}/devices/monitor/alarm`)
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS.admin)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
      await page.getByRole('search').getByRole('textbox').fill(device.name)

      proxy.cut()
      await expect(page.getByRole('alert').filter({ hasText: 'Connection lost' })).toBeAttached()
      await expect(page.getByText(/Connection lost, restarting in \d+ s/)).toBeVisible()
      await expect(page.getByRole('main')).toHaveAttribute('data-live', 'false')
      // Comes and goes while nobody can see it.
      await device.report(50)
      await device.report(0.1)

      proxy.restore()
      await comeBack(page)
      await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
      // In a flood the head of a group names the alarm that began it, too.
      const found = page.getByRole('listitem').filter({ hasText: device.name }).filter({ hasNotText: 'First out' })
      await expect(found).toContainText('Ended, not')
    })
  })

  test('what could not be shown meanwhile is shown when the link is back, by itself [ERR-06]', async ({ page }) => {
    await page.goto(`${proxy.origin}/devices/monitor/list`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS.admin)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByRole('grid')).toBeVisible()

    proxy.cut()
    await expect(page.getByRole('main')).toHaveAttribute('data-live', 'false')
    // The desk has not been loaded yet.
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    const broken = page.getByRole('main').getByText(/could not be shown/)
    await expect(broken).toBeVisible()

    proxy.restore()
    await comeBack(page)
    await expect(page.getByRole('region', { name: 'Alarms' })).toBeVisible()
    await expect(broken).toHaveCount(0)
  })
})

test('two windows of one user live side by side; one of them shows notices, both the theme [PSH-02, NOT-02, THM-01]', async ({
  context,
}) => {
  await withSite('Seen twice', async (device, site) => {
    await device.report(0.1)
    const first = await context.newPage()
    await site.enter(first)
    const second = await context.newPage()
    await site.enter(second)
    await expect(first.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
    await device.report(50)
    const shown = async () => {
      const told = await Promise.all([first, second].map((page) => hasTold(page, device.name)))
      return told.filter(Boolean).length
    }
    await expect.poll(shown).toBe(1)
    for (const page of [first, second]) await expect(row(page, device.name)).toContainText(/Alarm|High risk/)
    // Both know of it by now: the other one stays without a notice.
    expect(await shown()).toBe(1)
    // They stand side by side: what one looks like, the other does.
    await first.getByRole('button', { name: 'Theme: Light' }).click()
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test('offers a sound check after the sign-in [REP-03]', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Sound check' }).click()
  const check = page.getByRole('region', { name: 'Sound check' })
  await check.getByRole('button', { name: 'Play the alarm' }).click()
  await expect(check).toContainText('Did you hear it?')
  await check.getByRole('button', { name: 'I hear it' }).click()
  await expect(check).toHaveCount(0)
})
