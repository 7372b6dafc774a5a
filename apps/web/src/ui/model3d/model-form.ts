import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { chamber, lance, pillars } from './forms/around.ts'
import { handheld, vehicle } from './forms/carried.ts'
import { camera, mast, post, sampler, spectrometer } from './forms/standing.ts'
import { aerosol, cabinet, station } from './forms/station.ts'
import type { DeviceForm, Vector } from './part.ts'

export const FORMS = {
  station,
  aerosol,
  cabinet,
  handheld,
  vehicle,
  sampler,
  mast,
  camera,
  post,
  spectrometer,
  pillars,
  chamber,
  lance,
} as const satisfies Record<string, DeviceForm>
export type FormName = keyof typeof FORMS

type FormFacts = Pick<ModelDefinition, 'category' | 'layout' | 'modules'>

const reads = ({ modules }: FormFacts, quantity: string): boolean =>
  modules.some(({ readings }) => readings.some(({ key }) => key === quantity))

const watches = ({ modules }: FormFacts, ...keys: ModuleKey[]): boolean =>
  modules.every(({ key }) => key === 'sysMod' || keys.includes(key))

/** Devices of a plain page, by what they are called and by what they carry. */
function plainForm(model: FormFacts): FormName {
  switch (model.category) {
    case 'rmsc':
    case 'rmse':
      return 'cabinet'
    case 'rs500':
    case 'fitrm':
      return 'post'
    case 'bm3001':
    case 'b02':
      return 'aerosol'
    case 'ef':
    case 'cr2500':
    case 'raman':
    case 'ngp2':
      return 'handheld'
    case 'fcbr':
      return 'station'
    case 'rg500':
      return 'spectrometer'
    case 'vp100':
      return 'pillars'
    default:
      if (watches(model, 'bioMod')) return 'aerosol'
      if (reads(model, 'battery')) return 'handheld'
      return watches(model, 'nuclearMod') ? 'post' : 'station'
  }
}

/** What a model looks like, roughly: nothing public tells its exact form. */
export function formNameOf(model: FormFacts): FormName {
  switch (model.layout) {
    case 'portal':
      return 'pillars'
    case 'sampler':
      return 'sampler'
    case 'weather':
      return 'mast'
    case 'track':
      return 'vehicle'
    case 'raman':
      return 'handheld'
    case 'spectrum':
      return 'spectrometer'
    case 'bale':
      return reads(model, 'pumpFlow') ? 'chamber' : 'lance'
    case 'gammaCamera':
      return watches(model, 'gcameraMod', 'nuclearMod') ? 'camera' : 'station'
    case 'modules':
      return plainForm(model)
  }
}

export interface ModulePlace {
  readonly module: ModuleKey
  readonly at: Vector
}

/** Where each module of a model sits: at the place that the form gives it, or at the next one that is left. */
export function placesOf(model: FormFacts): ModulePlace[] {
  const form: DeviceForm = FORMS[formNameOf(model)]
  const spare = [...form.spare]
  return model.modules.flatMap(({ key }) => {
    const at = form.places[key] ?? spare.shift()
    return at === undefined ? [] : [{ module: key, at }]
  })
}
