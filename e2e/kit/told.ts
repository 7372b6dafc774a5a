import { expect, type Page } from '@playwright/test'

/**
 * Before the first page: what the console tells in passing is written down. Messages and notices leave by themselves after a few
 * seconds, and a busy machine may look for them later.
 */
export async function hear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const passing = '.ant-message-notice, .notice'
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const around = node.closest(passing)
      for (const each of around === null ? node.querySelectorAll(passing) : [around]) told.push(each.textContent)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Whether it has been told since the page was loaded. */
export const hasTold = async (page: Page, text: string): Promise<boolean> =>
  (await page.evaluate((): string[] => Reflect.get(window, 'told'))).some((each) => each.includes(text))

export const expectTold = (page: Page, text: string): Promise<void> =>
  expect.poll(() => hasTold(page, text), `told: ${text}`).toBe(true)
