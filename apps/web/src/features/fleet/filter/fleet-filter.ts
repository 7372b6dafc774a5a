import { DEVICE_KINDS, type DeviceKind, type PointState, pointStateSchema, snSchema } from '@vigil/contract'
import type { MonitorFilter } from '../../../lib/paths.ts'
import type { DevicePlace, OfficePlace, ShownDevice } from '../../../live/stores/live-fleet.ts'

/** What the device monitor is narrowed to. An empty list narrows nothing. */
export interface FleetFilter {
  readonly device: string | undefined
  readonly office: string | undefined
  readonly search: string
  readonly states: readonly PointState[]
  /** Silenced devices, beside those in one of the states. */
  readonly silenced: boolean
  readonly kinds: readonly DeviceKind[]
  readonly models: readonly string[]
}

export const NO_FILTER: FleetFilter = Object.freeze({
  device: undefined,
  office: undefined,
  search: '',
  states: [],
  silenced: false,
  kinds: [],
  models: [],
})

const FILTER_KEYS = [
  'device',
  'office',
  'search',
  'states',
  'silenced',
  'kinds',
  'models',
] as const satisfies readonly (keyof FleetFilter | keyof MonitorFilter)[]

const LONGEST_SEARCH = 100
const LONGEST_ID = 64

const listOf = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter((each) => each !== ''))]

function stateOf(text: string): PointState | undefined {
  const parsed = /^-?\d+$/.test(text) ? pointStateSchema.safeParse(Number(text)) : undefined
  return parsed?.success ? parsed.data : undefined
}

/** Addresses are typed, shortened and mailed about: what does not parse narrows nothing. */
export function readFilter(query: URLSearchParams): FleetFilter {
  const device = snSchema.safeParse(query.get('device'))
  const office = query.get('office') ?? ''
  return {
    device: device.success ? device.data : undefined,
    office: office === '' || office.length > LONGEST_ID ? undefined : office,
    search: (query.get('search') ?? '').slice(0, LONGEST_SEARCH),
    states: listOf(query.get('states')).flatMap((text) => stateOf(text) ?? []),
    silenced: query.get('silenced') === '1',
    kinds: listOf(query.get('kinds')).flatMap((text) => DEVICE_KINDS.find((kind) => kind === text) ?? []),
    models: listOf(query.get('models')),
  }
}

const joined = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join(',')

function filterAsQuery(filter: FleetFilter): MonitorFilter {
  return {
    device: filter.device,
    office: filter.office,
    search: filter.search.trim() === '' ? undefined : filter.search,
    states: joined(filter.states),
    silenced: filter.silenced ? '1' : undefined,
    kinds: joined(filter.kinds),
    models: joined(filter.models),
  }
}

/** Puts the filter into an address and leaves what else stands there. */
export function writeFilter(query: URLSearchParams, filter: FleetFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const key of FILTER_KEYS) next.delete(key)
  for (const [key, value] of Object.entries(filterAsQuery(filter))) if (value !== undefined) next.set(key, value)
  return next
}

/** Whether devices are hidden; the selected device hides none. */
export const narrows = ({ office, search, states, silenced, kinds, models }: FleetFilter): boolean =>
  office !== undefined || search.trim() !== '' || silenced || states.length + kinds.length + models.length > 0

export interface FleetStructure {
  places(): readonly DevicePlace[]
  office(id: string): OfficePlace | undefined
}

const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

function officeAndBelow(structure: FleetStructure, id: string): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (each: string) => {
    if (found.has(each)) return
    found.add(each)
    for (const child of structure.office(each)?.offices ?? []) walk(child)
  }
  walk(id)
  return found
}

const isShort = (word: string): boolean => /^[a-z0-9]{1,2}$/.test(word)
const isWordPart = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter)

/**
 * Where a word stands next, or -1. One or two letters must begin a word: "lane 4" is not meant to find every serial number with
 * a 4 in it.
 */
function nextFind(lower: string, word: string, from: number): number {
  let at = lower.indexOf(word, from)
  if (isShort(word)) while (at > 0 && isWordPart(lower[at - 1])) at = lower.indexOf(word, at + 1)
  return at
}

/** Every word must occur somewhere in what an operator calls a device by. */
function isFound(place: DevicePlace, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = `${place.name}\n${place.sn}\n${place.deviceTypeName}\n${place.officeName}`.toLowerCase()
  return words.every((word) => nextFind(text, word, 0) >= 0)
}

/** The part of a filter that changes only with the tree; undefined when it lets every device pass. */
export function placedIn(structure: FleetStructure, filter: FleetFilter): ReadonlySet<string> | undefined {
  const words = wordsOf(filter.search)
  const offices = filter.office === undefined ? undefined : officeAndBelow(structure, filter.office)
  const { kinds, models } = filter
  if (words.length === 0 && offices === undefined && kinds.length + models.length === 0) return undefined
  const passing = new Set<string>()
  for (const place of structure.places()) {
    if (offices !== undefined && !offices.has(place.officeId)) continue
    if (kinds.length > 0 && !place.kinds.some((kind) => kinds.includes(kind))) continue
    if (models.length > 0 && !models.includes(place.deviceType)) continue
    if (isFound(place, words)) passing.add(place.sn)
  }
  return passing
}

/**
 * A silenced device is found by its real state, never as normal because it is shown so: it is neither to be missed among alarms
 * nor to be taken for calm.
 */
export function isShownBy(
  device: ShownDevice | undefined,
  { states, silenced }: Pick<FleetFilter, 'states' | 'silenced'>,
): boolean {
  if (states.length === 0 && !silenced) return true
  if (silenced && device?.silenced !== undefined) return true
  return states.includes(device === undefined ? -1 : device.real)
}

/** Where the words of a search stand in a text, as pieces that are or are not part of a find. */
export function markFinds(text: string, search: string): readonly { readonly text: string; readonly found: boolean }[] {
  const words = wordsOf(search)
  if (words.length === 0) return [{ text, found: false }]
  const lower = text.toLowerCase()
  // Some letters grow when lowered; then places in the one are not places in the other.
  if (lower.length !== text.length) return [{ text, found: false }]
  const inside = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = nextFind(lower, word, 0); at >= 0; at = nextFind(lower, word, at + 1)) {
      inside.fill(1, at, at + word.length)
    }
  }
  const pieces: { text: string; found: boolean }[] = []
  let start = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && inside[at] === inside[start]) continue
    pieces.push({ text: text.slice(start, at), found: inside[start] === 1 })
    start = at
  }
  return pieces
}
