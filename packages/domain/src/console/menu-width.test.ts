import { describe, expect, it } from 'vitest'
import { menuShape, menuWidth } from './menu-width.ts'

it('the width depends on the language, and is 0 when collapsed [LAY-03]', () => {
  const widths = ['es', 'en', 'ru', 'fr', 'zh-CN', 'ar', 'de'].map((locale) => menuWidth(locale, 'open'))
  expect(widths).toEqual([320, 280, 340, 340, 190, 190, 200])
  expect(menuWidth('es', 'collapsed')).toBe(0)
  expect(menuWidth('es', 'icons')).toBe(56)
})

describe('the menu', () => {
  const calm = { collapsed: undefined, roomy: false, works: true, alarms: false, before: undefined }

  it('becomes icons where an alarm is worked on, and only there', () => {
    expect(menuShape(calm)).toBe('open')
    expect(menuShape({ ...calm, alarms: true })).toBe('icons')
    expect(menuShape({ ...calm, alarms: true, works: false })).toBe('open')
    expect(menuShape({ ...calm, alarms: true, roomy: true })).toBe('open')
  })

  it('stays so on its page when the alarm is over: nothing moves under the hand', () => {
    expect(menuShape({ ...calm, before: 'icons' })).toBe('icons')
    expect(menuShape({ ...calm, before: 'open' })).toBe('open')
    expect(menuShape({ ...calm, before: 'icons', works: false })).toBe('open')
  })

  it('is what the operator made of it, alarm or not [LAY-03]', () => {
    expect(menuShape({ ...calm, alarms: true, collapsed: false })).toBe('open')
    expect(menuShape({ ...calm, alarms: true, collapsed: true })).toBe('collapsed')
  })
})
