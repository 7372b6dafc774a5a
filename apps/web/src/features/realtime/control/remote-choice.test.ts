import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { commonCommands, commonInterval, eachOf, remoteRows } from './remote-choice.ts'

const place = (sn: string, change: Partial<DevicePlace> = {}): DevicePlace =>
  ({ sn, name: `Gate ${sn}`, deviceType: 'FCBR-100', officeName: 'Port', ...change }) as DevicePlace

describe('remote control of many devices [FEA-08]', () => {
  it('finds devices by every word of name, number, model and site', () => {
    const places = [place('A1'), place('B2', { officeName: 'Metro' }), place('C3', { deviceType: 'RG05' })]
    const sns = (search: string, deviceType = '') => remoteRows(places, { search, deviceType }).map(({ sn }) => sn)
    expect(sns('')).toEqual(['A1', 'B2', 'C3'])
    expect(sns('gate METRO')).toEqual(['B2'])
    expect(sns('', 'RG05')).toEqual(['C3'])
    expect(sns('nowhere')).toEqual([])
  })

  it('offers what all chosen models can do', () => {
    expect(commonCommands(registry, [])).toEqual([])
    expect(commonCommands(registry, ['FCBR-100', 'FCBR-100'])).toContain('smokePuff')
    const both = commonCommands(registry, ['FCBR-100', 'RG05'])
    expect(both).toContain('selfCalibration')
    expect(both).not.toContain('smokePuff')
  })

  it('keeps an interval within what each of them can take', () => {
    expect(commonInterval(registry, ['FCBR-100'])).toEqual({ min: 1, max: 12 })
    const slow = registry.models.find(({ settings }) =>
      settings.some((each) => each.key === 'dataInterval' && each.type === 'number' && each.min > 1),
    )
    expect(commonInterval(registry, ['FCBR-100', slow?.id ?? ''])).toEqual({ min: 5, max: 12 })
    expect(commonInterval(registry, ['nothing'])).toBeUndefined()
  })

  it('sends to all, a few at a time, whatever becomes of one', async () => {
    let [running, most] = [0, 0]
    const seen: number[] = []
    await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      seen.push(item)
      running -= 1
    })
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })
})
