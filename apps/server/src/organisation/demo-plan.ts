import { coordinatesOf, spotAt } from '@vigil/basemap'
import type { Locale } from '@vigil/contract'
import type { Layout, ModelDefinition } from '@vigil/devices'
import { DEMO_NAMES, type DemoNames } from '@vigil/i18n'
import { DEMO_OFFICES, type DemoOffice, type SiteKey } from './demo-city.ts'

export interface PlannedDevice {
  sn: string
  deviceType: string
  name: string
  site: SiteKey
  /** In English: it stands in files, not on screens. */
  officeName: string
  longitude: number
  latitude: number
}

/** Names an office among the records of the demonstration, whatever language its people read. */
export const officeNameOf = ({ spots }: Pick<DemoOffice, 'spots'>): string => DEMO_NAMES.en.office[spots]

export const DEMO_SN_PREFIX = 'SIM-'

/** Where the devices beyond one of each model go: the grid and the gates need many, a fire station few. */
const SITE_TURNS: readonly SiteKey[] = [
  'chemicalPark',
  'metro',
  'customs',
  'border',
  'chemicalPark',
  'metro',
  'customs',
  'fire',
]

/**
 * The demonstration fleet: one device of every model first, then as many as asked for. A larger fleet begins with the
 * smaller one, device by device, so that changing its size never moves a device.
 */
export function planFleet(models: readonly ModelDefinition[], size: number, language: Locale = 'en'): PlannedDevice[] {
  const names = DEMO_NAMES[language]
  const planned: PlannedDevice[] = []
  const spotsTaken = new Map<DemoOffice, number>()
  const put = (office: DemoOffice, model: ModelDefinition): void => {
    const n = spotsTaken.get(office) ?? 0
    spotsTaken.set(office, n + 1)
    planned.push({
      sn: `${DEMO_SN_PREFIX}${String(planned.length + 1).padStart(5, '0')}`,
      deviceType: model.id,
      name: fill(names.device, {
        spot: names.spot[office.spots],
        number: String(n + 1),
        noun: names.noun[nounOf(model)],
      }),
      site: office.site,
      officeName: officeNameOf(office),
      ...coordinatesOf(spotAt(office.spots, n)),
    })
  }

  for (const { office, model } of oneOfEach(models).slice(0, size)) put(office, model)
  const turns = new Map<SiteKey | DemoOffice, number>()
  const turn = <T>(key: SiteKey | DemoOffice, list: readonly T[]): T | undefined => {
    const n = turns.get(key) ?? 0
    turns.set(key, n + 1)
    return list[n % list.length]
  }
  const crews = new Map(DEMO_OFFICES.map((office) => [office, crewOf(office, models)]))
  for (let n = 0; planned.length < size; n++) {
    const site = SITE_TURNS[n % SITE_TURNS.length] ?? 'customs'
    const offices = DEMO_OFFICES.filter((office) => office.site === site && (crews.get(office)?.length ?? 0) > 0)
    const office = turn(site, offices)
    const model = office === undefined ? undefined : turn(office, crews.get(office) ?? [])
    if (office !== undefined && model !== undefined) put(office, model)
    else if (n > SITE_TURNS.length && planned.length === 0) throw new Error('no model suits any demonstration office')
  }
  return planned
}

/** Each model at the office that it suits best, among equals at the one with fewest; sites take turns. */
function oneOfEach(models: readonly ModelDefinition[]): { office: DemoOffice; model: ModelDefinition }[] {
  const load = new Map<DemoOffice, number>()
  const bySite = new Map<SiteKey, { office: DemoOffice; model: ModelDefinition }[]>()
  for (const model of models) {
    const best = Math.max(...DEMO_OFFICES.map((office) => office.suits(model)))
    // A model of a kind nobody thought of still shows up, at the busiest place.
    const candidates = DEMO_OFFICES.filter((office) => office.suits(model) === best)
    const office = candidates.reduce((a, b) => ((load.get(b) ?? 0) < (load.get(a) ?? 0) ? b : a))
    load.set(office, (load.get(office) ?? 0) + 1)
    bySite.set(office.site, [...(bySite.get(office.site) ?? []), { office, model }])
  }
  const lists = [...bySite.values()]
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list[n] ?? [])).flat()
}

/** Models of an office, what suits best first, each as often as it suits and never beside its like. */
function crewOf(office: DemoOffice, models: readonly ModelDefinition[]): ModelDefinition[] {
  const most = Math.max(0, ...models.map((model) => office.suits(model)))
  return Array.from({ length: most }, (_, round) =>
    models.filter((model) => office.suits(model) >= most - round),
  ).flat()
}

type Noun = keyof DemoNames['noun']

const LAYOUT_NOUNS: Partial<Record<Layout, Noun>> = {
  portal: 'portal',
  spectrum: 'spectrum',
  gammaCamera: 'gammaCamera',
  track: 'track',
  sampler: 'sampler',
  raman: 'raman',
  bale: 'bale',
  weather: 'weather',
}

function nounOf(model: ModelDefinition): Noun {
  const noun = LAYOUT_NOUNS[model.layout]
  if (noun !== undefined) return noun
  const keys = model.modules.map(({ key }) => key).filter((key) => key !== 'sysMod' && key !== 'weatherMod')
  if (keys.length >= 4) return 'station'
  if (keys.includes('bioMod')) return 'aerosol'
  if (keys.includes('explosiveMod')) return 'trace'
  if (keys.includes('cwaMod')) return 'chemical'
  if (keys.includes('ecMod')) return 'gas'
  if (keys.includes('nuclearMod')) return 'radiation'
  return keys.includes('smokeMod') ? 'smoke' : 'gas'
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
