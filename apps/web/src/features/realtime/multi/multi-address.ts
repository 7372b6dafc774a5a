import type { ModelDefinition } from '@vigil/devices'
import { quantityKey } from '../../../ui/recent/stored-series.ts'

/** Beyond it a page of live charts is no comparison any more, and asks the server for more detail than one can read. */
export const MOST_DEVICES = 24

/** Devices in an address, in its order, each once; undefined: the address names none and the page chooses. */
export function devicesIn(search: URLSearchParams, known: (sn: string) => boolean): readonly string[] | undefined {
  const text = search.get('devices')
  if (text === null) return undefined
  return [...new Set(text.split(','))].filter((sn) => sn !== '' && known(sn)).slice(0, MOST_DEVICES)
}

export function withDevices(search: URLSearchParams, devices: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('devices', devices.slice(0, MOST_DEVICES).join(','))
  return next
}

export interface Compared {
  readonly key: string
  readonly module: ModelDefinition['modules'][number]
  readonly quantity: ModelDefinition['modules'][number]['readings'][number]
}

/** Every quantity of a model, housekeeping last. */
export function comparedOf({ modules }: ModelDefinition): readonly Compared[] {
  const sensors = modules.filter(({ kind }) => kind !== undefined)
  const rest = modules.filter(({ kind }) => kind === undefined)
  return [...sensors, ...rest].flatMap((module) =>
    module.readings.map((quantity) => ({ key: quantityKey(module.key, quantity.key), module, quantity })),
  )
}

/** The quantities in an address that the model has; without any the first of every sensor, at most two. */
export function chartedIn(search: URLSearchParams, compared: readonly Compared[]): readonly Compared[] {
  const wanted = search.get('q')?.split(',') ?? []
  const found = compared.filter(({ key }) => wanted.includes(key))
  if (found.length > 0) return found
  const firsts = compared.filter(({ module, quantity }) => module.kind !== undefined && module.readings[0] === quantity)
  return (firsts.length > 0 ? firsts : compared).slice(0, 2)
}
