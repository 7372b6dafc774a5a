import {
  type DownMessage,
  deviceDownTopic,
  ERRORS,
  type ErrorName,
  type IngestResult,
  MAX_FUTURE_MS,
  MAX_PAST_MS,
  type UpMessage,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { DeviceRow } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import { type Decoded, decodePart, decodePayload, type Refused } from './decode.ts'
import { RecentIds } from './recent-ids.ts'

export type Outcome =
  | { result: 'repeated' }
  /** `leftOut` tells what could not be believed. */
  | { result: 'accepted'; leftOut?: string | undefined }
  | { result: 'rejected'; code: number; reason: string }

export interface IngestCounters {
  accepted: number
  repeated: number
  malformed: number
  oversized: number
  unknownDevice: number
  /** Unknown serial number or wrong secret, over HTTP; the broker counts its own. */
  unauthorised: number
  future: number
  past: number
  /** Accepted without the parts that can not be believed. */
  partly: number
  /** Not taken over because too much waits for the database; the device keeps it. */
  overloaded: number
  /** Accepted, by the first kind of danger the model watches for. */
  readonly acceptedByKind: Record<string, number>
}

export interface IngestOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'sift' | 'kinds'>
  /** Carries a message into the live fleet; resolves once it is committed. */
  apply(device: DeviceRow, message: UpMessage, at: number, messageId: string): Promise<void>
  /** To the device's downlink. */
  publish(topic: string, payload: string): void
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Ingest {
  /** One message of the MQTT uplink. A refusal is answered on the downlink; a rejection means "not stored, keep it". */
  takePayload(sn: string, payload: Buffer): Promise<void>
  /** `bodyBytes` is what all of them took together; left out, each is measured. */
  takeValues(sn: string, values: readonly unknown[], bodyBytes?: number): Promise<IngestResult>
  /** A request over HTTP that was turned away before its messages could be looked at; `sn` is what it claims. */
  noteRefused(sn: string, refusal: ErrorName, reason: string): void
  /** Too large to be read at all. */
  noteOversized(sn: string): void
  /** Message numbers that were stored before this process started. */
  remember(sn: string, ids: readonly string[]): void
  readonly counters: IngestCounters
}

const COUNTER_OF = {
  ingestMalformed: 'malformed',
  ingestOversized: 'oversized',
  ingestUnknownDevice: 'unknownDevice',
  ingestUnauthorised: 'unauthorised',
  ingestFuture: 'future',
  ingestPast: 'past',
} as const satisfies Record<Refused, keyof IngestCounters>

const isIngestRefusal = (name: ErrorName): name is Refused => Object.hasOwn(COUNTER_OF, name)

/** A message without a number is known by its time and its content: a repeated delivery has both in common. */
function contentId(message: UpMessage): string {
  const text = JSON.stringify(message)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `~${message.time}.${(hash >>> 0).toString(36)}`
}

function timeProblem(message: UpMessage, now: number): Decoded | undefined {
  if (message.time > now + MAX_FUTURE_MS)
    return { refused: 'ingestFuture', reason: `time is ${message.time - now} ms ahead` }
  const earliest = 'begin' in message ? Math.min(message.begin, message.time) : message.time
  if (earliest < now - MAX_PAST_MS) return { refused: 'ingestPast', reason: `time is ${now - earliest} ms ago` }
  if ('begin' in message && message.begin > message.time) {
    return { refused: 'ingestMalformed', reason: 'begin: after time' }
  }
  return undefined
}

const ACCEPTED: Outcome = { result: 'accepted' }
const REASON_LENGTH = 200
const SN_LENGTH = 64

/** What the device is told on its downlink; nothing when all is well. */
function complaintOf(outcome: Outcome): { code: number; reason: string } | undefined {
  if (outcome.result === 'rejected') return { code: outcome.code, reason: outcome.reason }
  if (outcome.result === 'repeated' || outcome.leftOut === undefined) return undefined
  return { code: ERRORS.ingestPartly.code, reason: outcome.leftOut }
}

export function createIngest(options: IngestOptions): Ingest {
  const { log, now } = options
  const recent = new Map<string, RecentIds>()
  /** Messages on their way to the disk: a repetition is acknowledged with the first, not before it. */
  const underWay = new Map<string, Promise<void>>()
  const logged = new OncePerMinute(now)
  const counters: IngestCounters = {
    accepted: 0,
    repeated: 0,
    malformed: 0,
    oversized: 0,
    unknownDevice: 0,
    unauthorised: 0,
    future: 0,
    past: 0,
    partly: 0,
    overloaded: 0,
    acceptedByKind: {},
  }

  function note(sn: string, problem: keyof IngestCounters, reason: string): void {
    const suppressed = logged.pass(`${sn} ${problem}`)
    if (suppressed !== undefined) log.warn({ sn, problem, reason, suppressed }, 'ingest: message refused')
  }

  function refuse(sn: string, refused: Refused, reason: string): Outcome {
    counters[COUNTER_OF[refused]] += 1
    note(sn, COUNTER_OF[refused], reason)
    return { result: 'rejected', code: ERRORS[refused].code, reason }
  }

  function idsOf(sn: string): RecentIds {
    let ids = recent.get(sn)
    if (ids === undefined) {
      ids = new RecentIds()
      recent.set(sn, ids)
    }
    return ids
  }

  function store(device: DeviceRow, message: UpMessage, at: number): Promise<Outcome> {
    const { sn } = device
    const id = message.id ?? contentId(message)
    const key = `${sn} ${id}`
    if (idsOf(sn).has(id)) {
      counters.repeated += 1
      return repeated(key)
    }
    idsOf(sn).add(id)
    const work = options.apply(device, message, at, id)
    underWay.set(key, work)
    return settled(device, id, key, work)
  }

  async function repeated(key: string): Promise<Outcome> {
    await underWay.get(key)
    return { result: 'repeated' }
  }

  /** Apart from `store`: thousands wait here for the disk, and none needs its message any longer. */
  async function settled(
    { sn, deviceType }: DeviceRow,
    id: string,
    key: string,
    work: Promise<void>,
  ): Promise<Outcome> {
    try {
      await work
    } catch (error) {
      idsOf(sn).remove(id)
      counters.overloaded += 1
      note(sn, 'overloaded', String(error))
      throw error
    } finally {
      underWay.delete(key)
    }
    counters.accepted += 1
    const kind = options.registry.kinds(deviceType)[0] ?? 'other'
    counters.acceptedByKind[kind] = (counters.acceptedByKind[kind] ?? 0) + 1
    return ACCEPTED
  }

  function take(sn: string, decoded: Decoded): Outcome | Promise<Outcome> {
    if ('refused' in decoded) return refuse(sn, decoded.refused, decoded.reason)
    const { message } = decoded
    const device = options.device(sn)
    if (device === undefined) return refuse(sn, 'ingestUnknownDevice', 'not registered')
    const at = now()
    const wrongTime = timeProblem(message, at)
    if (wrongTime !== undefined && 'refused' in wrongTime) return refuse(sn, wrongTime.refused, wrongTime.reason)
    if (!('mods' in message)) return store(device, message, at)
    const { mods, problems } = options.registry.sift(device.deviceType, message.mods)
    const { unknown = [] } = decoded
    if (problems.length === 0 && unknown.length === 0) return store(device, message, at)
    const reason = [...unknown.map((key) => `${key}: unknown module`), ...problems].join('; ').slice(0, REASON_LENGTH)
    if (Object.keys(mods).length === 0) return refuse(sn, 'ingestMalformed', reason)
    return storePartly(device, { ...message, mods }, at, reason)
  }

  /** One dead sensor must not mute the alarm of another: the rest of the message counts, and the device is told. */
  async function storePartly(device: DeviceRow, message: UpMessage, at: number, leftOut: string): Promise<Outcome> {
    counters.partly += 1
    note(device.sn, 'partly', leftOut)
    const outcome = await store(device, message, at)
    return outcome.result === 'accepted' ? { ...outcome, leftOut } : outcome
  }

  async function answered(sn: string, id: string | undefined, outcome: Outcome | Promise<Outcome>): Promise<void> {
    const complaint = complaintOf(await outcome)
    if (complaint === undefined) return
    const answer: DownMessage = { type: 'rejected', ...complaint }
    if (id !== undefined) answer.id = id
    options.publish(deviceDownTopic(sn), JSON.stringify(answer))
  }

  return {
    counters,
    takePayload(sn, payload) {
      const decoded = decodePayload(payload)
      const id = 'refused' in decoded ? decoded.id : decoded.message.id
      return answered(sn, id, take(sn, decoded))
    },
    async takeValues(sn, values, bodyBytes = Number.POSITIVE_INFINITY) {
      const result: IngestResult = { accepted: 0, repeated: 0, partly: [], rejected: [] }
      // All at once: they share a commit instead of waiting for one each.
      const outcomes = await Promise.all(values.map(async (value) => take(sn, decodePart(value, bodyBytes))))
      outcomes.forEach((outcome, index) => {
        if (outcome.result === 'rejected') result.rejected.push({ index, code: outcome.code, reason: outcome.reason })
        else result[outcome.result] += 1
        if (outcome.result === 'accepted' && outcome.leftOut !== undefined) {
          result.partly.push({ index, reason: outcome.leftOut })
        }
      })
      return result
    },
    noteRefused(sn, refusal, reason) {
      if (isIngestRefusal(refusal)) refuse(sn.slice(0, SN_LENGTH), refusal, reason.slice(0, REASON_LENGTH))
    },
    noteOversized(sn) {
      refuse(sn, 'ingestOversized', 'connection closed')
    },
    remember(sn, ids) {
      const known = idsOf(sn)
      for (const id of ids) known.add(id)
    },
  }
}
