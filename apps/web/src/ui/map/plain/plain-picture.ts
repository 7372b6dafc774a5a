import type { ThemeName } from '../../theme.ts'
import { drawGround } from './draw-ground.ts'
import type { GroundTiles } from './ground-tiles.ts'
import type { PlainStage } from './plain-stage.ts'
import type { PlainView } from './plain-view.ts'

interface Drawn {
  readonly view: PlainView
  readonly laid: number
  readonly ratio: number
}

/**
 * What draws a stage on a canvas. Ground and ways are drawn beside it and kept: devices change twice a second, and what lies below
 * them stays as it was.
 */
export function plainPicture(
  canvas: HTMLCanvasElement,
  stage: PlainStage,
  theme: ThemeName,
  grounds: readonly GroundTiles[],
): () => void {
  const below = document.createElement('canvas')
  const [context, belowContext] = [canvas.getContext('2d'), below.getContext('2d')]
  let drawn: Drawn | undefined

  return () => {
    if (context === null || belowContext === null || !stage.isBegun()) return
    const view = stage.view()
    const ratio = window.devicePixelRatio
    const begin = (target: HTMLCanvasElement): void => {
      target.width = Math.round(view.width * ratio)
      target.height = Math.round(view.height * ratio)
    }
    if (drawn?.view !== view || drawn.laid !== stage.laid() || drawn.ratio !== ratio) {
      begin(below)
      belowContext.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawGround(belowContext, view, theme, grounds)
      stage.drawBelow(belowContext)
      drawn = { view, laid: stage.laid(), ratio }
    }
    begin(canvas)
    context.drawImage(below, 0, 0)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    stage.drawAbove(context)
  }
}
