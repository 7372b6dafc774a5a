import type { AlarmIncident, ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type Alarm,
  type Arrival,
  type Begun,
  type Hearing,
  type IncidentMember,
  incidentIdOf,
  isSettled,
  type KnownWind,
  type LiveDevice,
  lastBeginOf,
  namesOf,
  type OpenIncident,
  type Place,
  placeInIncident,
  sensorOf,
} from '@vigil/domain'
import type { DeviceRow } from '../../organisation/directory.ts'
import { dangerOf } from '../records/danger-of.ts'
import type { MemoryListener } from './alarm-memory.ts'
import type { KeptAlarm } from './kept-alarm.ts'

export interface IncidentIndexOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'model' | 'isPassage'>
  /** The wind at a place, by the nearest mast that is heard; left out: none is known. */
  windAt?: ((place: Place, at: number) => KnownWind | undefined) | undefined
}

/** What the rule has to know of an alarm beside the alarm: where it stood when it began, and what its module watches for. */
type Facts = Pick<Arrival, 'danger' | 'site' | 'place' | 'isPassage'> & {
  readonly kind: Parameters<typeof namesOf>[0]
}

export interface BegunDrill {
  readonly id: string
  readonly module: ModuleKey
  readonly at: number
}

interface Member {
  readonly kept: KeptAlarm
  readonly facts: Facts
  /** As the rule sees it, made anew when the alarm has changed. */
  seen: IncidentMember
  alarm: Alarm
}

interface Incident extends OpenIncident {
  readonly byId: Map<string, Member>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The incidents that are not over, and where an alarm that begins belongs among them. By danger and site: of most alarms the rule
 * sees one incident, and a storm at one site costs each of its alarms no more than a look at that.
 */
export class IncidentIndex implements MemoryListener {
  readonly #options: IncidentIndexOptions
  readonly #incidents = new Map<string, Incident>()
  readonly #bySite = new Map<string, Set<Incident>>()
  readonly #byDanger = new Map<string, Set<Incident>>()
  /** Live alarms of passages by their device: nothing else can be the same vehicle, and there may be thousands that are over. */
  readonly #passing = new Map<string, Set<KeptAlarm>>()
  readonly #facts = new Map<string, Facts>()
  /** The sensors that a person took out of an incident, by its id. */
  readonly #apart = new Map<string, Set<string>>()

  constructor(options: IncidentIndexOptions) {
    this.#options = options
  }

  ids(): Iterable<string> {
    return this.#incidents.keys()
  }

  members(id: string): KeptAlarm[] {
    return [...(this.#incidents.get(id)?.byId.values() ?? [])].map(({ kept }) => kept)
  }

  /** For one message of a device: the alarms that it begins stand where it is now. */
  placing(row: DeviceRow, device: LiveDevice): NonNullable<Hearing['place']> {
    return ({ id, at, condition, isPast }: Begun) => {
      const { module, kind, simulated, findings = [], leading, isPassage } = condition
      const facts = this.#factsAt(row, module, device, isPassage)
      const names = namesOf(facts.kind, findings, leading?.reading.quantity)
      return this.#place({ ...facts, id, sn: row.sn, module, at, kind, simulated, names, isPast }, facts)
    }
  }

  placeDrill(row: DeviceRow, device: LiveDevice | undefined, { id, module, at }: BegunDrill): AlarmIncident {
    // No vehicle makes a drill, even at a lane.
    const facts = this.#factsAt(row, module, device, false)
    const { sn } = row
    return this.#place(
      { ...facts, id, sn, module, at, kind: 'drill', simulated: false, names: [], isPast: false },
      facts,
    )
  }

  #place(arrival: Arrival, facts: Facts): AlarmIncident {
    this.#facts.set(arrival.id, facts)
    const { danger, site, at } = arrival
    if (arrival.isPassage) return placeInIncident(arrival, this.#incidentsOf(this.#passing.get(arrival.sn) ?? []))
    const here = placeInIncident(arrival, this.#bySite.get(keyOf(danger, site)) ?? [])
    if (here.why === 'site') return here
    let wind: KnownWind | undefined | null = null
    const windAt = (place: Place): KnownWind | undefined => {
      if (wind === null) wind = this.#options.windAt?.(place, at)
      return wind
    }
    return placeInIncident(arrival, this.#byDanger.get(danger) ?? [], windAt)
  }

  #incidentsOf(alarms: Iterable<KeptAlarm>): Set<Incident> {
    return new Set([...alarms].flatMap(({ alarm }) => this.#incidents.get(incidentIdOf(alarm)) ?? []))
  }

  #factsAt(row: DeviceRow, module: ModuleKey, device: LiveDevice | undefined, isPassage: boolean): Facts {
    const { deviceType, officeId, longitude, latitude } = row
    const kind = dangerOf(this.#options.registry, deviceType, module)
    const stands = longitude === null || latitude === null ? undefined : { longitude, latitude }
    return {
      kind,
      danger: kind ?? module,
      site: officeId,
      place: device?.position ?? stands,
      isPassage,
    }
  }

  added(kept: KeptAlarm): void {
    const { alarm } = kept
    const facts = this.#facts.get(alarm.id) ?? this.#factsOf(alarm)
    if (facts === undefined) return
    this.#facts.set(alarm.id, facts)
    this.#join(kept, facts)
    this.#followPassing(kept, facts)
  }

  #followPassing(kept: KeptAlarm, { isPassage }: Facts): void {
    if (!isPassage) return
    const { sn, endAt } = kept.alarm
    if (endAt === null) add(this.#passing, sn, kept)
    else remove(this.#passing, sn, kept)
  }

  /** The facts of an alarm that was read back from the database: where its device stands now. */
  #factsOf({ sn, module }: Alarm): Facts | undefined {
    const row = this.#options.device(sn)
    return row && this.#factsAt(row, module, undefined, this.#options.registry.isPassage(row.deviceType, module))
  }

  #join(kept: KeptAlarm, facts: Facts): void {
    const { alarm } = kept
    const id = incidentIdOf(alarm)
    const incident = this.#incidents.get(id) ?? this.#begin(id)
    incident.byId.set(alarm.id, { kept, facts, alarm, seen: memberOf(alarm, facts) })
    this.#apart.get(id)?.delete(sensorOf(alarm))
    add(this.#bySite, keyOf(facts.danger, facts.site), incident)
    add(this.#byDanger, facts.danger, incident)
    const { from } = alarm.incident ?? {}
    if (from !== undefined) this.#takenOut(from).add(sensorOf(alarm))
  }

  #begin(id: string): Incident {
    const byId = new Map<string, Member>()
    const members: Iterable<IncidentMember> = {
      *[Symbol.iterator]() {
        for (const member of byId.values()) yield seenNow(member)
      },
    }
    const apartOf = () => this.#apart.get(id) ?? NONE
    const incident: Incident = {
      id,
      byId,
      members,
      get apart() {
        return apartOf()
      },
    }
    this.#incidents.set(id, incident)
    return incident
  }

  #takenOut(id: string): Set<string> {
    const known = this.#apart.get(id) ?? new Set<string>()
    this.#apart.set(id, known)
    return known
  }

  changed(kept: KeptAlarm, before: Alarm): void {
    const from = incidentIdOf(before)
    const facts = this.#facts.get(kept.alarm.id)
    if (facts === undefined) return
    this.#followPassing(kept, facts)
    if (from === incidentIdOf(kept.alarm)) return
    this.#leave(from, kept.alarm.id, facts)
    this.#join(kept, facts)
  }

  removed(kept: KeptAlarm): void {
    const { alarm } = kept
    remove(this.#passing, alarm.sn, kept)
    const facts = this.#facts.get(alarm.id)
    this.#facts.delete(alarm.id)
    if (facts !== undefined) this.#leave(incidentIdOf(alarm), alarm.id, facts)
    // What a person took out of an incident that is over stands in nobody's way.
    const { from } = alarm.incident ?? {}
    if (from !== undefined && !this.#incidents.has(from)) this.#apart.delete(from)
  }

  #leave(id: string, alarmId: string, { danger, site }: Facts): void {
    const incident = this.#incidents.get(id)
    if (incident?.byId.delete(alarmId) !== true) return
    const left = [...incident.byId.values()]
    if (left.length === 0) {
      this.#incidents.delete(id)
      this.#apart.delete(id)
    }
    if (!left.some(({ facts }) => facts.danger === danger)) remove(this.#byDanger, danger, incident)
    if (!left.some(({ facts }) => facts.danger === danger && facts.site === site)) {
      remove(this.#bySite, keyOf(danger, site), incident)
    }
  }
}

const keyOf = (danger: string, site: string): string => `${danger} ${site}`

function memberOf(alarm: Alarm, { kind: danger, ...facts }: Facts): IncidentMember {
  const { id, sn, module, kind, simulated, findings, peak, endAt } = alarm
  const names = namesOf(danger, findings, peak?.quantity)
  const live = endAt === null
  return { ...facts, id, sn, module, kind, simulated, names, at: lastBeginOf(alarm), live, settled: isSettled(alarm) }
}

/** Alarms change far more often than others begin. */
function seenNow(member: Member): IncidentMember {
  const { alarm } = member.kept
  if (alarm !== member.alarm) {
    member.alarm = alarm
    member.seen = memberOf(alarm, member.facts)
  }
  return member.seen
}

function add<T>(index: Map<string, Set<T>>, key: string, entry: T): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, new Set([entry]))
  else known.add(entry)
}

function remove<T>(index: Map<string, Set<T>>, key: string, entry: T): void {
  const known = index.get(key)
  known?.delete(entry)
  if (known?.size === 0) index.delete(key)
}
