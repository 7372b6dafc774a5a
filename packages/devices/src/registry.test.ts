import { DEVICE_KINDS, MODULE_KEYS, RunMode, thresholdSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { categoryOf } from './category.ts'
import { ASSUMED_EVERYWHERE } from './define-model.ts'
import { faultsOf } from './faults.ts'
import { registry } from './registry.ts'

const SPECIFIED_MODELS = [
  ...['CR2500', 'EF1000', 'EF2000'],
  ...['FCBR-100', 'FCBR-100V2', 'FCBR-100F', 'FCBR-100G', 'FCBR-100CP', 'FCBR-100C', 'FCBR-100CV2', 'FCBR-100PRO'],
  ...['FCBR-100B', 'FCBR-100M', 'BM3001', 'ChemPro100', 'ChemProFXi', 'HT01', 'AC200', 'AC1000', 'BC500', 'BU-10'],
  ...['J171', 'RG500', 'NGP-2', 'VP100', 'VP200', 'PID-IndApp', 'Gemini-N', 'RS500', 'fitRM', 'CIAE-RMS-E'],
  ...['CIAE-RMS-C', 'GD606', 'GD611', 'GD612', 'GM602', 'GM606', 'CD603', 'RG05', 'SJA310'],
]

const PAGES_OF_MODELS = [
  ...['gd606', 'gd612', 'gm602', 'gm606', 'cd603', 'fcbr100', 'fcbr100pro', 'fcbr100cfr', 'fcbr100b', 'fcbr100f'],
  ...['fcbr100c', 'fcbr100cv2', 'fcbr100m', 'fcbr100cp', 'fcbr100proga', 'fcbr100ga', 'fcbr100s1', 'cr2500', 'BM4000'],
  ...['chemPro100', 'ht01', 'ac200', 'ac1000', 'bc500', 'chemProFXi', 'RG500', 'RG05', 'geminin', 'vp100', 'vp200'],
  ...['pidIndApp', 'ngp2', 'rs500', 'fitRM', 'rms'],
]

describe('the registry', () => {
  it('holds every model of the specification, each with modules of its own [ENT-12]', () => {
    for (const id of SPECIFIED_MODELS) expect(registry.model(id)?.modules.length, id).toBeGreaterThan(0)
    expect(registry.models.filter(({ id }) => /^CR\d+$/.test(id)).length).toBeGreaterThan(1)
  })

  it('knows who looks at one passer-by after the other: the portals, by what they watch for danger', () => {
    for (const { id, layout, modules } of registry.models) {
      for (const { key, kind } of modules) {
        expect(registry.isPassage(id, key), `${id} ${key}`).toBe(layout === 'portal' && kind !== undefined)
        expect(registry.isPassage(id, key, { doseRate: 1 }), `${id} ${key}`).toBe(registry.isPassage(id, key))
      }
    }
    expect(registry.models.some(({ id, modules }) => modules.some(({ key }) => registry.isPassage(id, key)))).toBe(true)
    expect(registry.isPassage('unknown', 'nuclearMod')).toBe(false)
  })

  it.each(['RG05', 'RG500'])('knows a %s that stands at a lane by what it tells, occupied or free', (id) => {
    for (const occupancy of [0, 1]) {
      expect(registry.validate(id, { nuclearMod: { values: { occupancy } } })).toEqual([])
      expect(registry.isPassage(id, 'nuclearMod', { doseRate: 1, occupancy })).toBe(true)
      expect(registry.isPassage(id, 'sysMod', { occupancy })).toBe(false)
    }
    expect(registry.isPassage('NGP-2', 'nuclearMod', { occupancy: 1 })).toBe(false)
  })

  it('takes of an occupancy what it can be, and nothing of one that it can not be', () => {
    const sifted = (occupancy: number) => registry.sift('RG500', { nuclearMod: { state: 2, values: { occupancy } } })
    expect(sifted(1e9).mods).toEqual({ nuclearMod: { state: 2, values: { occupancy: 1 } } })
    expect(sifted(-1).mods).toEqual({ nuclearMod: { state: 2, values: {} } })
  })

  it('has no faults', () => {
    expect(faultsOf(registry.models)).toEqual([])
  })

  it('resolves every page of the specification to a model, and has no page that the specification lacks', () => {
    for (const slug of PAGES_OF_MODELS) expect(registry.byPage(slug).length, slug).toBeGreaterThan(0)
    expect([...registry.pages].sort()).toEqual([...PAGES_OF_MODELS].sort())
  })

  it('gives an address of its own to every expert page', () => {
    const expertPages = registry.models.flatMap(({ expertPage }) => expertPage ?? [])
    expect(registry.model('FCBR-100B')?.expertPage).toBe('fcbr100bExpert')
    expect(expertPages.filter((slug) => registry.pages.includes(slug))).toEqual([])
  })

  it('has a model for every kind of device [GEN-01]', () => {
    const kinds = new Set(registry.models.flatMap(({ id }) => registry.kinds(id)))
    expect([...kinds].sort()).toEqual([...DEVICE_KINDS].sort())
  })

  it('uses every module key', () => {
    const keys = new Set(registry.models.flatMap(({ modules }) => modules.map(({ key }) => key)))
    expect([...keys].sort()).toEqual([...MODULE_KEYS].sort())
  })

  it('categorises every model by its name [ENT-13]', () => {
    for (const { id, category } of registry.models) {
      expect(category, id).toBe(categoryOf(id))
      expect(registry.category(id)).toBe(category)
    }
    expect(registry.category('an unheard-of ChemPro')).toBe('chempro')
  })

  it('marks as assumed what the specification does not say', () => {
    for (const { id, page, assumed, ...model } of registry.models) {
      expect(assumed, id).toEqual(expect.arrayContaining([...ASSUMED_EVERYWHERE]))
      expect(new Set(assumed).size, id).toBe(assumed.length)
      if (!SPECIFIED_MODELS.includes(id)) expect(assumed, id).toContain('id')
      if (page.toLowerCase() !== id.toLowerCase().replaceAll('-', '')) expect(assumed, id).toContain('page')
      for (const key of ['mobile', 'spectrometer', 'records'] as const) {
        expect(assumed.includes(key), `${id} ${key}`).toBe(model[key] !== undefined)
      }
    }
  })

  it('has housekeeping in every model, and no limits in it: an empty battery is no agent in the air', () => {
    for (const { id, modules } of registry.models) {
      const system = modules.filter(({ key }) => key === 'sysMod')
      expect(system.length, id).toBe(1)
      expect(
        system.flatMap(({ readings }) => readings.flatMap(({ limits }) => limits ?? [])),
        id,
      ).toEqual([])
    }
  })

  it('says about every model with a spectrometer, a track or records where they are shown', () => {
    for (const { id, layout, mobile, records, spectrometer, resolution662, modules } of registry.models) {
      expect(resolution662 !== undefined, id).toBe(spectrometer !== undefined)
      if (mobile || layout === 'track') expect([mobile, layout], id).toEqual([true, 'track'])
      if (layout === 'sampler') expect(records, id).toBe('sample')
      if (layout === 'spectrum') expect(spectrometer, id).toBeDefined()
      if (spectrometer)
        expect(
          modules.map(({ key }) => key),
          id,
        ).toContain('nuclearMod')
      if (layout === 'gammaCamera')
        expect(
          modules.map(({ key }) => key),
          id,
        ).toContain('gcameraMod')
    }
  })

  it('keeps default signals clear of the limits, so that a quiet site stays quiet', () => {
    for (const { id, modules } of registry.models) {
      for (const { key, limits = [], range, signal } of modules.flatMap(({ readings }) => readings)) {
        const [low, high] = extentOf(signal)
        for (const { direction, warn } of limits) {
          if (direction === 'above') expect(high, `${id} ${key}`).toBeLessThan(warn)
          else expect(low, `${id} ${key}`).toBeGreaterThan(warn)
        }
        if (signal.kind !== 'derived') {
          expect(low, `${id} ${key}`).toBeGreaterThanOrEqual(range[0])
          expect(high, `${id} ${key}`).toBeLessThanOrEqual(range[1])
        }
      }
    }
  })

  it('gives thresholds that the contract accepts, as a list that the caller may change', () => {
    for (const { id } of registry.models) {
      for (const threshold of registry.thresholds(id))
        expect(thresholdSchema.strict().parse(threshold)).toEqual(threshold)
    }
    registry.thresholds('GD606').pop()
    const [first] = registry.thresholds('GD606')
    if (first) first.warn = -1
    expect(registry.thresholds('GD606')[0]?.warn).toBe(5)
  })

  it('has at least one threshold for every kind that measures an amount', () => {
    const judged = new Set(
      registry.models.flatMap(({ modules }) =>
        modules.flatMap(({ kind, readings }) => (kind && readings.some(({ limits }) => limits) ? kind : [])),
      ),
    )
    // A Raman spectrometer alarms by what it has found.
    expect(DEVICE_KINDS.filter((kind) => !judged.has(kind))).toEqual(['raman'])
  })

  it('knows nothing about an unknown model', () => {
    expect(registry.model('GD-606')).toBeUndefined()
    expect(registry.byPage('gd611')).toEqual([])
    expect(registry.thresholds('GD-606')).toEqual([])
    expect(registry.kinds('GD-606')).toEqual([])
    expect(registry.validate('GD-606', {})).toEqual(['GD-606: unknown model'])
  })

  it('runs no model in a mode that the wire does not know', () => {
    for (const { id, runMode } of registry.models) expect(Object.values(RunMode), id).toContain(runMode)
  })
})

type Signal = (typeof registry.models)[number]['modules'][number]['readings'][number]['signal']

/** Where a signal stays, five standard deviations of noise and three of drift included. */
function extentOf(signal: Signal): readonly [low: number, high: number] {
  switch (signal.kind) {
    case 'poisson':
      // A Poisson tail below one count is longer than a normal one.
      return [0, signal.background + 5 * Math.sqrt(signal.background) + 3]
    case 'level': {
      const reach = 5 * signal.noise + 3 * signal.drift
      return [signal.mean - reach, signal.mean + reach]
    }
    case 'diurnal': {
      const reach = signal.amplitude + 5 * signal.noise
      return [signal.mean - reach, signal.mean + reach]
    }
    case 'ramp':
      return [Math.min(signal.from, signal.to), Math.max(signal.from, signal.to)]
    case 'derived':
      return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  }
}
