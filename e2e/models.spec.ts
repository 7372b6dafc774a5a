import { expect, test } from '@playwright/test'
import { registry } from '@vigil/devices'
import { devicesSeen, follow } from './kit/fleet.ts'
import { enter } from './kit/sign-in.ts'

// No test leaves anything behind: the workers may share them in any order.
test.describe.configure({ mode: 'parallel' })

/** A key that was never translated, or a value that is none. */
const BROKEN = /\b(module|quantity|panel?|realtime|control|state|unit)\.[a-z]\w+|undefined|NaN|\[object/

/** In parts, so that no worker goes through all models while the other has nothing left to do. */
const PARTS = 3
for (let part = 0; part < PARTS; part += 1) {
  test(`every model has a page of its own that shows its values live, part ${part + 1} of ${PARTS} [RTE-07, RTE-08, GEN-01, ENT-12]`, async ({
    page,
  }) => {
    test.slow()
    // A tall window: what is below its edge draws nothing, and could not be broken.
    await page.setViewportSize({ width: 1600, height: 2000 })
    await enter(page)
    const devices = await devicesSeen(page)
    for (const { id, page: slug, modules } of registry.models.filter((_, index) => index % PARTS === part)) {
      const device = devices.find(({ deviceType, sn }) => deviceType === id && sn.startsWith('SIM-'))
      expect(device, id).toBeDefined()
      await follow(page, `/devices/realdata/${device?.sn}/${encodeURIComponent(id)}`)
      await expect(page).toHaveURL(new RegExp(`/devices/${slug}/${device?.sn}/`))
      await expect(page.getByRole('heading', { level: 1, name: device?.deviceName ?? '' })).toBeVisible()
      await expect(page.locator('.module-place')).toHaveCount(modules.length)
      await expect(page.locator('.module[aria-busy="true"]')).toHaveCount(0)
      // The part of the program that draws this kind of instrument has come.
      await expect(page.getByText('Loading the device')).toHaveCount(0)
      await expect(page.getByText('This module has not reported yet')).toHaveCount(0)
      const text = await page.locator('main').innerText()
      expect(text.match(BROKEN)?.[0], `${id}: ${text.slice(0, 2000)}`).toBeUndefined()
    }
  })
}
