import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressReader, partText } from './address-reader.ts'

const reader = (text: string) => createAddressReader(new URLSearchParams(text))

describe('an address that was read', () => {
  it('is left with what nobody asked for, what says nothing and what says it twice', () => {
    const address = reader(
      'sure=banana&sure=yes&level=banana&empty=&bare&office=4&office=5&kinds=a,x&task=none&id=12345',
    )
    expect(address.flag('sure')).toBeUndefined()
    expect(address.scope()).toEqual({ office: '4', model: undefined, task: undefined })
    expect(address.list('kinds', ['a', 'b'])).toEqual(['a'])
    expect(address.id('id', 4)).toBeUndefined()
    expect(address.word('empty')).toBeUndefined()
    expect(address.left().map(partText)).toEqual([
      ...['sure=banana', 'sure=yes', 'level=banana', 'bare', 'office=5', 'kinds=a,x', 'task=none', 'id=12345'],
    ])
  })

  it('has a time that stands whole, or none of it', () => {
    const left = (text: string) => {
      const address = reader(text)
      return [address.time('7d'), address.left().map(({ name }) => name)]
    }
    expect(left('begin=5&end=7')).toEqual([{ begin: 5, end: 7 }, []])
    expect(left('begin=5')).toEqual(['7d', ['begin']])
    expect(left('begin=7&end=5')).toEqual(['7d', ['begin', 'end']])
    expect(left('last=7d')).toEqual(['7d', []])
    expect(left('last=week')).toEqual(['7d', ['last']])
    expect(left('begin=5&end=7&last=1d')).toEqual([{ begin: 5, end: 7 }, ['last']])
  })

  it('takes a list that says "all" and a flag that says "no"', () => {
    const address = reader('kinds=all&alone=no')
    expect(address.list('kinds', ['a'], ['a'])).toEqual([])
    expect(address.set('alone')).toBeUndefined()
    expect(address.left()).toEqual([])
  })
})

describe('a part of an address that is told', () => {
  it('is cut, and is one line that runs one way, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
        const told = partText({ name, value })
        expect([...told].length).toBeLessThanOrEqual(24 + 48 + 3)
        expect(told).not.toMatch(/\p{C}/u)
      }),
    )
    expect(partText({ name: 'level', value: 'banana\u202E\n'.repeat(100) })).toBe(`level=${'banana'.repeat(8)}…`)
  })
})
