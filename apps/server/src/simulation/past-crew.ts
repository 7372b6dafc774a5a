import type { DeviceKind, DisposalOption, Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type Alarm, type AlarmAct, advanceAlarm, isSettled, validateDisposal } from '@vigil/domain'
import { DEMO_NAMES } from '@vigil/i18n'
import { createRng, exponential, pick, type Rng, uniform } from '@vigil/science'
import type { AlarmBook } from '../alarms/book/alarm-book.ts'
import type { KeptAlarm } from '../alarms/book/kept-alarm.ts'
import { dangerOf } from '../alarms/records/danger-of.ts'
import type { AlarmLogRow, DeskPart } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'

/** An operator of the demonstration. */
export interface PastOperator {
  readonly userId: string
  readonly username: string
  readonly name: string
  /** Sees this office and all below it. */
  readonly officePath: string
}

export interface PastCrewOptions {
  readonly operators: readonly PastOperator[]
  readonly book: Pick<AlarmBook, 'change' | 'remove'>
  readonly registry: Pick<Registry, 'model'>
  readonly language: Locale
  device(sn: string): DeviceRow | undefined
  /** Alarms that ended later are still on the desk: an operator finds some work. */
  readonly handledBefore: number
  /** Some that began later have never been acknowledged. */
  readonly forgottenAfter: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const QUICKEST_MS = 15 * SECOND_MS
const MEAN_WAIT_MS = 75 * SECOND_MS
const LONGEST_WAIT_MS = 14 * MINUTE_MS
const WORK_MIN = { least: 3, most: 45 } as const
/** Share of the alarms of the last day that nobody has acknowledged. */
const FORGOTTEN_SHARE = 0.15

type Situation = keyof (typeof DEMO_NAMES)['en']['situation']
const SITUATION: Readonly<Partial<Record<DeviceKind, Situation>>> = {
  nuclear: 'radiation',
  gammaCamera: 'radiation',
  chemical: 'toxic',
  toxicGas: 'toxic',
  biological: 'biological',
  smoke: 'fire',
  cottonBale: 'fire',
  raman: 'contraband',
}
const RESULT: Readonly<Record<Situation, readonly DisposalOption[]>> = {
  radiation: ['inspectionShowsNoAnomaly'],
  toxic: ['handledOnSite'],
  biological: ['handledOnSite'],
  fire: ['handledOnSite'],
  contraband: ['transferToPolice'],
  any: ['inspectionShowsNoAnomaly'],
}

/** What one alarm has before it. */
interface Fate {
  readonly kept: KeptAlarm
  readonly operator: PastOperator
  readonly rng: Rng
  readonly isForgotten: boolean
  waitsSince: number | null
  waitMs: number
  readonly workMs: number
}

const waitOf = (rng: Rng): number => Math.min(LONGEST_WAIT_MS, QUICKEST_MS + exponential(rng, MEAN_WAIT_MS))

/**
 * People at the desk of the demonstration's past: they acknowledge after a while and handle later, by the rules that hold for
 * anybody. The alarms are simulated and marked so; what was done about them is not in the audit, which tells of real sessions.
 */
export class PastCrew {
  readonly #options: PastCrewOptions
  readonly #fates = new Map<string, Fate>()
  #nextAt = Number.POSITIVE_INFINITY

  constructor(options: PastCrewOptions) {
    this.#options = options
  }

  /** An alarm has begun, become worse or ended. */
  hear(kept: KeptAlarm): void {
    const { alarm } = kept
    const known = this.#fates.get(alarm.id)
    if (known === undefined) this.#meet(kept)
    else if (alarm.waitingSince !== known.waitsSince) {
      known.waitsSince = alarm.waitingSince
      known.waitMs = waitOf(known.rng)
    }
    this.#look()
  }

  #meet(kept: KeptAlarm): void {
    const { operators, device, forgottenAfter } = this.#options
    const { id, sn, module, beginAt, waitingSince } = kept.alarm
    const place = device(sn)?.officePath ?? ''
    // The one whose site it is, before one who watches over all.
    const operator = operators
      .filter(({ officePath }) => place.startsWith(officePath))
      .toSorted((a, b) => b.officePath.length - a.officePath.length)[0]
    if (operator === undefined) return
    const rng = createRng(`${sn} ${module} ${beginAt}`)
    this.#fates.set(id, {
      kept,
      operator,
      rng,
      isForgotten: beginAt >= forgottenAfter && uniform(rng, 0, 1) < FORGOTTEN_SHARE,
      waitsSince: waitingSince,
      waitMs: waitOf(rng),
      workMs: uniform(rng, WORK_MIN.least, WORK_MIN.most) * MINUTE_MS,
    })
  }

  #dueAt({ kept: { alarm }, isForgotten, waitMs, workMs }: Fate): number {
    if (isForgotten) return Number.POSITIVE_INFINITY
    if (alarm.waitingSince !== null) return alarm.waitingSince + waitMs
    if (alarm.endAt === null || alarm.endAt > this.#options.handledBefore) return Number.POSITIVE_INFINITY
    return Math.max(alarm.endAt, alarm.acknowledged?.at ?? 0) + workMs
  }

  #look(): void {
    this.#nextAt = Number.POSITIVE_INFINITY
    for (const fate of this.#fates.values()) this.#nextAt = Math.min(this.#nextAt, this.#dueAt(fate))
  }

  /** All that was done until this moment, in the order of time. */
  actUntil(at: number): DeskPart | undefined {
    const alarms: Alarm[] = []
    const log: AlarmLogRow[] = []
    while (this.#nextAt <= at) {
      const due = [...this.#fates.values()].reduce((first, each) =>
        this.#dueAt(each) < this.#dueAt(first) ? each : first,
      )
      const { kept, operator } = due
      const step = advanceAlarm(kept.alarm, this.#actOf(due))
      if (step.entry === null) throw new Error(`the demonstration's past did what the rules refuse: ${step.refusal}`)
      this.#options.book.change(kept, step.alarm)
      alarms.push(step.alarm)
      log.push({ eventId: step.alarm.id, entry: step.entry, userId: operator.userId })
      if (isSettled(step.alarm)) {
        this.#fates.delete(step.alarm.id)
        this.#options.book.remove(kept)
      }
      this.#look()
    }
    return alarms.length === 0 ? undefined : { alarms, log }
  }

  #actOf(fate: Fate): AlarmAct {
    const { kept, operator, rng } = fate
    const { alarm } = kept
    const mark = {
      userId: operator.userId,
      by: operator.username,
      at: Math.round(this.#dueAt(fate)),
      from: '',
      note: '',
    }
    if (alarm.waitingSince !== null) return { type: 'acknowledge', version: alarm.version, mark }
    const { device, registry, language } = this.#options
    const danger = dangerOf(registry, device(alarm.sn)?.deviceType ?? '', alarm.module)
    const situation = (danger && SITUATION[danger]) ?? 'any'
    const texts = Object.values(DEMO_NAMES[language].situation[situation])
    const disposal = {
      handler: operator.name,
      situation: pick(rng, texts),
      kind: alarm.kind,
      options: RESULT[situation],
    }
    const problems = validateDisposal(disposal)
    if (problems.length > 0)
      throw new Error(`the demonstration's past has a disposal that is refused: ${problems[0]?.key}`)
    return { type: 'handle', version: alarm.version, mark, disposal }
  }
}
