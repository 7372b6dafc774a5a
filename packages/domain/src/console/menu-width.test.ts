import { expect, it } from 'vitest'
import { menuWidth } from './menu-width.ts'

it('depends on the language, and is 0 when collapsed', () => {
  const widths = ['es', 'en', 'ru', 'fr', 'zh-CN', 'ar', 'de'].map((locale) => menuWidth(locale, false))
  expect(widths).toEqual([320, 280, 340, 340, 190, 190, 200])
  expect(menuWidth('es', true)).toBe(0)
})
