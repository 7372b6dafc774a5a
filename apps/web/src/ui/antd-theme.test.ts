import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { antdTheme } from './antd-theme.ts'
import { TOKENS } from './theme.ts'

/** As WCAG 2 reckons it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('the button for what cannot be taken back, in the %s theme', (name) => {
  const {
    colorError = '',
    colorErrorHover = '',
    colorErrorActive = '',
    dangerColor = '',
  } = antdTheme(name, { wall: false, still: false }).components?.Button ?? {}

  // `task/monitor` shows one only while its task is at a stage that can be left: no look at a page is sure to meet it.
  it.each([colorError, colorErrorHover, colorErrorActive])(
    'can be read, outlined and filled: %s [THM-01]',
    (colour) => {
      for (const ground of [TOKENS[name].page, TOKENS[name].panel, TOKENS[name].raised]) {
        expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(colour, dangerColor)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe.each(['dark', 'light'] as const)('the ring around what has the focus, in the %s theme', (name) => {
  const tokens = TOKENS[name]

  it.each(['page', 'panel', 'raised', 'line'] as const)('stands out on %s by 3 to 1 [THM-01]', (ground) => {
    expect(contrast(tokens.focus, tokens[ground])).toBeGreaterThanOrEqual(3)
  })

  it('stands out on what tells of a lost link, where it takes the colour of its letters [THM-01]', () => {
    expect(contrast(tokens.onLost, tokens.lostFill)).toBeGreaterThanOrEqual(3)
  })

  it('is the same around the parts of the component library [THM-01]', () => {
    const { colorPrimaryBorder } = theme.getDesignToken(antdTheme(name, { wall: false, still: false }))
    expect(colorPrimaryBorder.toUpperCase()).toBe(tokens.focus)
  })
})

it('no style sheet draws a ring of its own colour around what has the focus [THM-01]', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const rules = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...readFileSync(join(source, path), 'utf8').matchAll(/:focus[^{}]*\{[^}]*\}/g)])
    .map(([rule]) => rule.replaceAll(/\s+/g, ' '))
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter((rule) => /outline: (?!none|2px solid var\(--focus\))/.test(rule))).toEqual([])
})
