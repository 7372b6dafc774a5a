import { expect, type Page, test } from '@playwright/test'
import { pick } from './kit/menu.ts'
import { enter, signIn } from './kit/sign-in.ts'
import { NOTIFYING } from './kit/tags.ts'

/** Puts the console's own worker to work, as the settings do it; the browser of a test knows no push service to subscribe at. */
async function openWorker(page: Page): Promise<{ origin: string; deliver(message: object): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own !== undefined) found(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    origin,
    deliver: async (message) => {
      const data = JSON.stringify(message)
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
  }
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag, data, dir, lang, requireInteraction }) => ({
      title,
      body,
      tag,
      url: data.url,
      dir,
      lang,
      stays: requireInteraction,
    }))
  })

test('what is pushed is shown by the console’s worker, one notification for each alarm, also when it can not be read', {
  tag: NOTIFYING,
}, async ({ page, context }) => {
  await signIn(page, 'operator')
  await context.grantPermissions(['notifications'])
  const { deliver } = await openWorker(page)
  const message = {
    title: 'إنذار: البوابة 1',
    body: 'الجمارك',
    tag: 'a1',
    url: '/devices/monitor/alarm?alarm=a1',
    level: 3,
  }
  await deliver({ ...message, title: 'first', lang: 'ar', dir: 'rtl' })
  await deliver({ ...message, lang: 'ar', dir: 'rtl' })
  await expect
    .poll(() => shownOn(page))
    .toEqual([
      { title: message.title, body: 'الجمارك', tag: 'a1', url: message.url, dir: 'rtl', lang: 'ar', stays: true },
    ])
  // Sent again until it is there: the tools of the browser tell nobody that a worker was not awake yet, and one tag is one notification.
  await expect
    .poll(async () => {
      await deliver({ title: 'Elsewhere', tag: 'a2', url: 'https://elsewhere.example/', level: 1 })
      return (await shownOn(page)).find(({ tag }) => tag === 'a2')
    })
    .toMatchObject({ title: 'Elsewhere', url: '/', stays: false })
})

test('the worker keeps no page of the console: without the server there is none', async ({ page, context }) => {
  await signIn(page, 'operator')
  await openWorker(page)
  const kept = await page.evaluate(async () => ({
    caches: await caches.keys(),
    source: await (await fetch('/push-worker.js')).text(),
    fresh: (await fetch('/push-worker.js')).headers.get('cache-control'),
  }))
  expect(kept.caches).toEqual([])
  expect(kept.source).not.toContain("addEventListener('fetch'")
  expect(kept.fresh).toBe('no-cache')
  await context.setOffline(true)
  await expect(page.reload()).rejects.toThrow()
  await context.setOffline(false)
})

test('an administrator sets a call, tries it and removes it; a phone is named in the personal settings', async ({
  page,
}) => {
  await enter(page, 'admin', '/alarms/administration/calls')
  await page.getByRole('button', { name: 'New call' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Duty SMS')
  await form.getByLabel('Address').fill('http://127.0.0.1:9/send')
  await expect(form.getByText('POST http://127.0.0.1:9/send')).toBeVisible()
  await form.getByRole('button', { name: 'Call now as a test' }).click()
  await expect(form.getByRole('alert')).toContainText('Not taken')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Duty SMS', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Duty SMS' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(page.getByRole('cell', { name: 'Duty SMS', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await pick(page, 'Personal settings')
  await page.getByRole('tab', { name: 'This device' }).click()
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible()
})
