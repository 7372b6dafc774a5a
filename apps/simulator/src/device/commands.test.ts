import type { AnswerMessage, DataMessage, DownMessage } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { demoFleet, type Heard, letPass, START } from '../../test/demo-fleet.ts'

const command = (name: string, params: Record<string, unknown> = {}): DownMessage => ({
  type: 'command',
  id: 'c1',
  name,
  params,
})

function told(type: string, message: DownMessage, seconds = 90) {
  const fleet = demoFleet({ count: 1, types: [type] })
  const [device] = fleet.devices
  if (device === undefined) throw new Error('no device')
  const before = [...letPass(fleet, 0, 5)]
  const first = fleet.hear(device, message, START + 5000)
  const after = [...letPass(fleet, 5, seconds)].map(({ message: each }) => each)
  return {
    first,
    readings: after.filter((each): each is DataMessage => each.type === 'data'),
    answers: after.filter((each): each is AnswerMessage => each.type === 'answer'),
    samples: after.filter((each) => each.type === 'sample'),
    before,
  }
}

describe('a device answers commands truthfully', () => {
  it('cleans itself for a minute, without air, telling its progress', () => {
    const { first, readings, answers } = told('ChemPro100', command('selfClean'))
    expect(first).toMatchObject({ type: 'answer', command: 'c1', status: 'accepted' })
    const cleaning = readings.filter(({ activity }) => activity === 'selfCleaning')
    expect(cleaning.length).toBeGreaterThan(50)
    for (const { mods } of cleaning) expect(mods.sysMod?.values?.pumpFlow).toBe(0)
    expect(readings.at(-1)?.mods.sysMod?.values?.pumpFlow).toBeGreaterThan(1)
    const progress = answers.map((answer) => answer.progress ?? 0)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(answers.at(-1)).toMatchObject({ command: 'c1', status: 'done', progress: 100 })
  })

  it('shows in its readings that no air is drawn while it cleans itself, and that there is again', () => {
    const fleet = demoFleet({ count: 40, types: ['ChemPro100'], site: 'metro' })
    fleet.director.start('sarin', START)
    const agentOf = (seconds: readonly Heard[], sn: string): number =>
      Math.max(
        ...seconds.map(({ device, message }) =>
          device.sn === sn && message.type === 'data' ? (message.mods.cwaMod?.values?.concentration ?? 0) : 0,
        ),
      )
    const before = [...letPass(fleet, 0, 240)].filter(({ second }) => second > 230)
    const met = fleet.devices.find(({ sn }) => agentOf(before, sn) > 0.01)
    if (met === undefined) throw new Error('the cloud met nobody')
    fleet.hear(met, command('selfClean'), START + 240_000)
    const cleaning = [...letPass(fleet, 240, 58)].filter(({ second }) => second > 270)
    expect(agentOf(cleaning, met.sn)).toBeLessThan(0.1 * agentOf(before, met.sn))
  })

  it('counts next to nothing in its own filtered air while it cleans itself, judges nothing by it, and recovers', () => {
    for (const [type, module, keys] of [
      ['BM3001', 'bioMod', ['fineParticles', 'mediumParticles', 'coarseParticles', 'fluorescentParticles']],
      ['FCBR-100C', 'tvocMod', ['tvoc']],
    ] as const) {
      const { before, readings } = told(type, command('selfClean'), 120)
      const usual = before.flatMap(({ message }) =>
        message.type === 'data' ? [message.mods[module]?.values ?? {}] : [],
      )
      const mean = (list: readonly Readonly<Record<string, number>>[], key: string): number =>
        list.reduce((sum, values) => sum + (values[key] ?? 0), 0) / list.length
      const cleaning = readings.filter(({ activity }) => activity === 'selfCleaning').map(({ mods }) => mods[module])
      const flushed = cleaning.slice(30).map((report) => report?.values ?? {})
      const after = readings.slice(-20).map(({ mods }) => mods[module]?.values ?? {})
      for (const key of keys) {
        expect(mean(flushed, key), `${type} ${key}`).toBeLessThan(0.05 * mean(usual, key))
        expect(mean(after, key), `${type} ${key}`).toBeGreaterThan(0.5 * mean(usual, key))
      }
      for (const report of cleaning) expect(report?.state).toBe(0)
      for (const values of flushed) expect(values.sigma ?? 0).toBe(0)
    }
  })

  it('tells of its progress more often than it reports', () => {
    const { readings, answers } = told('SJA310', command('selfCalibration'), 50)
    expect(readings.length).toBeLessThan(3)
    expect(answers.map(({ status }) => status)).toEqual(['progress', 'progress', 'progress', 'progress', 'done'])
  })

  it('refuses to sample while it cleans itself, and to clean itself while it samples', () => {
    const fleet = demoFleet({ count: 2, types: ['AC200'] })
    const [cleaning, sampling] = fleet.devices
    if (cleaning === undefined || sampling === undefined) throw new Error('no device')
    void [...letPass(fleet, 0, 1)]
    expect(fleet.hear(cleaning, command('selfClean'), START + 1000)?.status).toBe('accepted')
    expect(fleet.hear(cleaning, command('startSample'), START + 1000)?.status).toBe('failed')
    expect(fleet.hear(sampling, command('startSample'), START + 1000)?.status).toBe('done')
    void [...letPass(fleet, 1, 2)]
    expect(fleet.hear(sampling, command('selfClean'), START + 3000)).toMatchObject({ status: 'failed', reason: 'busy' })
    expect(fleet.hear(sampling, command('startSample'), START + 3000)?.status).toBe('failed')
  })

  it('refuses everything but telling of its sensors while it is in fault', () => {
    const fleet = demoFleet({ count: 200, types: ['RS500'], steady: false })
    void [...letPass(fleet, 0, 2)]
    const broken = fleet.devices.find(({ modules }) => modules.some((module) => module.broken))
    if (broken === undefined) throw new Error('none is in fault')
    expect(fleet.hear(broken, command('selfCalibration'), START + 2000)).toMatchObject({
      status: 'failed',
      reason: 'device is in fault',
    })
    expect(fleet.hear(broken, command('getSensors'), START + 2000)?.status).toBe('done')
  })

  it('breaks work off when it goes into fault, and says so', () => {
    const fleet = demoFleet({ count: 400, types: ['ChemPro100'], steady: false })
    const said = new Map<string, AnswerMessage>()
    for (let second = 0; second < 3600 && said.size === 0; second += 60) {
      for (const device of fleet.devices) fleet.hear(device, command('selfClean'), START + second * 1000)
      for (const { device, message } of letPass(fleet, second, 60)) {
        if (message.type === 'answer' && message.status === 'failed') said.set(device.sn, message)
      }
    }
    expect([...said.values()][0]).toMatchObject({ command: 'c1', reason: 'device went into fault' })
  })

  it('refuses a second long command while one is under way', () => {
    const fleet = demoFleet({ count: 1, types: ['ChemPro100'] })
    const [device] = fleet.devices
    if (device === undefined) throw new Error('no device')
    fleet.hear(device, command('selfClean'), START)
    expect(fleet.hear(device, command('selfCalibration'), START)).toMatchObject({ status: 'failed', reason: 'busy' })
  })

  it('calibrates itself and says so', () => {
    const { readings, answers } = told('RS500', command('selfCalibration'))
    expect(readings.some(({ activity }) => activity === 'selfCalibrating')).toBe(true)
    expect(answers.at(-1)).toMatchObject({ status: 'done' })
  })

  it('collects a baseline after its background was cleared', () => {
    const { readings } = told('RS500', command('clearBground'))
    expect(readings[0]?.runstate).toBe(4)
    expect(readings.at(-1)?.runstate).toBe(1)
  })

  it('lists its sensors', () => {
    expect(told('RS500', command('getSensors'), 1).first).toMatchObject({
      status: 'done',
      result: { sensors: { nuclearMod: ['doseRate', 'countRate', 'backgroundRate', 'sigma'] } },
    })
  })

  it('puffs smoke, which shows and clears', () => {
    const { readings } = told('FCBR-100F', command('smokePuff'), 180)
    const smoke = readings.map(({ mods }) => mods.smokeMod?.values?.obscuration ?? 0)
    expect(Math.max(...smoke.slice(0, 5))).toBeGreaterThan(0.4)
    expect(smoke.at(-1)).toBeLessThan(0.05)
    const states = readings.map(({ mods, kind }) => [mods.smokeMod?.state, kind])
    expect(states).toContainEqual([3, 'test'])
    expect(states.filter(([state, kind]) => state !== 0 && kind !== 'test')).toEqual([])
    expect(readings.at(-1)?.kind).toBeUndefined()
    expect(readings.at(-1)?.mods.smokeMod?.state).toBe(0)
  })

  it('reports as often as it is told, and refuses an interval that would make it look dead', () => {
    expect(told('RS500', command('sendDataInterval', { interval: 5 })).readings).toHaveLength(18)
    expect(told('RS500', command('sendDataInterval', { interval: 500 }), 10)).toMatchObject({
      first: { status: 'failed' },
      readings: { length: 10 },
    })
  })

  it('takes a sample when told and breaks it off when told', () => {
    const fleet = demoFleet({ count: 1, types: ['AC200'] })
    const [device] = fleet.devices
    if (device === undefined) throw new Error('no device')
    const heard = [...letPass(fleet, 0, 2)]
    expect(fleet.hear(device, command('startSample'), START + 2000)?.status).toBe('done')
    heard.push(...letPass(fleet, 2, 30))
    expect(fleet.hear(device, command('stopSample'), START + 32_000)?.status).toBe('done')
    heard.push(...letPass(fleet, 32, 2))
    const sample = heard.map(({ message }) => message).find(({ type }) => type === 'sample')
    expect(sample).toMatchObject({ type: 'sample', simulated: true, result: 'negative' })
    expect(sample?.type === 'sample' ? Math.abs(sample.volume - 100) : 100).toBeLessThan(12)
    expect(heard.some(({ message }) => message.type === 'data' && message.activity === 'sampling')).toBe(true)
  })

  it('stores settings and reports them back; one bad value leaves all as they were', () => {
    const settings = (wanted: Record<string, unknown>): DownMessage => ({
      type: 'settings',
      id: 's1',
      settings: wanted,
    })
    expect(told('RS500', settings({ alarmSmoothing: 7, scene: 'work' }), 1).first).toMatchObject({
      command: 's1',
      status: 'done',
      result: { settings: { alarmSmoothing: 7, scene: 'work', placement: 'indoor' } },
    })
    expect(told('RS500', settings({ alarmSmoothing: 7, scene: 'moon' }), 1).first).toMatchObject({
      status: 'failed',
      reason: 'scene: one of work, public',
    })
    for (const wrong of [{ alarmSmoothing: 61 }, { alarmSmoothing: 1.5 }, { alarmSmoothing: {} }, { other: 1 }]) {
      expect(told('RS500', settings(wrong), 1).first).toMatchObject({ status: 'failed' })
    }
    expect(told('RS500', settings({}), 1).first).toMatchObject({
      status: 'done',
      result: { settings: { alarmSmoothing: 3, dataInterval: 1 } },
    })
  })

  it('says which limits it judges by', () => {
    const { first } = told('GD606', command('syncGdSensorConfig'), 1)
    expect(first?.result?.thresholds).toContainEqual(expect.objectContaining({ quantity: 'cl2', warn: 0.5 }))
  })

  it('fails what its model can not do', () => {
    expect(told('HT01', command('smokePuff'), 1).first).toMatchObject({ status: 'failed' })
  })

  it('passes scenario commands on to the world, whichever device hears them', () => {
    const start = command('scenario', { action: 'start', name: 'k40' })
    expect(told('VP200', start, 1).first?.result?.scenarios).toContainEqual({
      name: 'k40',
      site: 'customs',
      running: true,
      since: expect.any(Number),
      devices: ['SIM-0000'],
    })
    expect(told('HT01', start, 1).first).toMatchObject({
      status: 'failed',
      reason: 'no device of the site can play it',
    })
    expect(told('HT01', command('scenario', { action: 'start', name: 'x' }), 1).first).toMatchObject({
      status: 'failed',
      reason: 'unknown scenario',
    })
    expect(told('HT01', command('scenario', { action: 'dance' }), 1).first).toMatchObject({ status: 'failed' })
  })
})
