import type { ThemeName } from '../../theme.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import type { Box } from './labels.ts'

/** Pixels. */
export const WORDS_HIGH = 14

export const centredWords = (x: number, y: number, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - WORDS_HIGH,
  bottom: y,
})

/** Words that can be read on any ground. */
export function drawWords(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  theme: ThemeName,
): void {
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = MAP_PALETTES[theme].halo
  context.strokeText(text, x, y)
  context.fillStyle = colour
  context.fillText(text, x, y)
}
