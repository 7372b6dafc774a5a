import { LOCALES, type ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { textsIn, unitSymbol } from '@vigil/i18n'
import type { FileProblems } from './file-reading.ts'

export interface QuantityColumn {
  readonly place: number
  readonly column: string
  readonly module: ModuleKey
  readonly quantity: string
  /** As `module.quantity`. */
  readonly key: string
  /** As the title says it; undefined where it says none. */
  readonly unit: string | undefined
}

export interface CsvColumns {
  readonly count: number
  readonly time: number
  readonly sn: number | undefined
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly quantities: readonly QuantityColumn[]
}

type Role = 'sn' | 'time' | 'latitude' | 'longitude' | 'told elsewhere'
const FIXED: Readonly<Record<string, Role>> = {
  sn: 'sn',
  time: 'time',
  utc: 'time',
  latitude: 'latitude',
  longitude: 'longitude',
}

/** Our own files repeat what the directory knows, and what follows from the values. */
const REPEATED = [
  'history.column.site',
  'history.column.device',
  'history.column.model',
  'history.column.state',
  'state.simulated',
  'exports.column.runState',
] as const
/** Wall clocks, with the zone behind the title: the column UTC tells the same beyond doubt. */
const CLOCKS = ['exports.column.time', 'exports.column.deviceTime'] as const

const SUFFIXED = /^(.+) \(([^()]*)\)$/

export type ReadColumns = (
  header: readonly string[],
  hasDevice: boolean,
  problems: FileProblems,
) => CsvColumns | undefined

/** Titles of the columns of a csv file: `module.quantity`, or as an export of readings calls them in any language. */
export function createReadColumns(registry: Pick<Registry, 'columns'>): ReadColumns {
  const quantities = new Map<string, { module: ModuleKey; quantity: string }>()
  const roles = new Map<string, Role>(Object.entries(FIXED))
  const clocks = new Set<string>()
  for (const { module, quantity } of registry.columns) {
    quantities.set(`${module}.${quantity}`.toLowerCase(), { module, quantity })
  }
  for (const locale of LOCALES) {
    const { t } = textsIn(locale)
    for (const { module, quantity } of registry.columns) {
      quantities.set(`${t(`module.${module}`)}: ${t(`quantity.${quantity}`)}`.toLowerCase(), { module, quantity })
    }
    for (const key of REPEATED) roles.set(t(key).toLowerCase(), 'told elsewhere')
    for (const key of ['latitude', 'longitude'] as const) roles.set(t(`exports.column.${key}`).toLowerCase(), key)
    for (const key of CLOCKS) clocks.add(t(key).toLowerCase())
  }

  function meaningOf(title: string) {
    const known = (name: string) => quantities.get(name.toLowerCase()) ?? roles.get(name.toLowerCase())
    const whole = known(title)
    if (whole !== undefined) return { known: whole, unit: undefined }
    const [, name = '', unit = ''] = SUFFIXED.exec(title) ?? []
    if (clocks.has(name.toLowerCase())) return { known: 'told elsewhere' as const, unit: undefined }
    return { known: known(name), unit }
  }

  return (header, hasDevice, problems) => {
    const before = problems.count
    const fixed = new Map<Role, number>()
    const found = new Map<string, QuantityColumn>()
    for (const [place, given] of header.entries()) {
      const column = given.trim()
      const { known, unit } = meaningOf(column)
      const twice = () => problems.add({ line: 1, key: 'imports.problem.twice', values: { column } })
      if (known === undefined) problems.add({ line: 1, key: 'imports.problem.column', values: { column } })
      else if (typeof known === 'object') {
        const key = `${known.module}.${known.quantity}`
        if (found.has(key)) twice()
        found.set(key, { place, column, ...known, key, unit })
      } else if (known !== 'told elsewhere') {
        if (fixed.has(known)) twice()
        fixed.set(known, place)
      }
    }
    const time = fixed.get('time')
    if (time === undefined) {
      problems.add({ line: 1, key: 'imports.problem.noTime', values: { first: 'time', second: 'UTC' } })
    }
    if (!fixed.has('sn') && !hasDevice) {
      problems.add({ line: 1, key: 'imports.problem.noDevice', values: { name: 'sn' } })
    }
    if (time === undefined || problems.count > before) return undefined
    return {
      count: header.length,
      time,
      sn: fixed.get('sn'),
      latitude: fixed.get('latitude'),
      longitude: fixed.get('longitude'),
      quantities: [...found.values()],
    }
  }
}

/** The unit of the registry, or as it is written in any language. */
export const isUnit = (given: string, unit: string): boolean =>
  given === unit || LOCALES.some((locale) => unitSymbol(textsIn(locale), unit) === given)
