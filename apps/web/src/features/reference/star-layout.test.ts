import { GRAPH_KINDS } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { starPlaces } from './star-layout.ts'

/** The height of a line of text. */
const LINE_PX = 20
const someNodes = fc
  .array(fc.constantFrom(...GRAPH_KINDS), { maxLength: 60 })
  .map((kinds) => kinds.map((kind, nr) => ({ key: `${kind} ${nr}`, kind })))

describe('what surrounds a thing in the picture of knowledge', () => {
  it('stands on a row of its own, with its label outward: none lies upon another [GEN-04]', () => {
    fc.assert(
      fc.property(someNodes, (nodes) => {
        const places = [...starPlaces(nodes).values()]
        expect(places).toHaveLength(nodes.length)
        for (const side of ['left', 'right']) {
          const rows = places.filter((place) => place.side === side).map(({ y }) => y)
          for (const [nr, y] of rows.entries()) if (nr > 0) expect(y - (rows[nr - 1] ?? 0)).toBeGreaterThan(LINE_PX)
        }
        for (const { x, side } of places) expect(Math.sign(x)).toBe(side === 'right' ? 1 : -1)
      }),
    )
  })

  it('stands together with others of its kind, in two columns as high as each other [GEN-04]', () => {
    const kinds = ['device', 'hazard', 'device', 'symptom', 'hazard'] as const
    const places = starPlaces(kinds.map((kind, nr) => ({ key: `${kind} ${nr}`, kind })))
    expect([...places.keys()]).toEqual(['hazard 1', 'hazard 4', 'symptom 3', 'device 0', 'device 2'])
    expect([...places.values()].map(({ side }) => side)).toEqual(['right', 'right', 'right', 'left', 'left'])
  })
})
