import {
  type AlarmKind,
  type AlarmPriority,
  type Finding,
  type ModState,
  type ModuleKey,
  type ShieldOption,
  State2,
} from '@vigil/contract'
import { dateOffset } from '../live/device-clock.ts'
import { type LiveDevice, type LiveModule, modStateOf } from '../live/live-device.ts'
import { type LiveEvent, tellsState } from '../live/reduce.ts'
import { type LeadingReading, leadingReading } from './leading-reading.ts'
import { freeSince, type HeardAt, isNextInLane, isPassing, type Lane, laneOf } from './passage.ts'
import { priorityOf } from './priority.ts'
import { shieldsAlarms } from './shield.ts'

/** One alarm of one module, from its first warning to its end. */
export interface OpenAlarm {
  readonly id: string
  readonly module: ModuleKey
  readonly state: State2
  readonly peakState: State2
  readonly beginAt: number
  readonly peakAt: number
  readonly peak: LeadingReading | null
  /** Everything that was found while the alarm was open, latest first. */
  readonly findings: readonly Finding[]
  readonly kind: AlarmKind
  readonly simulated: boolean
  /** How far the device's date of the first signal was from its arrival, where that is more than a right clock explains. */
  readonly clockOffset?: number | undefined
  /** The worst that it had been when somebody handled or cleared it; a danger beyond is another alarm. */
  readonly settled?: State2 | undefined
  /** Its lane has been free since, though the signal has not fallen: whoever comes next is another one. */
  readonly freeSince?: HeardAt | undefined
}

export interface AlarmTransition {
  /** `followed`: what was kept tells more of what was measured. */
  readonly kind: 'raised' | 'escalated' | 'eased' | 'ended' | 'followed'
  readonly at: number
  readonly module: ModuleKey
  readonly state: State2
  /** The leading value at this moment. */
  readonly value: number | null
  /** The alarm as it stands after the transition. */
  readonly alarm: OpenAlarm
  readonly endAt: number | null
  /** Of the worst that the alarm has been: one that eased is still to be handled as what it was. */
  readonly priority: AlarmPriority
  readonly modState: ModState
}

export interface TrackedAlarms {
  readonly open: ReadonlyMap<ModuleKey, OpenAlarm>
  readonly transitions: readonly AlarmTransition[]
}

const MAX_FINDINGS = 20
const NO_TRANSITIONS: readonly AlarmTransition[] = Object.freeze([])

/**
 * Opens, changes and ends the alarms of one device.
 *
 * A module that is not connected keeps its alarm: one that vanished because the link died is the worst case. A shielded device
 * raises nothing new; what was open when the shield came on is followed to its end. `idFor` answers the id of an alarm that
 * nobody has dealt with yet, if the module has one: its danger is back. Not so for the next passer-by (`isNext`).
 */
export function trackAlarms(
  open: ReadonlyMap<ModuleKey, OpenAlarm>,
  before: LiveDevice,
  after: LiveDevice,
  event: LiveEvent,
  idFor: (module: ModuleKey, isNext: boolean) => string,
  shield: ShieldOption = 'none',
): TrackedAlarms {
  if (before === after || event.type === 'silent' || (open.size === 0 && after.state2 <= State2.Normal)) {
    return { open, transitions: NO_TRANSITIONS }
  }
  const isLate = after.late !== undefined
  let next: Map<ModuleKey, OpenAlarm> | undefined
  let transitions: AlarmTransition[] | undefined

  for (const name in after.modules) {
    const key = name as ModuleKey
    const module = after.modules[key] as LiveModule
    if (module.state === State2.Offline) continue
    const known = open.get(key)
    if (known === undefined && (module.state === State2.Normal || shieldsAlarms(shield))) continue

    const report = event.message.mods[key]
    // What was kept tells of a lane as it was.
    const lane = isLate ? undefined : laneOf(report)
    const isNext = isNextInLane(known?.freeSince, lane, after)
    if (known !== undefined && module.state === State2.Normal && !isNext) {
      const tells = report !== undefined && tellsState(report)
      if (!tells || isPassing(known.beginAt, lane, event.at)) {
        const inLane = withLane(known, lane, after)
        if (inLane !== known) next = (next ?? new Map(open)).set(key, inLane)
        continue
      }
    }
    const outgrown = known?.settled !== undefined && module.state > known.settled
    const givesWay = module.state > State2.Normal && (isNext || outgrown)
    const alarm = givesWay ? undefined : known
    const leading = leadingReading(key, module.values, event.thresholds)
    const told = (of: OpenAlarm, kind: AlarmTransition['kind']): AlarmTransition => ({
      kind,
      at: event.at,
      module: key,
      state: of.state,
      value: leading?.reading.value ?? null,
      alarm: of,
      endAt: kind === 'ended' ? event.at : null,
      priority: priorityOf(of.peakState),
      modState: modStateOf(after),
    })
    if (givesWay && known !== undefined) {
      transitions ??= []
      transitions.push(told({ ...known, state: State2.Normal }, 'ended'))
      if (!outgrown && shieldsAlarms(shield)) {
        next ??= new Map(open)
        next.delete(key)
        continue
      }
    }
    const changed =
      alarm === undefined
        ? raise(idFor(key, isNext), key, module, after, event, leading)
        : withLane(follow(alarm, module, after, event.at, leading, event.thresholds), lane, after)
    if (changed === alarm) continue

    next ??= new Map(open)
    if (module.state === State2.Normal) next.delete(key)
    else next.set(key, changed)

    const kind = transitionKind(alarm, changed)
    if (kind === undefined) continue
    transitions ??= []
    transitions.push(told(changed, kind))
  }
  return { open: next ?? open, transitions: transitions ?? NO_TRANSITIONS }
}

function withLane(alarm: OpenAlarm, lane: Lane | undefined, heard: HeardAt): OpenAlarm {
  const free = freeSince(alarm.freeSince, lane, heard)
  return free === alarm.freeSince ? alarm : { ...alarm, freeSince: free }
}

type Leading = ReturnType<typeof leadingReading>

function raise(
  id: string,
  module: ModuleKey,
  { state, findings }: LiveModule,
  device: LiveDevice,
  { at, message }: Extract<LiveEvent, { type: 'reading' }>,
  leading: Leading,
): OpenAlarm {
  return {
    id,
    module,
    state,
    peakState: state,
    beginAt: at,
    peakAt: at,
    peak: leading?.reading ?? null,
    findings: findings ?? [],
    kind: device.kind,
    simulated: device.simulated,
    clockOffset: dateOffset(message.time, at),
  }
}

function follow(
  alarm: OpenAlarm,
  module: LiveModule,
  device: LiveDevice,
  at: number,
  leading: Leading,
  thresholds: Parameters<typeof leadingReading>[2],
): OpenAlarm {
  const { state } = module
  const worse = state > alarm.peakState
  const higher = state === alarm.peakState && surpasses(leading, alarm, thresholds)
  const findings = withFindings(alarm.findings, module.findings)
  // Once real, always real: a drill that turns into danger must not keep the drill's mark.
  const real = state > State2.Normal && device.kind === 'normal'
  const kind = real ? 'normal' : alarm.kind
  const simulated = alarm.simulated && (state === State2.Normal || device.simulated)
  if (
    !worse &&
    !higher &&
    state === alarm.state &&
    findings === alarm.findings &&
    kind === alarm.kind &&
    simulated === alarm.simulated
  ) {
    return alarm
  }
  return {
    ...alarm,
    state,
    peakState: worse ? state : alarm.peakState,
    peakAt: worse || higher ? at : alarm.peakAt,
    peak: worse || higher ? (leading?.reading ?? alarm.peak) : alarm.peak,
    findings,
    kind,
    simulated,
  }
}

export function surpasses(
  leading: Leading,
  alarm: Pick<OpenAlarm, 'module' | 'peak'>,
  thresholds: Parameters<typeof leadingReading>[2],
): boolean {
  if (leading === null) return false
  if (alarm.peak === null) return true
  const peak = leadingReading(alarm.module, { [alarm.peak.quantity]: alarm.peak.value }, thresholds)
  return peak === null || leading.exceedance > peak.exceedance
}

const confidenceOf = (finding: Finding): number => finding.confidence ?? 0

export function withFindings(known: readonly Finding[], found: readonly Finding[] | undefined): readonly Finding[] {
  if (found === undefined) return known
  const sureAs = (finding: Finding) => (each: Finding) =>
    each.name === finding.name && confidenceOf(each) >= confidenceOf(finding)
  const news = found.filter((finding) => !known.some(sureAs(finding)))
  if (news.length === 0) return known
  const names = new Set(news.map((finding) => finding.name))
  return [...news, ...known.filter((finding) => !names.has(finding.name))].slice(0, MAX_FINDINGS)
}

function transitionKind(alarm: OpenAlarm | undefined, changed: OpenAlarm): AlarmTransition['kind'] | undefined {
  if (alarm === undefined) return 'raised'
  if (changed.state === State2.Normal) return 'ended'
  if (changed.state > alarm.state) return 'escalated'
  if (changed.state < alarm.state) return 'eased'
  // A drill or simulation that turned out to be real has to be told like any other escalation.
  return changed.kind !== alarm.kind || changed.simulated !== alarm.simulated ? 'escalated' : undefined
}

/** The open alarms after somebody has handled or cleared one of them. */
export function withSettled(
  open: ReadonlyMap<ModuleKey, OpenAlarm>,
  { id, module, peakState }: Pick<OpenAlarm, 'id' | 'module' | 'peakState'>,
): ReadonlyMap<ModuleKey, OpenAlarm> {
  const alarm = open.get(module)
  return alarm?.id === id ? new Map(open).set(module, { ...alarm, settled: peakState }) : open
}
