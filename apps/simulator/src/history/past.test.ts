import { upMessageSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { advanceTrip, isTrip, NO_TRIP, type TripState, type TripSums } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { AlarmWatch, demoConfig, letPass, START } from '../../test/demo-fleet.ts'
import { SimulatedFleet } from '../simulated-fleet.ts'
import { intervalSteps, type PastLine, past, waysWithin } from './past.ts'

const config = demoConfig({ count: 60, seed: 5 })
const tell = (days: number, seed: number): PastLine[] => [
  ...past({ config: { ...config, seed }, registry, days, until: START }),
]

describe('the told past', () => {
  const lines = tell(2, 5)
  const typeOf = new Map(config.devices.map(({ sn, deviceType }) => [sn, deviceType]))

  it('comes in the order of time and ends before the present', () => {
    const times = lines.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(START)
    expect(times[0]).toBeGreaterThan(START - 2 * 86_400_000)
  })

  it('is made of messages that the protocol and the registry accept', () => {
    const unfit = lines.flatMap(({ sn, message }) =>
      'mods' in message ? registry.validate(typeOf.get(sn) ?? '', message.mods) : [],
    )
    expect(unfit).toEqual([])
    const some = lines.filter(({ message }, index) => message.type !== 'data' || index % 20 === 0)
    expect(some.flatMap(({ message }) => upMessageSchema.safeParse(message).error ?? [])).toEqual([])
  })

  it('holds readings, checks, samples, faults and pauses', () => {
    const types = new Set(lines.map(({ message }) => message.type))
    expect([...types].sort()).toEqual(['data', 'detection', 'sample'])
    const runStates = new Set(lines.map(({ message }) => (message.type === 'data' ? message.runstate : undefined)))
    expect([...runStates]).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  })

  it('holds samples whose flow over their time gives their volume', () => {
    const samples = lines.flatMap(({ message }) => (message.type === 'sample' ? [message] : []))
    expect(samples.length).toBeGreaterThan(0)
    for (const { begin, time, duration, flow, volume } of samples) {
      expect(Math.round((time - begin) / 1000)).toBe(duration)
      // Told to a tenth of a litre per minute and to a litre.
      expect(Math.abs(volume - (flow * duration) / 60)).toBeLessThanOrEqual(0.05 * (duration / 60) + 1)
    }
  })

  it('gives no number of a sample or bale twice, not in the present that follows either', () => {
    const isNumbered = ({ message }: Pick<PastLine, 'message'>) =>
      message.type === 'detection' && /^(SAMPLE|BALE)-/.test(message.subject ?? '')
    const numbersIn = (told: readonly Pick<PastLine, 'sn' | 'message'>[]) =>
      told.flatMap(({ sn, message }) =>
        message.type === 'detection' && isNumbered({ message }) ? `${sn} ${message.subject}` : [],
      )
    // Those that number what they look at: to let half an hour pass for all others takes long and shows nothing.
    const numbering = new Set(lines.filter(isNumbered).map(({ sn }) => sn))
    const devices = config.devices.filter(({ sn }) => numbering.has(sn))
    const fleet = new SimulatedFleet({
      config: { ...config, devices },
      registry,
      at: START,
      pace: 'live',
      programme: false,
      steady: true,
    })
    fleet.director.start('contraband', START)
    const present = [...letPass(fleet, 0, 1800)].map(({ device, message }) => ({ sn: device.sn, message }))
    const [before, after] = [numbersIn(lines), numbersIn(present)]
    expect(Math.min(before.length, after.length)).toBeGreaterThan(0)
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length)
  })

  it('holds alarms that have ended, in bearable number', () => {
    const devices = new Map(
      new SimulatedFleet({ config, registry, at: 0, pace: 'history', programme: false }).devices.map((device) => [
        device.sn,
        device,
      ]),
    )
    const watch = new AlarmWatch()
    for (const { sn, at, message } of lines) {
      const device = devices.get(sn)
      if (device !== undefined) watch.hear({ device, second: (at - START) / 1000, message })
    }
    expect(watch.raised.length).toBeGreaterThan(10)
    expect(watch.raised.length).toBeLessThan(300)
    expect(watch.open).toBe(0)
  })

  it('holds several trips a day of each vehicle, with pauses between them [RTE-14]', () => {
    const vehicles = config.devices.filter(({ deviceType }) => registry.model(deviceType)?.mobile)
    expect(vehicles.length).toBeGreaterThan(0)
    for (const { sn } of vehicles) {
      let state: TripState = NO_TRIP
      const trips: TripSums[] = []
      for (const { sn: of, at, message } of lines) {
        if (of !== sn || message.type !== 'data' || message.position === undefined) continue
        const step = advanceTrip(state, { at, ...message.position })
        state = step.state
        if (step.ended !== undefined && isTrip(step.ended)) trips.push(step.ended)
      }
      // Two days, of which a vehicle may be in the workshop for some hours.
      expect(trips.length, sn).toBeGreaterThan(8)
      const longest = Math.max(...trips.map(({ begin, end }) => end.at - begin.at))
      expect(longest, sn).toBeLessThan(2 * 3_600_000)
    }
  })

  it.each([
    [5, 7],
    [200, 1],
  ])('tells the ways of %i vehicles for no more than %i days', (vehicles, days) => {
    expect(waysWithin(vehicles)).toBeLessThanOrEqual(days * 86_400_000)
    expect((waysWithin(vehicles) / 60_000) * vehicles).toBeLessThanOrEqual(350_000 / 4)
  })

  it('is the same from the same seed and another from another', () => {
    const told = tell(0.2, 5)
    expect(tell(0.2, 5)).toEqual(told)
    expect(tell(0.2, 6)).not.toEqual(told)
  })

  it.each([
    [120, 30],
    [1000, 30],
    [5000, 30],
    [20, 1],
  ])('stays bearable for %i devices and %i days', (devices, days) => {
    const steps = intervalSteps(devices, days)
    expect(steps).toBeGreaterThanOrEqual(10)
    expect((devices * days * 1440) / steps).toBeLessThanOrEqual(350_000)
  })
})
