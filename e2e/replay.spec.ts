import { expect, test } from '@playwright/test'
import { addDevice } from './kit/device.ts'
import { enter } from './kit/sign-in.ts'
import { addSite } from './kit/site.ts'

test('an alarm is replayed as it was, nothing in it can be acted upon, and its address restores the moment [RTE-14, FEA-04]', async ({
  page,
}) => {
  const { officeId } = await addSite('Replay gates')
  const gate = await addDevice('Replay gate', officeId)
  await gate.report(0.1)
  const before = Date.now()
  await page.waitForTimeout(1100)
  await gate.report(50)
  await page.waitForTimeout(2500)
  const after = Date.now()

  const address = (at: number) =>
    `/query/replay?from=${before - 600_000}&to=${after}&at=${at}&view=alarm&office=${officeId}`
  await enter(page, 'admin', address(after))
  const replay = page.getByRole('region', { name: 'Replay' })
  await expect(replay).toContainText('As it was known then')
  const queue = replay.getByRole('region', { name: 'Alarms' })
  await expect(queue).toContainText(gate.name)
  await expect(replay.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0)

  // Before its first signal nobody knew of it.
  await page.goto(address(before))
  await expect(replay.getByRole('slider', { name: 'Moment of the replay' })).toHaveAttribute(
    'aria-valuenow',
    `${before}`,
  )
  await expect(queue).not.toContainText(gate.name)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`at=${before}&`))
})
