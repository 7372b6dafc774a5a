const WIDTHS: Readonly<Record<string, number>> = { es: 320, en: 280, ru: 340, fr: 340, 'zh-CN': 190, ar: 190 }
const OTHER_WIDTH = 200
const ICONS_WIDTH = 56

export type MenuShape = 'open' | 'icons' | 'collapsed'

export function menuWidth(locale: string, shape: MenuShape): number {
  if (shape === 'icons') return ICONS_WIDTH
  return shape === 'collapsed' ? 0 : (WIDTHS[locale] ?? OTHER_WIDTH)
}

interface MenuSurroundings {
  /** What the operator chose in this session; undefined: nothing. */
  readonly collapsed: boolean | undefined
  /** The screen has room for the menu beside everything else. */
  readonly roomy: boolean
  /** The page is one on which alarms are worked on. */
  readonly works: boolean
  readonly alarms: boolean
  /** What it was on the same page; undefined on one that was just opened. */
  readonly before: MenuShape | undefined
}

/**
 * Where somebody works on an alarm its page gets the room of the menu's words. It stays so on that page when the alarm is over: a
 * menu that came and went with the alarms would move the page under the hand. Who has opened or collapsed it by hand has decided.
 */
export function menuShape({ collapsed, roomy, works, alarms, before }: MenuSurroundings): MenuShape {
  if (collapsed !== undefined) return collapsed ? 'collapsed' : 'open'
  if (roomy || !works) return 'open'
  return alarms || before === 'icons' ? 'icons' : 'open'
}
