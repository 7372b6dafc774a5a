import { CHART_COLORS } from '@vigil/domain'

/** The theme's colours as a canvas can use them: it does not know custom properties. */
export interface ChartPalette {
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly panel: string
  readonly accent: string
  readonly font: string
  /** As `--type`: what is measured out around letters grows with them. */
  readonly scale: number
  series(index: number): string
  /** Colour of a state by its name in the language keys. */
  state(name: string): string
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Size of the text of a page where `--type` is 1, as in global.css. */
const BODY_PX = 14

export function readPalette(element: HTMLElement): ChartPalette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const scale = (Number.parseFloat(getComputedStyle(document.body).fontSize) || BODY_PX) / BODY_PX
  return {
    text: read('--text'),
    quiet: read('--quiet'),
    line: read('--line'),
    panel: read('--panel'),
    accent: read('--accent'),
    font: `${Math.round(11 * scale)}px ${style.fontFamily}`,
    scale,
    series: seriesColour,
    state: (name) => read(`--state-${kebab(name)}`),
  }
}

export const seriesColour = (index: number): string => CHART_COLORS[index % CHART_COLORS.length] ?? CHART_COLORS[0]

/** Calls back when the theme around the element changes; answers how to stop. */
export function onThemeChange(element: HTMLElement, listener: () => void): () => void {
  const themed = element.closest('[data-theme]')
  if (themed === null) return () => {}
  const observer = new MutationObserver(listener)
  observer.observe(themed, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] })
  return () => observer.disconnect()
}
