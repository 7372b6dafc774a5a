import { vi } from 'vitest'

/** One stroke, filling or word on a canvas, with what it was painted with. */
export interface Drawn {
  readonly act: 'fill' | 'stroke' | 'words'
  readonly colour: string
  readonly width: number
  readonly dash: readonly number[]
  readonly opacity: number
  /** Lines of the path, each as x and y by turns; of a circle its middle. */
  readonly path: readonly (readonly number[])[]
  readonly text: string
}

interface Paint {
  fillStyle: string
  strokeStyle: string
  lineWidth: number
  globalAlpha: number
  dash: readonly number[]
}

/** A canvas that remembers what is drawn on it, in its order; turned and enlarged parts are told as they are drawn. */
export function rememberingContext() {
  const drawn: Drawn[] = []
  let path: number[][] = []
  const kept: Paint[] = []
  const paint: Paint = { fillStyle: '', strokeStyle: '', lineWidth: 1, globalAlpha: 1, dash: [] }
  const tell = (act: Drawn['act'], text = ''): void => {
    drawn.push({
      act,
      text,
      colour: act === 'stroke' ? paint.strokeStyle : paint.fillStyle,
      width: paint.lineWidth,
      dash: paint.dash,
      opacity: paint.globalAlpha,
      path: act === 'words' ? [] : path.map((line) => [...line]),
    })
  }
  const nothing = (): void => {}
  const context = Object.assign(paint, {
    beginPath: () => {
      path = []
    },
    moveTo: (x: number, y: number) => void path.push([x, y]),
    lineTo: (x: number, y: number) => void path.at(-1)?.push(x, y),
    arc: (x: number, y: number) => void path.push([x, y]),
    closePath: nothing,
    stroke: () => tell('stroke'),
    fill: () => tell('fill'),
    fillRect: nothing,
    fillText: (text: string) => tell('words', text),
    strokeText: nothing,
    measureText: (text: string) => ({ width: 7 * text.length }),
    setLineDash: (dash: readonly number[]) => {
      paint.dash = dash
    },
    save: () => void kept.push({ ...paint }),
    restore: () => void Object.assign(paint, kept.pop()),
    setTransform: nothing,
    translate: nothing,
    rotate: nothing,
    scale: nothing,
    rect: nothing,
    clip: nothing,
    drawImage: nothing,
  })
  return { context: context as unknown as CanvasRenderingContext2D, drawn }
}

/** Every canvas of the page from now on; each picture is drawn upon the one before. */
export function rememberDrawing(): { readonly drawn: Drawn[] } {
  const { context, drawn } = rememberingContext()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(((kind: string) =>
    kind === '2d' ? context : null) as HTMLCanvasElement['getContext'])
  return { drawn }
}
