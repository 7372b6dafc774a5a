import { type ModuleKey, RunMode, type SeeingDevice, type Threshold, type WayToSee } from '@vigil/contract'
import { type ModelDefinition, type Registry, responseSecondsOf } from '@vigil/devices'
import { seenWithinSeconds } from '@vigil/domain'
import {
  FTIR_SUBSTANCES,
  findNuclide,
  findSubstance,
  RAMAN_SUBSTANCES,
  type SubstanceGroup,
  timesLimit,
} from '@vigil/science'
import type { SubstanceSheet } from '@vigil/science/reference'
import type { DeviceRow } from '../organisation/directory.ts'

/** One module of a model that notices something, and by which of its readings. */
export interface Seeing {
  readonly way: WayToSee
  readonly module: ModuleKey
  readonly quantity?: string
}

/** Readings of one gas that carry another name than the gas. */
const GAS_OF_QUANTITY: Readonly<Record<string, string>> = {
  fireCo: 'carbon-monoxide',
  baleCo: 'carbon-monoxide',
  baleH2: 'hydrogen',
}
const AGENT_GROUPS: readonly SubstanceGroup[] = [
  'nerve',
  'nerveVolatile',
  'nervePersistent',
  'blister',
  'blood',
  'choking',
]
const EXPLOSIVE_GROUPS: readonly SubstanceGroup[] = ['explosive', 'primaryExplosive']
const LIVING_GROUPS: readonly SubstanceGroup[] = ['bioaerosol', 'pathogen']
const RAMAN = new Set(RAMAN_SUBSTANCES.map(({ id }) => id))
const FTIR = new Set(FTIR_SUBSTANCES.map(({ id }) => id))

/** Chlorine is a choking agent by its group, and no detector of agents knows it by name. */
const isAgent = ({ group, types, id }: SubstanceSheet): boolean =>
  AGENT_GROUPS.includes(group) && types.includes('chemicalAgent') && id !== 'chlorine'

export function wayOfReading(sheet: SubstanceSheet, quantity: string): WayToSee | undefined {
  if (quantity === 'lel')
    return sheet.figures.lowerPercent === undefined && sheet.id !== 'combustible-gas' ? undefined : 'combustible'
  if (quantity === 'tvoc') return sheet.photoionised ? 'vapours' : undefined
  if (quantity === 'obscuration') return sheet.id === 'smoke' ? 'smoke' : undefined
  if (quantity === 'quenching') return EXPLOSIVE_GROUPS.includes(sheet.group) ? 'explosive' : undefined
  if (quantity === 'fluorescentParticles') return LIVING_GROUPS.includes(sheet.group) ? 'biological' : undefined
  if (quantity === 'concentration') return isAgent(sheet) ? 'agent' : undefined
  return (GAS_OF_QUANTITY[quantity] ?? findSubstance(quantity)?.id) === sheet.id ? 'cell' : undefined
}

/** How a model notices a substance, the surest way first. */
export function waysOf(sheet: SubstanceSheet, { modules }: Pick<ModelDefinition, 'modules'>): Seeing[] {
  const ways = modules.flatMap(({ key: module, readings }): Seeing[] => {
    if (module === 'ramanMod') return RAMAN.has(sheet.id) ? [{ way: 'raman', module }] : []
    if (module === 'ftirMod') return FTIR.has(sheet.id) ? [{ way: 'ftir', module }] : []
    return readings.flatMap(({ key: quantity }) => {
      const way = wayOfReading(sheet, quantity)
      return way === undefined ? [] : [{ way, module, quantity }]
    })
  })
  const rank: readonly WayToSee[] = ['cell', 'agent', 'raman', 'ftir']
  const order = ({ way }: Seeing): number => (rank.includes(way) ? rank.indexOf(way) : rank.length)
  return ways.sort((a, b) => order(a) - order(b))
}

/** The lowest level that does lasting harm; without one, what endangers life at once. */
function harmOf({ figures: { aegl, idlh } }: SubstanceSheet) {
  const hour = aegl?.levels[1]?.[2]
  if (aegl !== undefined && hour !== undefined && typeof hour !== 'string') {
    return { limit: 'AEGL-2' as const, level: { value: hour.value, unit: aegl.unit } }
  }
  return idlh && { limit: 'IDLH' as const, level: { value: idlh.value, unit: idlh.unit } }
}

const PPM_PER_PERCENT = 10_000

/** Where an alarm of that reading stands against what harms. A share of the explosive limit is turned into a share of air. */
function againstHarm(sheet: SubstanceSheet, way: WayToSee, { alarm, unit }: Threshold): SeeingDevice['against'] {
  const harm = harmOf(sheet)
  // A sum of vapours is not of this one alone.
  if (harm === undefined || way === 'vapours') return undefined
  const { gramsPerMol, lowerPercent } = sheet.figures
  const reading =
    unit === '%LEL' && lowerPercent !== undefined
      ? { value: (alarm / 100) * lowerPercent.value * PPM_PER_PERCENT, unit: 'ppm' }
      : { value: alarm, unit }
  const times = timesLimit(reading, harm.level, gramsPerMol === undefined ? {} : { gramsPerMol: gramsPerMol.value })
  return times === undefined ? undefined : { times, limit: harm.limit }
}

/** How often a device that measures all the time reports, by its model; undefined for one that is used by hand. */
function everySeconds({ settings, runMode }: ModelDefinition): number | undefined {
  if (runMode === RunMode.Detection) return undefined
  const interval = settings.find(({ key }) => key === 'dataInterval')
  return interval?.type === 'number' ? interval.initial : undefined
}

export interface SeeingDevices {
  readonly devices: SeeingDevice[]
  readonly moreDevices: number
}

const LISTED = 50

/** Devices whose model notices it, each by its surest way, nearest names first. */
export function seeingDevices(
  rows: readonly DeviceRow[],
  registry: Pick<Registry, 'model'>,
  waysOfModel: (model: ModelDefinition) => readonly Seeing[],
  against: (seeing: Seeing, threshold: Threshold) => SeeingDevice['against'],
): SeeingDevices {
  const found = rows.flatMap((row): SeeingDevice[] => {
    const model = registry.model(row.deviceType)
    const [seeing] = model === undefined ? [] : waysOfModel(model)
    if (model === undefined || seeing === undefined) return []
    const threshold = row.thresholds.find(
      ({ module, quantity, direction }) =>
        module === seeing.module && quantity === seeing.quantity && direction === 'above',
    )
    const seconds = everySeconds(model)
    const response = responseSecondsOf(seeing.module)
    const within = seenWithinSeconds(seconds, response)
    const compared = threshold && against(seeing, threshold)
    return [
      {
        sn: row.sn,
        deviceType: row.deviceType,
        name: row.name,
        site: row.officeName,
        way: seeing.way,
        module: seeing.module,
        ...(threshold && { alarmFrom: { value: threshold.alarm, unit: threshold.unit } }),
        ...(compared && { against: compared }),
        ...(seconds !== undefined && { everySeconds: seconds }),
        ...(response !== undefined && { responseSeconds: response }),
        ...(within !== undefined && { withinSeconds: within }),
      },
    ]
  })
  found.sort((a, b) => a.site.localeCompare(b.site) || a.name.localeCompare(b.name))
  return { devices: found.slice(0, LISTED), moreDevices: Math.max(0, found.length - LISTED) }
}

type Devices = readonly [rows: readonly DeviceRow[], registry: Pick<Registry, 'model'>]

export const substanceDevices = (sheet: SubstanceSheet, ...devices: Devices): SeeingDevices =>
  seeingDevices(
    ...devices,
    (model) => waysOf(sheet, model),
    ({ way }, threshold) => againstHarm(sheet, way, threshold),
  )

export const noticesRadiation = ({ modules }: Pick<ModelDefinition, 'modules'>): boolean =>
  modules.some(({ readings }) => readings.some(({ key }) => key === 'doseRate'))

/** Spectrometers name what their library has; every other radiation detector tells that there is radiation. */
export const nuclideDevices = (id: string, ...devices: Devices): SeeingDevices =>
  seeingDevices(
    ...devices,
    ({ modules, spectrometer }) =>
      modules.flatMap(({ key: module, readings }): Seeing[] => {
        if (!readings.some(({ key }) => key === 'doseRate')) return []
        const names = spectrometer !== undefined && findNuclide(id) !== undefined
        return [{ way: names ? 'spectrum' : 'doseRate', module, quantity: 'doseRate' }]
      }),
    () => undefined,
  )
