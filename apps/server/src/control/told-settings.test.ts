import { describe, expect, it } from 'vitest'
import { toldSettings } from './told-settings.ts'

describe('what a device tells of its settings', () => {
  it('is taken as numbers and texts, the rest left out', () => {
    const settings = { volume: 30, scene: 'work', nested: {}, list: [1], nothing: null }
    expect(toldSettings({ settings })).toEqual({ volume: 30, scene: 'work' })
  })

  it.each([null, undefined, {}, { settings: 'all' }, { settings: [1] }, { settings: null }])(
    'is nothing in %j',
    (result) => {
      expect(toldSettings(result)).toBeUndefined()
    },
  )

  it('is bounded', () => {
    const settings = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`s${number}`, number]))
    expect(Object.keys(toldSettings({ settings }) ?? {})).toHaveLength(100)
  })
})
