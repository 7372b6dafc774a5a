import type { Map as MaplibreMap } from 'maplibre-gl'
import { STATE_SHAPES } from '../../state/state-mark.tsx'
import { STATE_COLOURS, type ThemeName } from '../../theme.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'

/** Twice the size that is shown: sharp on dense screens. */
const RATIO = 2
const SIZE = 24
const SHAPE_SIZE = 16
const THEMES = ['dark', 'light'] as const satisfies readonly ThemeName[]

export const iconName = (mark: string, theme: ThemeName): string => `${mark}-${theme}`
export const WIND_ICON = 'wind'

function drawn(paint: (context: CanvasRenderingContext2D) => void, size = SIZE): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = size * RATIO
  canvas.height = size * RATIO
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.scale(RATIO, RATIO)
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function stateIcon(shape: string, colour: string, plate: string, muted: boolean): ImageData | undefined {
  return drawn((context) => {
    const path = new Path2D(shape)
    const edge = (SIZE - SHAPE_SIZE) / 2
    context.translate(edge, edge)
    context.lineJoin = 'round'
    context.strokeStyle = plate
    context.fillStyle = plate
    context.lineWidth = 5
    context.stroke(path)
    context.fill(path)
    if (!muted) {
      context.fillStyle = colour
      context.fill(path, 'evenodd')
      return
    }
    context.strokeStyle = colour
    context.lineWidth = 1.6
    context.stroke(path)
    context.beginPath()
    context.moveTo(-1, 17)
    context.lineTo(17, -1)
    context.lineWidth = 2
    context.stroke()
  })
}

/** Points north; the map turns it. */
export const WIND_SHAPE = { path: 'M18 3 L25 14 L20 13 L20 32 L16 32 L16 13 L11 14 Z', size: 36 } as const

function windIcon(colour: string, plate: string): ImageData | undefined {
  const { path: shape, size } = WIND_SHAPE
  return drawn((context) => {
    const path = new Path2D(shape)
    context.lineJoin = 'round'
    context.strokeStyle = plate
    context.lineWidth = 4
    context.stroke(path)
    context.fillStyle = colour
    context.fill(path)
  }, size)
}

/** For both themes at once, so that changing the theme loads nothing. */
export function addIcons(map: MaplibreMap): void {
  const add = (name: string, image: ImageData | undefined): void => {
    if (image !== undefined && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: RATIO })
  }
  for (const theme of THEMES) {
    const palette = MAP_PALETTES[theme]
    for (const [name, colour] of Object.entries(STATE_COLOURS[theme])) {
      const shape = STATE_SHAPES[name]
      if (shape === undefined) continue
      add(iconName(name, theme), stateIcon(shape, colour, palette.halo, false))
      add(iconName(`${name}-muted`, theme), stateIcon(shape, colour, palette.halo, true))
    }
    add(iconName(WIND_ICON, theme), windIcon(palette.label, palette.halo))
  }
}
