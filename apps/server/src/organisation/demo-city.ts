import type { SpotsKey } from '@vigil/basemap'
import type { ModuleKey } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import type { DemoNames } from '@vigil/i18n'

export type SiteKey = keyof DemoNames['site']
type OfficeSpots = SpotsKey & keyof DemoNames['office']

export interface DemoOffice {
  site: SiteKey
  /** How well a model suits the office: 0 not at all; of two models the higher is met more often. */
  suits(model: ModelDefinition): number
  /** Where its devices stand in Port Meridian; its name and theirs go by it. */
  spots: OfficeSpots
}

const has = (model: ModelDefinition, ...keys: ModuleKey[]): boolean =>
  keys.some((key) => model.modules.some((module) => module.key === key))
/** An all-round station fits anywhere and would crowd out what a place is really for. */
const isAllRound = (model: ModelDefinition): boolean => has(model, 'bioMod') && has(model, 'cwaMod')
const isFixed = (model: ModelDefinition): boolean => model.mobile !== true && model.records === undefined

const metroSuits = (model: ModelDefinition): number => {
  if (!isFixed(model) || model.layout === 'gammaCamera' || model.layout === 'weather') return 0
  if (isAllRound(model)) return 1
  if (has(model, 'bioMod')) return 3
  if (has(model, 'cwaMod')) return has(model, 'weatherMod') ? 1 : 3
  return has(model, 'smokeMod') ? 2 : 0
}
const borderSuits = (model: ModelDefinition): number => {
  if (isAllRound(model) || model.mobile === true) return 1
  if (model.layout === 'portal' || model.layout === 'spectrum' || model.layout === 'gammaCamera') return 2
  return isFixed(model) && has(model, 'nuclearMod') ? 3 : 0
}
const fireSuits = (model: ModelDefinition): number => {
  if (!isFixed(model) || model.layout === 'gammaCamera') return 0
  if (has(model, 'smokeMod')) return isAllRound(model) ? 1 : 3
  return has(model, 'tvocMod') && !has(model, 'nuclearMod') ? 2 : 0
}

export const DEMO_OFFICES: readonly DemoOffice[] = [
  {
    site: 'customs',
    suits: (model) => (model.layout === 'portal' ? 5 : model.layout === 'spectrum' ? 4 : 0),
    spots: 'lanes',
  },
  {
    site: 'customs',
    suits: (model) => (isAllRound(model) ? 1 : model.layout === 'gammaCamera' ? 4 : borderSuits(model) > 2 ? 2 : 0),
    spots: 'terminal',
  },
  {
    site: 'customs',
    suits: (model) => (model.layout === 'bale' ? 5 : 0),
    spots: 'cotton',
  },
  {
    site: 'customs',
    suits: (model) => (model.layout === 'raman' || has(model, 'explosiveMod') ? 5 : 0),
    spots: 'passengerHall',
  },
  {
    site: 'metro',
    suits: metroSuits,
    spots: 'metroNorth',
  },
  {
    site: 'metro',
    suits: (model) => (model.layout === 'sampler' ? 4 : metroSuits(model)),
    spots: 'interchange',
  },
  {
    site: 'metro',
    suits: metroSuits,
    spots: 'metroSouth',
  },
  {
    site: 'fire',
    suits: (model) => (model.mobile === true ? 3 : model.layout === 'raman' ? 2 : model.layout === 'weather' ? 2 : 0),
    spots: 'fireHeadquarters',
  },
  {
    site: 'fire',
    suits: fireSuits,
    spots: 'fireHarbour',
  },
  {
    site: 'fire',
    suits: fireSuits,
    spots: 'fireHill',
  },
  {
    site: 'chemicalPark',
    suits: (model) => (!isFixed(model) || !has(model, 'ecMod') ? 0 : isAllRound(model) ? 1 : 4),
    spots: 'perimeter',
  },
  {
    site: 'chemicalPark',
    suits: (model) => {
      if (model.layout === 'weather' || model.layout === 'sampler') return 2
      return isFixed(model) && has(model, 'ecMod') && !has(model, 'bioMod') ? 3 : 0
    },
    spots: 'chlorineWorks',
  },
  {
    site: 'chemicalPark',
    suits: (model) => {
      if (model.mobile === true && has(model, 'ecMod')) return 1
      return isFixed(model) && has(model, 'tvocMod') && !has(model, 'bioMod', 'nuclearMod') ? 3 : 0
    },
    spots: 'tankFarm',
  },
  {
    site: 'border',
    suits: borderSuits,
    spots: 'northCrossing',
  },
  {
    site: 'border',
    suits: borderSuits,
    spots: 'riverCrossing',
  },
  {
    site: 'border',
    suits: (model) => (model.layout === 'weather' ? 1 : borderSuits(model)),
    spots: 'mountainPost',
  },
]
