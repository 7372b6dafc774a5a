import { Color } from 'three'
import type { Tint } from './part.ts'

/** The theme's colours, as a scene needs them. */
export interface Look {
  tint(tint: Tint): Color
  readonly edge: Color
  readonly text: string
  readonly panel: string
  readonly font: string
  /** Colour of a state by its name in the language keys. */
  state(name: string): string
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function readLook(element: HTMLElement): Look {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const [panel, text, quiet, accent, line] = ['--panel', '--text', '--quiet', '--accent', '--line'].map(
    (name) => new Color(read(name)),
  ) as [Color, Color, Color, Color, Color]
  // Bodies stand out from the page they are drawn on: lighter on a dark one, darker on a light one.
  const between = (share: number) => panel.clone().lerp(text, share)
  const tints: Record<Tint, Color> = {
    body: quiet.clone().lerp(panel, 0.35),
    dark: between(0.28),
    metal: quiet,
    glass: accent.clone().lerp(panel, 0.45),
    accent,
    soft: line.clone().lerp(text, 0.2),
  }
  return {
    tint: (tint) => tints[tint],
    edge: between(0.7),
    text: read('--text'),
    panel: read('--panel'),
    font: style.fontFamily,
    state: (name) => read(`--state-${kebab(name)}`),
  }
}
