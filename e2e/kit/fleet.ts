import { expect, type Page } from '@playwright/test'

export interface FoundDevice {
  readonly sn: string
  readonly deviceType: string
  readonly deviceName: string
}

/** What the signed-in operator may see, asked for as the console does. */
export const devicesSeen = (page: Page): Promise<FoundDevice[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/access/baseinfo/deviceInfo', {
      method: 'POST',
      headers: {
        token: sessionStorage.getItem('token') ?? '',
        lang: 'en',
        'content-type': 'application/json',
      },
      body: '{}',
    })
    return (await answer.json()).data
  })

/** To another page of the console as a link leads there, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * As a link leads there, by way of an address that is none: what is shown afterwards is this page and not the one before. Pages that
 * are kept alive stay behind it, hidden.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const none = page.locator('.console main .statement')
  await follow(page, '/no/such/page')
  await expect(none).toBeVisible()
  await follow(page, path)
  await expect(none).toHaveCount(0)
  await expect(page.locator('.console main > .page:visible')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toHaveAttribute('data-live', 'false')
}
