const WIDTHS: Readonly<Record<string, number>> = { es: 320, en: 280, ru: 340, fr: 340, 'zh-CN': 190, ar: 190 }
const OTHER_WIDTH = 200

export function menuWidth(locale: string, collapsed: boolean): number {
  return collapsed ? 0 : (WIDTHS[locale] ?? OTHER_WIDTH)
}
