import type { Page } from '@playwright/test'

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
