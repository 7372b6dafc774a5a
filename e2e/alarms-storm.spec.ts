import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { comeBack, openLinkProxy } from './kit/link-proxy.ts'
import { addManyDevices } from './kit/many-devices.ts'
import { enter } from './kit/sign-in.ts'

const DESK = '/devices/monitor/alarm'
const STORM = 500
test.use({ viewport: { width: 1920, height: 1080 } })

test('an alarm that came while the browser was cut off is there when it is back, and nobody has acknowledged it [PSH-06]', async ({
  page,
}) => {
  const device = await addDevice('Offline gate')
  const proxy = await openLinkProxy()
  try {
    await device.report(0.1)
    await enter(page, 'admin', `${proxy.origin}${DESK}?search=${encodeURIComponent(device.name)}`)
    const found = page
      .getByRole('list', { name: 'Queue' })
      .getByRole('listitem')
      .filter({ hasText: device.name })
      .filter({ hasNotText: 'First out' })
    proxy.cut()
    await expect(page.getByRole('main')).toHaveAttribute('data-live', 'false')
    await device.report(50)
    proxy.restore()
    await comeBack(page)
    await expect(found).toContainText('Not acknowledged')
  } finally {
    await device.report(0.1)
    await device.leave()
    await proxy.close()
  }
})

test('a storm of 500 alarms is counted whole, its first-out is pinned, and the page answers [FEA-02]', async ({
  page,
}) => {
  const devices = await addManyDevices('Storm', STORM)
  try {
    await devices.report(0.1)
    await enter(page, 'admin', `${DESK}?search=${encodeURIComponent('Storm ')}`)
    const queue = page.getByRole('list', { name: 'Queue' })
    await devices.reportOne(7, 50)
    await expect(queue.getByRole('listitem').filter({ hasText: 'Storm 7' }).first()).toBeVisible()
    await devices.report(50)
    await expect(page.getByText(/^Queue/).first()).toContainText(String(STORM))
    // All at one site: one line, which names the one that began it.
    await expect(queue.getByRole('listitem').filter({ hasText: `${STORM} devices` })).toContainText('first Storm 7')

    // Nothing is hidden: the last of them is found, opened and acknowledged like any other.
    await page
      .getByRole('search')
      .getByRole('textbox')
      .fill(`Storm ${STORM - 1}`)
    await expect(page.getByText(/^Queue/).first()).toHaveText(/^Queue\s*1$/)
    const last = queue
      .getByRole('listitem')
      .filter({ hasText: `Storm ${STORM - 1}` })
      .filter({ hasNotText: 'First out' })
    await last
      .getByRole('button', { name: `Storm ${STORM - 1}` })
      .first()
      .click()
    const card = page.getByRole('complementary', { name: 'Alarm', exact: true })
    await card.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(last).toContainText('Acknowledged')
  } finally {
    await devices.remove()
  }
})
