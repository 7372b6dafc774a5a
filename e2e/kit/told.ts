import { expect, type Page } from '@playwright/test'

/**
 * Before the first page: what the console tells in passing is written down. Messages and notices leave by themselves after a few
 * seconds, and a busy machine may look for them later.
 */
export async function hear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    // Both lists follow the document by themselves: to go through every node that is added would take longer than to draw it.
    const passing = ['ant-message-notice', 'notice'].map((name) => document.getElementsByClassName(name))
    const noted = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const each of passing.flatMap((list) => [...list])) {
        const text = each.textContent
        if (noted.get(each) === text) continue
        noted.set(each, text)
        told.push(text)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Whether it has been told since the page was loaded. */
export const hasTold = async (page: Page, text: string): Promise<boolean> =>
  (await page.evaluate((): string[] => Reflect.get(window, 'told'))).some((each) => each.includes(text))

export const expectTold = (page: Page, text: string): Promise<void> =>
  expect.poll(() => hasTold(page, text), `told: ${text}`).toBe(true)
