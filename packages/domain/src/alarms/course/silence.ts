import { AlarmState, State2 } from '@vigil/contract'
import { SILENCE_DURATION_MS } from '../../constants.ts'

export interface SilenceableDevice {
  readonly sn: string
  readonly state: AlarmState
  readonly state2: State2
  readonly types: readonly string[]
}

interface Silence {
  readonly until: number
  /** What was silenced, to tell what has come on top since. */
  readonly state2: State2
  readonly types: readonly string[]
}

export type SilentList = ReadonlyMap<string, Silence>

export const isAlarming = (device: Pick<SilenceableDevice, 'state' | 'state2'>): boolean =>
  device.state2 >= State2.Warning || device.state >= AlarmState.Warning

export function isSilenced(list: SilentList, sn: string, now: number): boolean {
  const silence = list.get(sn)
  return silence !== undefined && now < silence.until
}

/** Silences these devices for five minutes from now on, also those already silenced. */
export function silence(list: SilentList, devices: readonly SilenceableDevice[], now: number): SilentList {
  if (devices.length === 0) return list
  const next = new Map(list)
  for (const { sn, state2, types } of devices) next.set(sn, { until: now + SILENCE_DURATION_MS, state2, types })
  return next
}

/** The header's button: silences the devices that alarm now. */
export function silenceCurrent(list: SilentList, devices: Iterable<SilenceableDevice>, now: number): SilentList {
  return silence(list, [...devices].filter(isAlarming), now)
}

/** Two windows' lists as one: of two silences of a device the later end counts. */
export function mergeSilent(list: SilentList, other: SilentList): SilentList {
  const later = [...other].filter(([sn, { until }]) => until > (list.get(sn)?.until ?? 0))
  return later.length === 0 ? list : new Map([...list, ...later])
}

export function unsilenceExpired(list: SilentList, now: number): SilentList {
  const rest = [...list].filter(([, { until }]) => now < until)
  return rest.length === list.size ? list : new Map(rest)
}

export interface SilencedMark {
  readonly until: number
  /** The real state behind the silence. */
  readonly state: AlarmState
  readonly state2: State2
  readonly types: readonly string[]
  /** It has become worse, or another module has joined, since it was silenced. Silent all the same, but to be shown. */
  readonly escalated: boolean
}

/** Of every device on the list, also one that is calm meanwhile: its next alarm would not be heard. */
export function silencedMark(device: SilenceableDevice, list: SilentList, now: number): SilencedMark | undefined {
  const silence = list.get(device.sn)
  if (silence === undefined || now >= silence.until) return undefined
  const { state, state2, types } = device
  const escalated = state2 > silence.state2 || types.some((type) => !silence.types.includes(type))
  return { until: silence.until, state, state2, types, escalated }
}

/**
 * A device as lists, flag and sound see it: silenced, its state and state2 are normal. The mark beside them carries the truth, so
 * that nobody reads "normal" without it.
 */
export function withSilence<T extends SilenceableDevice>(
  device: T,
  list: SilentList,
  now: number,
): T & { readonly silenced?: SilencedMark } {
  const silenced = isAlarming(device) ? silencedMark(device, list, now) : undefined
  return silenced === undefined ? device : { ...device, state: AlarmState.Normal, state2: State2.Normal, silenced }
}
