import { baleMarkSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { baleMark, checksBehind, readBaleMark } from './bale-mark.ts'

describe('a mark of a statistic of cotton', () => {
  it('is written into an address and read back, whatever its key [FEA-06]', () => {
    for (const [name, key] of [
      ['stack', '4:A:1'],
      ['origin', ''],
      ['any', ''],
      ['age', '30'],
    ] as const) {
      expect(baleMarkSchema.safeParse(baleMark(name, key)).success).toBe(true)
      expect(readBaleMark(baleMark(name, key))).toEqual({ name, key })
    }
  })

  it('is none where nothing of the kind is written', () => {
    for (const text of ['', 'stack', ':4', 'weight:7']) {
      expect(readBaleMark(text)).toBeUndefined()
      expect(baleMarkSchema.safeParse(text).success).toBe(false)
    }
  })

  it('leads to the checks of bales alone, also from a device', () => {
    expect(checksBehind('device', 'SN-1')).toEqual({ sn: 'SN-1', bale: 'any:' })
    expect(checksBehind('by', 'operator')).toEqual({ bale: 'by:operator' })
  })
})
