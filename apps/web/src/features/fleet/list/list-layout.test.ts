import { describe, expect, it } from 'vitest'
import { fittingColumns, readLayout, sortedBy, USUAL_LAYOUT, withColumns } from './list-layout.ts'

describe('the layout of the list', () => {
  it('drops what matters least where there is little room, never what says what alarms', () => {
    expect(fittingColumns(USUAL_LAYOUT, 100)).toEqual(['state', 'name'])
    expect(fittingColumns(USUAL_LAYOUT, 440)).toEqual(['state', 'name', 'updated'])
    expect(fittingColumns(USUAL_LAYOUT, 600)).toEqual(['state', 'name', 'modules', 'updated'])
    expect(fittingColumns({ ...USUAL_LAYOUT, columns: ['state', 'name'] }, 600)).toEqual(['state', 'name'])
  })

  it('comes back as it was kept', () => {
    const kept = { ...USUAL_LAYOUT, columns: withColumns(['kind']), density: 'comfortable' as const }
    expect(readLayout(JSON.stringify(kept))).toEqual(kept)
  })

  it.each([undefined, '', '{', 'null', '7', '{"columns":7,"widths":3,"sort":{"column":"x"},"density":"huge"}'])(
    'is the usual one for %j',
    (text) => expect(readLayout(text)).toEqual(USUAL_LAYOUT),
  )

  it('keeps the parts that fit when others do not', () => {
    const { columns, widths, sort } = readLayout('{"columns":["sn","gone"],"widths":{"sn":9999,"name":"wide","x":1}}')
    expect(columns).toEqual(['state', 'name', 'sn'])
    expect(widths).toEqual({ ...USUAL_LAYOUT.widths, sn: 640 })
    expect(sort).toEqual(USUAL_LAYOUT.sort)
  })

  it('never loses the columns that say what alarms', () => {
    expect(withColumns([])).toEqual(['state', 'name'])
  })

  it('is turned round by the same column, and begins with the worst by another', () => {
    expect(sortedBy({ column: 'name', descending: false }, 'name')).toEqual({ column: 'name', descending: true })
    expect(sortedBy({ column: 'name', descending: false }, 'state')).toEqual({ column: 'state', descending: true })
    expect(sortedBy({ column: 'state', descending: true }, 'site')).toEqual({ column: 'site', descending: false })
  })
})
