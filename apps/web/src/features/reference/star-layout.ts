import { GRAPH_KINDS, type GraphNode } from '@vigil/contract'

/** From one label to the next below it. */
const ROW_PX = 30
/** From the middle to the two columns beside it, where they are nearest. */
const ASIDE_PX = 130
/** How much further they stand at the height of the middle: edges of an arc do not run along each other. */
const ARC_PX = 90

export interface StarPlace {
  readonly x: number
  readonly y: number
  /** On which side of its node a label has room: the outer one. */
  readonly side: 'left' | 'right'
}

/**
 * What surrounds the one in the middle stands in two columns, kind by kind, each label on a row of its own: on a ring the labels at its top
 * and its foot lie upon each other.
 */
export function starPlaces(around: readonly Pick<GraphNode, 'key' | 'kind'>[]): ReadonlyMap<string, StarPlace> {
  const ordered = GRAPH_KINDS.flatMap((kind) => around.filter((node) => node.kind === kind))
  const onRight = Math.ceil(ordered.length / 2)
  const columns = [
    { side: 'right', nodes: ordered.slice(0, onRight) },
    { side: 'left', nodes: ordered.slice(onRight) },
  ] as const
  return new Map(
    columns.flatMap(({ side, nodes }) => {
      const half = (nodes.length - 1) / 2
      return nodes.map(({ key }, nr): [string, StarPlace] => {
        const offMiddle = half === 0 ? 0 : (nr - half) / half
        const x = ASIDE_PX + ARC_PX * Math.sqrt(1 - offMiddle ** 2)
        return [key, { x: side === 'right' ? x : -x, y: (nr - half) * ROW_PX, side }]
      })
    }),
  )
}
