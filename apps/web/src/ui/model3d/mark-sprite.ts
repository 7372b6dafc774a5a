import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three'
import { STATE_SHAPES } from '../state/state-mark.tsx'
import type { Look } from './look.ts'

export interface Mark {
  readonly number: number
  /** By its name in the language keys. */
  readonly state: string
  readonly chosen: boolean
}

const [WIDTH, HEIGHT] = [152, 96]
/** Share of the picture's height: a mark keeps its size however near the eye is. */
const SIZE = 0.042

function draw({ number, state, chosen }: Mark, look: Look): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  const colour = look.state(state)
  context.lineWidth = chosen ? 10 : 5
  context.strokeStyle = chosen ? look.text : colour
  context.fillStyle = look.panel
  context.beginPath()
  context.roundRect(6, 6, WIDTH - 12, HEIGHT - 12, 40)
  context.fill()
  context.stroke()
  context.fillStyle = look.text
  context.font = `600 52px ${look.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(number), 106, 51)
  context.translate(26, 26)
  context.scale(2.75, 2.75)
  context.fillStyle = colour
  context.fill(new Path2D(STATE_SHAPES[state]), 'evenodd')
  return canvas
}

/** A numbered sign in the colour and shape of a state, seen through whatever stands before it. */
export function markSprite(mark: Mark, look: Look): Sprite {
  const texture = new CanvasTexture(draw(mark, look))
  texture.colorSpace = SRGBColorSpace
  const material = new SpriteMaterial({ map: texture, depthTest: false, sizeAttenuation: false, toneMapped: false })
  const sprite = new Sprite(material)
  const size = mark.chosen ? SIZE * 1.25 : SIZE
  sprite.scale.set((size * WIDTH) / HEIGHT, size, 1)
  sprite.renderOrder = 1
  return sprite
}
