import { type DetectionRecord, type DeviceDetail, State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { courseOf } from './detection-curves.ts'
import { detectionState } from './detection-state.ts'
import { leadingValues, moduleValues } from './module-values.ts'

const composite = registry.models.find(
  ({ modules }) => modules.filter(({ kind, readings }) => kind !== undefined && readings.length > 1).length > 1,
)
if (composite === undefined) throw new Error('no composite model')
const { id: MODEL, modules } = composite
const watching = modules.filter(({ kind, readings }) => kind !== undefined && readings.length > 1)
const [first, second] = watching
if (first === undefined || second === undefined) throw new Error('no modules')
const keyOf = (module: (typeof watching)[number], index: number) => `${module.key}.${module.readings[index]?.key}`
/** Within all limits of the quantity. */
function calm(module: (typeof watching)[number], index: number): number {
  const { limits = [], range = [0, 0] } = module.readings[index] ?? {}
  const above = limits.find(({ direction }) => direction === 'above')
  const below = limits.find(({ direction }) => direction === 'below')
  if (below !== undefined) return (below.warn + (above?.warn ?? range[1])) / 2
  return above === undefined ? range[0] : (range[0] + above.warn) / 2
}

describe('the values of a record', () => {
  it('stand by module in the order of the model, with their ranges; what the model does not know is left out', () => {
    const found = moduleValues(
      MODEL,
      { [keyOf(second, 0)]: 2, [keyOf(first, 1)]: 1, 'noMod.nothing': 3 },
      { [keyOf(first, 1)]: [0.5, 1.5] },
    )
    expect(found.map(({ module }) => module)).toEqual([first.key, second.key])
    expect(found[0]?.values).toEqual([{ quantity: first.readings[1], value: 1, range: [0.5, 1.5] }])
    expect(found[1]?.values[0]?.range).toBeUndefined()
    expect(moduleValues('TOASTER', { [keyOf(first, 0)]: 1 })).toEqual([])
  })

  it('are said in short by the first of each module that watches for something', () => {
    const values = {
      [keyOf(first, 0)]: calm(first, 0),
      [keyOf(first, 1)]: calm(first, 1),
      [keyOf(second, 1)]: calm(second, 1),
    }
    expect(leadingValues(MODEL, values).map(({ module, value }) => [module, value.quantity])).toEqual([
      [first.key, first.readings[0]],
      [second.key, second.readings[1]],
    ])
  })

  it('have the worst first, were it only for a moment of a step', () => {
    const limited = watching.flatMap((module) =>
      module.readings.flatMap((quantity, index) =>
        (quantity.limits ?? []).map((limits) => ({ module, quantity, index, limits })),
      ),
    )
    expect(limited.length).toBeGreaterThan(1)
    for (const { module, quantity, index, limits } of limited) {
      const all = watching.flatMap((each) => each.readings.map((_, at) => [keyOf(each, at), calm(each, at)] as const))
      const key = keyOf(module, index)
      const bad = { ...Object.fromEntries(all), [key]: limits.alarm }
      expect(leadingValues(MODEL, bad)[0]).toMatchObject({ module: module.key, value: { quantity } })
      const range: [number, number] = [
        Math.min(calm(module, index), limits.alarm),
        Math.max(calm(module, index), limits.alarm),
      ]
      expect(leadingValues(MODEL, Object.fromEntries(all), { [key]: range })[0]).toMatchObject({
        module: module.key,
        value: { quantity },
      })
    }
  })
})

describe('a detection', () => {
  const detection = (states: readonly State2[], worst?: DetectionRecord['worst']) =>
    detectionState({
      modState: Object.fromEntries(
        [first, second].map(({ key }, index) => [
          key,
          { state: states[index] ?? State2.Normal, runstate: 1, alarmContent: '' },
        ]),
      ) as DetectionRecord['modState'],
      ...(worst && { worst }),
    })

  it('is as bad as the worst of its modules', () => {
    expect(detection([])).toBe(State2.Normal)
    expect(detection([State2.Warning, State2.Alarm])).toBe(State2.Alarm)
    expect(detection([], { module: first.key, state: State2.HighRisk, peak: null, findings: [] })).toBe(State2.HighRisk)
  })

  it('shows the course of what was found worst, else of the first that was read', () => {
    const reading = (at: number, values: Record<string, number>) =>
      ({ at, mods: { [first.key]: { values, state: 0, runstate: 1 } } }) as unknown as DeviceDetail
    const [a = '', b = ''] = first.readings.map(({ key }) => key)
    const readings = [reading(1, { [a]: 5, [b]: 7 }), reading(2, { [a]: 6, [b]: 8 })]
    const course = (worst: string | undefined) => courseOf(readings, MODEL, first.key, worst, (key) => `the ${key}`)
    expect(course(b)).toMatchObject({
      key: b,
      label: `the ${b}`,
      points: [
        { at: 1, value: 7 },
        { at: 2, value: 8 },
      ],
    })
    expect(course(undefined)?.key).toBe(a)
    expect(courseOf(readings.slice(1), MODEL, first.key, undefined, String)).toBeUndefined()
    expect(courseOf(readings, MODEL, second.key, undefined, String)).toBeUndefined()
  })
})
