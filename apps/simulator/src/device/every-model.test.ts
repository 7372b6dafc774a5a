import { DEVICE_KINDS, dataMessageSchema, type Position, type UpMessage, upMessageSchema } from '@vigil/contract'
import { createRegistry, type ModelDefinition, type Registry, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { demoFleet, letPass } from '../../test/demo-fleet.ts'
import type { Site } from '../config.ts'

const added: ModelDefinition = {
  id: 'T-9 "Radon"',
  page: 't9',
  category: 'default',
  layout: 'modules',
  modules: [
    {
      key: 'nuclearMod',
      kind: 'nuclear',
      readings: [
        {
          key: 'radonActivity',
          unit: 'Bq/m³',
          digits: 0,
          range: [0, 1e6],
          limits: [{ direction: 'above', warn: 100, alarm: 300, basis: 'assumed' }],
          signal: { kind: 'level', mean: 30, noise: 4, drift: 5 },
        },
        { key: 'hatchOpen', unit: '', digits: 0, range: [0, 1], signal: { kind: 'derived' } },
      ],
    },
  ],
  commands: ['selfCalibration'],
  settings: [],
  runMode: 2,
  assumed: [],
}

function hear(type: string, from: Registry = registry, site: Site = 'customs'): UpMessage[] {
  const fleet = demoFleet({ count: 1, types: [type], from, site })
  return [...letPass(fleet, 0, 60)].map(({ message }) => message)
}

describe('any model of the registry', () => {
  const hasOptional = ({ modules }: ModelDefinition): boolean =>
    modules.some(({ readings }) => readings.some(({ optional }) => optional))
  const everywhere = [
    ...registry.models.map(({ id }) => [id, 'customs'] as const),
    ...registry.models.filter(hasOptional).map(({ id }) => [id, 'border'] as const),
  ]
  it.each(everywhere)('%s at %s reports all of its quantities within their ranges', (id, site) => {
    const messages = hear(id, registry, site)
    expect(messages.length).toBeGreaterThan(0)
    const model = registry.model(id)
    for (const message of messages) {
      expect(upMessageSchema.safeParse(message).error).toBeUndefined()
      expect('mods' in message ? registry.validate(id, message.mods) : []).toEqual([])
      if (message.type !== 'data') continue
      expect(message.simulated).toBe(true)
      expect(Object.keys(message.mods)).toEqual(model?.modules.map(({ key }) => key))
      for (const { key, readings } of model?.modules ?? []) {
        const told = readings.filter(({ optional, reckoned }) => !reckoned && (!optional || site === 'customs'))
        expect(Object.keys(message.mods[key]?.values ?? {})).toEqual(told.map((quantity) => quantity.key))
      }
    }
  })

  it('includes every kind of danger, live [GEN-01]', () => {
    const fleet = demoFleet({ count: registry.models.length })
    const live = new Set([...letPass(fleet, 0, 30)].flatMap(({ device }) => registry.kinds(device.model.id)))
    expect([...live].sort()).toEqual([...DEVICE_KINDS].sort())
  })

  it('includes one that a test adds in memory, without new code', () => {
    const extended = createRegistry([...registry.models, added])
    const readings = hear(added.id, extended).map((message) => dataMessageSchema.parse(message))
    expect(readings).toHaveLength(60)
    for (const { mods, runMode } of readings) {
      expect(extended.validate(added.id, mods)).toEqual([])
      expect(mods.nuclearMod).toMatchObject({ state: 0, runstate: 1, values: { hatchOpen: 0 } })
      expect(runMode).toBe(2)
    }
    const activities = readings.map(({ mods }) => mods.nuclearMod?.values?.radonActivity ?? 0)
    expect(new Set(activities).size).toBeGreaterThan(3)
  })

  it.each(['test', 1, 2, 3, 4, 5])(
    'moves along streets when it is carried, and says where it is, with seed %s',
    (seed) => {
      const fleet = demoFleet({ count: 1, types: ['GD606'], seed })
      const driven: Position[] = []
      // Longer than a vehicle stands between two trips: two minutes of driving are in it wherever its seed lets it begin.
      for (const { message } of letPass(fleet, 0, 20 * 60)) {
        if (message.type !== 'data') continue
        expect(message.position).toBeDefined()
        if (message.position?.speed) driven.push(message.position)
        if (driven.length === 120) break
      }
      expect(driven).toHaveLength(120)
      const places = driven.map(({ longitude, latitude }) => `${longitude},${latitude}`)
      expect(new Set(places).size).toBeGreaterThan(100)
      for (const { heading } of driven) expect([0, 90, 180, 270]).toContain(heading)
    },
  )

  it('says the same again from the same seed, and something else from another', () => {
    const told = (seed: number) =>
      JSON.stringify([...letPass(demoFleet({ count: 40, seed }), 0, 20)].map(({ message }) => message))
    expect(told(1)).toBe(told(1))
    expect(told(1)).not.toBe(told(2))
  })
})
