import type { Graph, GraphKind } from '@vigil/contract'
import type { Core } from 'cytoscape'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { onThemeChange, readPalette, seriesColour } from '../../ui/chart/chart-palette.ts'
import { labelOf } from './graph-label.ts'
import { starPlaces } from './star-layout.ts'

/** Shape as well as colour: neither is for everybody. */
const SHAPES: Readonly<Record<GraphKind, string>> = {
  substance: 'ellipse',
  nuclide: 'hexagon',
  hazard: 'diamond',
  symptom: 'round-rectangle',
  device: 'rectangle',
  site: 'pentagon',
  plan: 'tag',
  event: 'octagon',
  person: 'vee',
}
const KINDS = Object.keys(SHAPES) as GraphKind[]

const SIDES = [
  { side: 'left', margin: -4 },
  { side: 'right', margin: 4 },
] as const
const MIDDLE = { x: 0, y: 0 }
const MARGIN_PX = 12

/** The graph as a picture; whoever can not see it has the list beside it. The library is fetched with the first one. */
export function GraphPicture({ graph, onOpen }: { graph: Graph; onOpen(key: string): void }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const box = useRef<HTMLDivElement>(null)
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const container = box.current
    if (container === null) return
    let drawn: Core | undefined
    let isLeft = false
    const colour = () => {
      const { text, line, panel } = readPalette(container)
      // Named here: the library's own font has no Chinese on a machine without one.
      const font = getComputedStyle(container).fontFamily
      drawn
        ?.style()
        .fromJson([
          {
            selector: 'node',
            style: {
              label: 'data(label)',
              color: text,
              'font-family': font,
              'font-size': 12,
              'text-wrap': 'ellipsis',
              'text-max-width': '220px',
              'text-valign': 'bottom',
              'text-background-color': panel,
              'text-background-opacity': 0.8,
              width: 22,
              height: 22,
            },
          },
          ...SIDES.map(({ side, margin }) => ({
            selector: `node[side = "${side}"]`,
            style: { 'text-halign': side, 'text-valign': 'center', 'text-margin-x': margin },
          })),
          ...KINDS.map((kind, at) => ({
            selector: `node[kind = "${kind}"]`,
            style: { shape: SHAPES[kind], 'background-color': seriesColour(at) },
          })),
          {
            selector: 'node[?middle]',
            style: { width: 40, height: 40, 'font-size': 14, 'font-weight': 'bold', 'text-margin-y': 4 },
          },
          {
            selector: 'edge',
            style: {
              width: 1.5,
              'line-color': line,
              'target-arrow-color': line,
              'target-arrow-shape': 'triangle',
              'curve-style': 'bezier',
            },
          },
        ])
        .update()
    }
    void import('cytoscape').then(({ default: cytoscape }) => {
      if (isLeft) return
      const [, ...around] = graph.nodes
      const places = starPlaces(around)
      const placeOf = (key: string) => {
        const { x, y } = places.get(key) ?? MIDDLE
        return { x, y }
      }
      drawn = cytoscape({
        container,
        elements: [
          ...graph.nodes.map((node, nr) => ({
            data: {
              id: node.key,
              kind: node.kind,
              label: labelOf(node, timeZone),
              middle: nr === 0,
              side: places.get(node.key)?.side,
            },
            position: placeOf(node.key),
          })),
          ...graph.edges.map(({ from, to, relation }) => ({
            data: { id: `${from} ${relation} ${to}`, source: from, target: to },
          })),
        ],
        layout: { name: 'preset', fit: false },
        minZoom: 0.2,
        maxZoom: 3,
      })
      drawn.on('tap', 'node', ({ target }) => open.current(target.id()))
      colour()
      // With its labels, which have no size before they have a font.
      drawn.fit(undefined, MARGIN_PX)
      // What was drawn before a font had come is drawn with it.
      void document.fonts?.ready.then(colour)
    })
    const forget = onThemeChange(container, colour)
    return () => {
      isLeft = true
      forget()
      drawn?.destroy()
    }
  }, [graph, timeZone])
  return <div ref={box} className="graph-picture" role="img" aria-label={t('graph.picture')} />
}
