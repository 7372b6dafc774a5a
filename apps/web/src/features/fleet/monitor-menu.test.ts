import { describe, expect, it } from 'vitest'
import { isOpenAtFirst, readMenu, TREE_WIDTH } from './monitor-menu.ts'

describe('the menu of the monitor [GRD-08]', () => {
  it('comes back as it was kept', () => {
    const kept = { shown: false, width: 400, offices: { '1': true, '2': false } }
    expect(readMenu(JSON.stringify(kept))).toEqual(kept)
  })

  it.each([undefined, '', '[]', '{"shown":1,"width":"wide","offices":[]}'])('is the usual one for %j', (text) =>
    expect(readMenu(text)).toEqual({ shown: undefined, width: TREE_WIDTH.usual, offices: {} }),
  )

  it('is never too narrow to read or wider than the screen', () => {
    expect(readMenu('{"width":1}').width).toBe(TREE_WIDTH.least)
    expect(readMenu('{"width":99999}').width).toBe(TREE_WIDTH.most)
  })

  it('shows a small site whole and of a large one the first levels', () => {
    expect(isOpenAtFirst(5, 20)).toBe(true)
    expect(isOpenAtFirst(0, 10_000)).toBe(true)
    expect(isOpenAtFirst(1, 10_000)).toBe(false)
  })
})
