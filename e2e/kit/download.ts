import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { pick } from './menu.ts'

/** What a click on an entry of the export menu saves. */
export async function exported(
  page: Page,
  entry: string | RegExp,
  menu: string | RegExp = /Export$/,
): Promise<Download> {
  await page.getByRole('button', { name: menu }).first().click()
  const saved = page.waitForEvent('download')
  await pick(page, entry)
  return saved
}

export const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())
