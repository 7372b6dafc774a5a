import { expect, type Locator, type Page } from '@playwright/test'

/** Until it has stood still for a while: a menu that is still finding its place takes press and release for two entries. */
async function settled(target: Locator): Promise<void> {
  let last = ''
  let still = 0
  const look = async () => {
    const box = JSON.stringify(await target.boundingBox())
    still = box === last ? still + 1 : 0
    last = box
    return still
  }
  await expect.poll(look, { intervals: [100] }).toBeGreaterThanOrEqual(3)
}

/** An entry of the menu that is open. */
export async function pick(page: Page, entry: string | RegExp): Promise<void> {
  const chosen = page.getByRole('menuitem', { name: entry })
  await settled(chosen)
  await chosen.click()
}
