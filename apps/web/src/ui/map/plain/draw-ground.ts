import type { ThemeName } from '../../theme.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { GROUND_RULES, type GroundTiles } from './ground-tiles.ts'
import { type PlainView, tilesIn } from './plain-view.ts'

/** The ground alone; all else lies upon it. */
export function drawGround(
  context: CanvasRenderingContext2D,
  view: PlainView,
  theme: ThemeName,
  grounds: readonly GroundTiles[],
): void {
  const palette = MAP_PALETTES[theme]
  context.fillStyle = palette.sea
  context.fillRect(0, 0, view.width, view.height)
  for (const ground of grounds) {
    if (ground.mostZoom === undefined) continue
    const tiles = tilesIn(view, ground.mostZoom).flatMap((at) => {
      const tile = ground.tile(at.z, at.column, at.row)
      return tile === undefined ? [] : [{ at, tile }]
    })
    GROUND_RULES.forEach(({ draws, colour, width = 1, minZoom = 0 }, rule) => {
      if (view.zoom < minZoom) return
      for (const { at, tile } of tiles)
        for (const part of tile.parts) {
          if (part.rule !== rule) continue
          const scale = at.size / tile.extent
          context.save()
          context.beginPath()
          context.rect(at.left, at.top, at.size, at.size)
          context.clip()
          context.translate(at.left, at.top)
          context.scale(scale, scale)
          context.fillStyle = colour(palette)
          context.strokeStyle = colour(palette)
          context.lineWidth = (width * Math.max(1, view.zoom - 12)) / scale
          if (draws === 'fill') context.fill(part.path, 'evenodd')
          else context.stroke(part.path)
          context.restore()
        }
    })
  }
}
