import { type Category, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { FORMS, formNameOf, placesOf } from './model-form.ts'
import { closer, eyeOf, startOf, steered, turned } from './orbit.ts'
import type { DeviceForm } from './part.ts'

const CATEGORIES: readonly Category[] = [
  'raman',
  'ef',
  'fcbr',
  'cr2500',
  'b02',
  'rs500',
  'bm3001',
  'chempro',
  'fitrm',
  'ngp2',
  'rg500',
  'rmsc',
  'rmse',
  'vp100',
  'default',
]

describe('the 3D model', () => {
  it('of every model in the registry has a form, and a place for each of its modules [FEA-11]', () => {
    for (const model of registry.models) {
      const places = placesOf(model)
      expect(
        places.map(({ module }) => module),
        model.id,
      ).toEqual(model.modules.map(({ key }) => key))
      expect(new Set(places.map(({ at }) => at.join())).size, model.id).toBe(places.length)
    }
  })

  it('exists for every category, whatever a site adds [ENT-13]', () => {
    const sys = registry.models[0]?.modules.filter(({ key }) => key === 'sysMod') ?? []
    for (const category of CATEGORIES) {
      expect(FORMS[formNameOf({ category, layout: 'modules', modules: sys })].parts.length).toBeGreaterThan(3)
    }
  })

  it('is what the trade would expect', () => {
    const form = (id: string) => {
      const model = registry.model(id)
      return model && formNameOf(model)
    }
    expect(form('VP100')).toBe('pillars')
    expect(form('HT01')).toBe('mast')
    expect(form('AC1000')).toBe('sampler')
    expect(form('CR2500')).toBe('handheld')
    expect(form('EF1000')).toBe('handheld')
    expect(form('ChemPro100')).toBe('handheld')
    expect(form('ChemProFXi')).toBe('station')
    expect(form('FCBR-100PRO')).toBe('station')
    expect(form('FCBR-100GA')).toBe('camera')
    expect(form('FCBR-100PROGA')).toBe('station')
    expect(form('GD606')).toBe('vehicle')
    expect(form('CIAE-RMS-E')).toBe('cabinet')
    expect(form('CD603')).toBe('chamber')
    expect(form('SJA310')).toBe('lance')
    expect(form('RG05')).toBe('spectrometer')
    expect(form('BU-10')).toBe('aerosol')
  })

  it('stands on the ground, with every mark at the body and apart from the others', () => {
    for (const [name, form] of Object.entries<DeviceForm>(FORMS)) {
      const marks = [...Object.values(form.places), ...form.spare]
      for (const [index, mark] of marks.entries()) {
        const nearest = Math.min(
          ...form.parts.map(({ at }) => Math.hypot(...at.map((value, axis) => value - (mark[axis] ?? 0)))),
        )
        expect(nearest, `${name} ${mark}`).toBeLessThan(0.75)
        for (const other of marks.slice(index + 1)) {
          expect(
            Math.hypot(...mark.map((value, axis) => value - (other[axis] ?? 0))),
            `${name} ${mark}`,
          ).toBeGreaterThan(0.1)
        }
      }
      for (const { at } of form.parts) expect(at[1], name).toBeGreaterThan(0)
    }
  })
})

describe('the eye', () => {
  const start = startOf(4)

  it('stays at its distance while it turns', () => {
    const eye = eyeOf(turned(start, { azimuth: 2, height: 0.4 }))
    expect(Math.hypot(...eye)).toBeCloseTo(4)
  })

  it('does not go over the top, nor through the model', () => {
    expect(turned(start, { height: 99 }).height).toBeLessThan(Math.PI / 2)
    expect(turned(start, { height: -99 }).height).toBeGreaterThan(-Math.PI / 2)
    expect(closer(start, 0.001).distance).toBeGreaterThan(1)
    expect(closer(start, 1000).distance).toBeLessThan(50)
  })

  it('is moved by keys and brought back', () => {
    const moved = ['ArrowLeft', 'ArrowUp', '+'].reduce((orbit, key) => steered(orbit, key, start) ?? orbit, start)
    expect(moved.azimuth).toBeLessThan(start.azimuth)
    expect(moved.height).toBeGreaterThan(start.height)
    expect(moved.distance).toBeLessThan(start.distance)
    expect(steered(moved, 'Home', start)).toBe(start)
    expect(steered(moved, 'a', start)).toBeUndefined()
  })
})
