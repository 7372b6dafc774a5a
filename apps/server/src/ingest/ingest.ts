import {
  type DownMessage,
  deviceDownTopic,
  ERRORS,
  type ErrorName,
  type IngestResult,
  UNREADABLE_DEVICE_TIME,
  type UpMessage,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isOwnFault } from '../history/writing/database-failure.ts'
import { HistoryRejected } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'
import { type Decoded, decodePart, decodePayload, decodeValue, REASON_LENGTH, type Refused } from './decode.ts'
import { fingerprint, RecentIds } from './recent-ids.ts'

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
  /** Accepted without the parts that can not be believed. */
  partly: number
  /** Not taken over because too much waits for the database; the device keeps it. */
  overloaded: number
  /** Can never be stored, or our own code failed on it: answered, so that the device does not bring it for ever. */
  unstorable: number
  /** Accepted, by the first kind of danger the model watches for. */
  readonly acceptedByKind: Record<string, number>
}

export interface IngestOptions {
  device(sn: string): DeviceRow | undefined
  registry: Pick<Registry, 'sift' | 'kinds'>
  /** Carries a message into the live fleet; resolves once it is committed. */
  apply(device: DeviceRow, message: UpMessage, at: number, messageId: string, arrivedAt?: number): Promise<void>
  /** Stores a message that was judged already but not stored. */
  store(device: DeviceRow, message: UpMessage, at: number, messageId: string, arrivedAt?: number): Promise<void>
  /** To the device's downlink. */
  publish(topic: string, payload: string): void
  now(): number
  /** What our own code failed on, for somebody to look at. Never throws. */
  setAside?(failed: FailedMessage): void
  log: Pick<Log, 'warn' | 'error'>
}

export interface FailedMessage {
  device: DeviceRow | undefined
  sn: string
  at: number
  error: unknown
  /** As it came: bytes, or one value of a request. Unknown where it failed only while it was stored. */
  content?: Buffer | unknown
}

/** A message as another server has taken it. */
export interface TakenElsewhere {
  readonly sn: string
  /** When that server took it, and the number that it knew it by. */
  readonly at: number
  readonly id: string
  readonly content: unknown
  /** When it came here. */
  readonly arrivedAt: number
  /** Of any other device that server is not believed. */
  speaksFor(device: DeviceRow): boolean
}

export interface Ingest {
  /** One message of the MQTT uplink. A refusal is answered on the downlink; a rejection means "not stored, keep it". */
  takePayload(sn: string, payload: Buffer): Promise<void>
  /** `bodyBytes` is what all of them took together; left out, each is measured. */
  takeValues(sn: string, values: readonly unknown[], bodyBytes?: number): Promise<IngestResult>
  /** What a site has taken. Its device is told nothing: it was the site's to tell. A rejection means "not stored". */
  takeFromSite(message: TakenElsewhere): Promise<Outcome>
  /** A request over HTTP that was turned away before its messages could be looked at; `sn` is what it claims. */
  noteRefused(sn: string, refusal: ErrorName, reason: string): void
  /** Too large to be read at all. */
  noteOversized(sn: string): void
  /** Fingerprints of the latest messages of the device that were judged and are not stored yet, oldest first. */
  heard(sn: string): number[]
  /** Message numbers that were stored before this process started, and fingerprints of those that were only judged. */
  remember(sn: string, ids: readonly string[], heard?: readonly number[]): void
  readonly counters: IngestCounters
}

const COUNTER_OF = {
  ingestMalformed: 'malformed',
  ingestOversized: 'oversized',
  ingestUnknownDevice: 'unknownDevice',
  ingestUnauthorised: 'unauthorised',
  ingestUnstorable: 'unstorable',
} as const satisfies Record<Refused, keyof IngestCounters>

const isIngestRefusal = (name: ErrorName): name is Refused => Object.hasOwn(COUNTER_OF, name)

/**
 * A message without a number is known by its time and by the bytes that came: a repeated delivery has both in common. One of many
 * in a request has no bytes of its own; it was found to be of bounded depth and size, so its text has bounds too.
 */
function contentHash(content: Buffer | unknown): number {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  let hash = 0x811c9dc5
  for (let index = 0; index < bytes.length; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193)
  return hash >>> 0
}

/** A message without a number that comes again with the same time after so long is another one: the clock stands still. */
const AGAIN_MS = 5000

/**
 * The number that a message without one is known by. Of a clock that stands still the time tells nothing: what looks like a
 * repetition may be the next alarm, so each of its messages counts.
 */
function contentId(sender: Sender, time: number, content: Buffer | unknown, at: number): string {
  const hash = contentHash(content)
  const { last } = sender
  const isSameTime = time === last.time
  const id = `~${time}.${hash.toString(36)}`
  // A device that was refused brings the same message again after a while.
  const isOverdue = isSameTime && Math.abs(at - last.at) > AGAIN_MS && !sender.recent.isUnstored(id)
  const stands = time === UNREADABLE_DEVICE_TIME || (isSameTime && (last.stands || hash !== last.hash || isOverdue))
  sender.last = { time, hash, at, stands: stands && isSameTime }
  sender.counted += 1
  return stands ? `${id}.${at}.${sender.counted}` : id
}

interface Sender {
  readonly recent: RecentIds
  /** On their way to the disk: a repetition is acknowledged with the first, not before it. */
  readonly underWay: Map<string, Promise<void>>
  /** The last message without a number; `stands`: its clock does. */
  last: { readonly time: number; readonly hash: number; readonly at: number; readonly stands: boolean }
  counted: number
}

const NONE_YET: Sender['last'] = Object.freeze({ time: Number.NaN, hash: 0, at: 0, stands: false })

/** `id`: the device's own number of the message, for the answer. */
interface Taken {
  id: string | undefined
  outcome: Outcome | Promise<Outcome>
}

const ACCEPTED: Outcome = { result: 'accepted' }
const SN_LENGTH = 64
/** More than a device says while the lane of readings may lie behind that of alarms. */
const HEARD_KEPT = 256

/** What the device is told on its downlink; nothing when all is well. */
function complaintOf(outcome: Outcome): { code: number; reason: string } | undefined {
  if (outcome.result === 'rejected') return { code: outcome.code, reason: outcome.reason }
  if (outcome.result === 'repeated' || outcome.leftOut === undefined) return undefined
  return { code: ERRORS.ingestPartly.code, reason: outcome.leftOut }
}

export function createIngest(options: IngestOptions): Ingest {
  const { log, now } = options
  const senders = new Map<string, Sender>()
  const logged = new OncePerMinute(now)
  const counters: IngestCounters = {
    accepted: 0,
    repeated: 0,
    malformed: 0,
    oversized: 0,
    unknownDevice: 0,
    unauthorised: 0,
    partly: 0,
    overloaded: 0,
    unstorable: 0,
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

  function senderOf(sn: string): Sender {
    let sender = senders.get(sn)
    if (sender === undefined) {
      sender = { recent: new RecentIds(), underWay: new Map(), last: NONE_YET, counted: 0 }
      senders.set(sn, sender)
    }
    return sender
  }

  /** Whatever goes wrong with one message is that message's own: it never ends the server, nor comes back for ever. */
  function failed(failure: FailedMessage): Outcome {
    const { sn, error } = failure
    log.error({ sn, err: error }, 'ingest: a message that the server fails on is set aside')
    options.setAside?.(failure)
    return refuse(sn, 'ingestUnstorable', 'the server failed on it and has set it aside')
  }

  function store(
    device: DeviceRow,
    message: UpMessage,
    at: number,
    content: Buffer | unknown,
    elsewhere: TakenElsewhere | undefined,
  ): Promise<Outcome> {
    const { sn } = device
    const sender = senderOf(sn)
    const id = elsewhere?.id ?? message.id ?? contentId(sender, message.time, content, at)
    const arrivedAt = elsewhere?.arrivedAt
    const isKnown = sender.recent.takeUnstored(id)
    if (!isKnown && !sender.recent.add(id)) {
      counters.repeated += 1
      return repeated(sender.underWay.get(id))
    }
    let work: Promise<void>
    try {
      work = isKnown
        ? options.store(device, message, at, id, arrivedAt)
        : options.apply(device, message, at, id, arrivedAt)
    } catch (error) {
      return Promise.resolve(failed({ device, sn, at, error, content }))
    }
    sender.underWay.set(id, work)
    return settled(device, id, sender, work)
  }

  async function repeated(first: Promise<void> | undefined): Promise<Outcome> {
    try {
      await first
    } catch (error) {
      const unstorable = unstorableBy(error)
      if (unstorable === undefined) throw error
      return unstorable
    }
    return { result: 'repeated' }
  }

  function unstorableBy(error: unknown): Outcome | undefined {
    if (!(error instanceof HistoryRejected)) return undefined
    const reason = `can not be stored: ${error.message}`.slice(0, REASON_LENGTH)
    return { result: 'rejected', code: ERRORS.ingestUnstorable.code, reason }
  }

  /** Apart from `store`: thousands wait here for the disk, and none needs its message any longer. */
  async function settled(device: DeviceRow, id: string, sender: Sender, work: Promise<void>): Promise<Outcome> {
    const { sn, deviceType } = device
    try {
      await work
    } catch (error) {
      const unstorable = unstorableBy(error)
      if (unstorable?.result === 'rejected') return refuse(sn, 'ingestUnstorable', unstorable.reason)
      if (isOwnFault(error)) return failed({ device, sn, at: now(), error })
      sender.recent.markUnstored(id)
      counters.overloaded += 1
      note(sn, 'overloaded', String(error))
      throw error
    } finally {
      sender.underWay.delete(id)
    }
    counters.accepted += 1
    const kind = options.registry.kinds(deviceType)[0] ?? 'other'
    counters.acceptedByKind[kind] = (counters.acceptedByKind[kind] ?? 0) + 1
    return ACCEPTED
  }

  function take<Content>(
    sn: string,
    content: Content,
    decode: (content: Content) => Decoded,
    elsewhere?: TakenElsewhere,
  ): Taken {
    let id: string | undefined
    try {
      const decoded = decode(content)
      id = 'refused' in decoded ? decoded.id : decoded.message.id
      return { id, outcome: outcomeOf(sn, decoded, content, elsewhere) }
    } catch (error) {
      return { id, outcome: failed({ device: options.device(sn), sn, at: now(), error, content }) }
    }
  }

  function outcomeOf(
    sn: string,
    decoded: Decoded,
    content: Buffer | unknown,
    elsewhere: TakenElsewhere | undefined,
  ): Outcome | Promise<Outcome> {
    if ('refused' in decoded) return refuse(sn, decoded.refused, decoded.reason)
    const { message } = decoded
    const device = options.device(sn)
    if (device === undefined) return refuse(sn, 'ingestUnknownDevice', 'not registered')
    if (elsewhere?.speaksFor(device) === false) return refuse(sn, 'ingestUnknownDevice', 'not one of its own devices')
    const at = elsewhere?.at ?? now()
    if (!('mods' in message)) return store(device, message, at, content, elsewhere)
    const { mods, problems } = options.registry.sift(device.deviceType, message.mods)
    const { leftOut = [] } = decoded
    if (problems.length === 0 && leftOut.length === 0) return store(device, message, at, content, elsewhere)
    const reason = [...leftOut, ...problems].join('; ').slice(0, REASON_LENGTH)
    if (Object.keys(mods).length === 0) return refuse(sn, 'ingestMalformed', reason)
    return storePartly(store(device, { ...message, mods }, at, content, elsewhere), device, reason)
  }

  /** One dead sensor must not mute the alarm of another: the rest of the message counts, and the device is told. */
  async function storePartly(stored: Promise<Outcome>, { sn }: DeviceRow, leftOut: string): Promise<Outcome> {
    counters.partly += 1
    note(sn, 'partly', leftOut)
    const outcome = await stored
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
      const { id, outcome } = take(sn, payload, decodePayload)
      return answered(sn, id, outcome)
    },
    async takeValues(sn, values, bodyBytes = Number.POSITIVE_INFINITY) {
      const result: IngestResult = { accepted: 0, repeated: 0, partly: [], rejected: [] }
      // All at once: they share a commit instead of waiting for one each.
      const outcomes = await Promise.all(
        values.map((value) => take(sn, value, (each) => decodePart(each, bodyBytes)).outcome),
      )
      outcomes.forEach((outcome, index) => {
        if (outcome.result === 'rejected') result.rejected.push({ index, code: outcome.code, reason: outcome.reason })
        else result[outcome.result] += 1
        if (outcome.result === 'accepted' && outcome.leftOut !== undefined) {
          result.partly.push({ index, reason: outcome.leftOut })
        }
      })
      return result
    },
    async takeFromSite(message) {
      return take(message.sn, message.content, decodeValue, message).outcome
    },
    noteRefused(sn, refusal, reason) {
      if (isIngestRefusal(refusal)) refuse(sn.slice(0, SN_LENGTH), refusal, reason.slice(0, REASON_LENGTH))
    },
    noteOversized(sn) {
      refuse(sn, 'ingestOversized', 'connection closed')
    },
    heard(sn) {
      const sender = senders.get(sn)
      if (sender === undefined) return []
      const { recent, underWay } = sender
      const marks = recent.unstored(HEARD_KEPT)
      let left = underWay.size
      for (const id of underWay.keys()) if (left-- <= HEARD_KEPT) marks.push(fingerprint(id))
      return marks.slice(-HEARD_KEPT)
    },
    remember(sn, ids, heard = []) {
      const { recent } = senderOf(sn)
      for (const id of ids) recent.add(id)
      for (const mark of heard) recent.addUnstored(mark)
    },
  }
}
