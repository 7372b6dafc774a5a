import { LOCALES } from '@vigil/contract'
import { expect, it } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { resources } from './resources.ts'

it.each(LOCALES)('loads the texts of %s, and those alone', async (locale) => {
  expect(await loadMessages(locale)).toBe(resources[locale].translation)
})
