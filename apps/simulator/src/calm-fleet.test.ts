import { RunState } from '@vigil/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { AlarmWatch, demoFleet, letPass } from '../test/demo-fleet.ts'

describe('a calm fleet of 120', () => {
  const fleet = demoFleet({ count: 120, steady: false })
  const watch = new AlarmWatch()
  const troubled = new Set<string>()
  let records = 0
  beforeAll(() => {
    for (const heard of letPass(fleet, 0, 3600, 2)) {
      watch.hear(heard)
      if (heard.message.type !== 'data') records += 1
      else if (heard.message.runstate !== RunState.Online) troubled.add(heard.device.sn)
    }
  }, 120_000)

  it('raises next to no alarm in an hour', () => {
    expect(watch.raised.map(({ device, module }) => `${device.model.id} ${module}`).slice(1)).toEqual([])
  })

  it('has a handful of devices in fault, maintenance, off or learning, and no more', () => {
    expect(troubled.size).toBeGreaterThan(2)
    expect(troubled.size).toBeLessThan(40)
  })

  it('leaves records of passages, tests, bales and samples', () => {
    expect(records).toBeGreaterThan(50)
  })
})
