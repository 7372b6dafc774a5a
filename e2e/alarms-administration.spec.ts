import { expect, test } from '@playwright/test'
import { admin } from './kit/admin.ts'
import { officeId } from './kit/device.ts'
import { enter } from './kit/sign-in.ts'

const PART = { username: 'part-admin', password: 'Part1234' }

test('an administrator of a part sets nothing for everywhere, and changes nothing that is set above [PRM-04, DSP-05]', async ({
  page,
}) => {
  const { username, password } = PART
  const account = ['--username', username, '--password', password, '--name', 'Part administrator']
  await admin('user', 'add', ...account, '--office', await officeId('Customs'), '--role', 'Administrator')
  await page.goto('/alarms/administration/plans')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()

  const plans = page.getByRole('region', { name: 'Plans' }).first()
  await expect(plans.getByRole('row').nth(1)).toContainText('Everywhere')
  await expect(plans.getByRole('row').nth(1)).toContainText('Only an administrator of the whole site')
  await expect(plans.getByRole('button', { name: /^(Edit|Remove) / })).toHaveCount(0)
  await page.getByRole('button', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Customs alone')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText('Please select a site')
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await expect(page.getByRole('option', { name: 'Everywhere' })).toHaveCount(0)
  await page.getByTitle('Customs', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Customs alone' })).toBeVisible()

  await page.getByRole('link', { name: 'Escalation', exact: true }).click()
  await expect(page.getByText('Wherever no other rule holds')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
  await page.getByRole('link', { name: 'CAP', exact: true }).click()
  await expect(page.getByText('Only an administrator of the whole site')).toBeVisible()
})

test('an administrator of the whole site may set everything', async ({ page }) => {
  await enter(page, 'admin', '/alarms/administration/escalation')
  await expect(page.getByRole('button', { name: 'Edit Wherever no other rule holds' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Chemical park' })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Crisis management centre' })).toBeVisible()
})
