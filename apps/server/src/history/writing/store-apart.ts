import type pg from 'pg'
import { classifyFailure, isOwnFault } from './database-failure.ts'
import { type PartName, partsOf } from './record-parts.ts'
import type { HistoryRecord } from './records.ts'
import type { EncodedRecord } from './rows/store-records.ts'
import type { SetAsideItem } from './set-aside.ts'

/** Why a record was not stored, or not all of it. */
export interface Refused {
  /** What was set aside. None: it was not tried, and is to come again. */
  readonly parts: readonly PartName[]
  readonly error: unknown
}

export interface ApartOptions {
  /** Otherwise the records of each device are kept together, which finds those of a bad one sooner. */
  ordered: boolean
  store(records: readonly EncodedRecord[]): Promise<void>
}

export interface Apart {
  readonly refused: Map<EncodedRecord, Refused>
  readonly aside: SetAsideItem[]
}

/** Into how many pieces something that fails is cut. */
const PIECES = 16
/** How many bad records of one device are looked at in one batch: each costs a few round trips, and everybody else waits meanwhile. */
const MOST_BAD = 50

/**
 * Stores a batch that failed as a whole, without those records that can not be stored, and of these what can be. All of it in the
 * caller's transaction, piece by piece under a savepoint: a bad record costs round trips, and no commits.
 */
export async function storeApart(
  client: pg.ClientBase,
  batch: readonly EncodedRecord[],
  { ordered, store }: ApartOptions,
): Promise<Apart> {
  const refused = new Map<EncodedRecord, Refused>()
  const aside: SetAsideItem[] = []
  const badOf = new Map<number, number>()

  /** Answers what is wrong with them; rejects when it is not about them at all. */
  const failureOf = async (records: readonly EncodedRecord[]): Promise<{ error: unknown } | undefined> => {
    await client.query('savepoint piece')
    try {
      await store(records)
    } catch (error) {
      const failure = classifyFailure(error)
      if (failure === 'outage' || failure === 'partition') throw error
      await client.query('rollback to savepoint piece; release savepoint piece')
      return { error }
    }
    await client.query('release savepoint piece')
    return undefined
  }

  const storePieces = async (records: readonly EncodedRecord[]): Promise<void> => {
    const [only] = records
    if (records.length === 1 && only !== undefined) return await storeParts(only)
    const length = Math.ceil(records.length / PIECES)
    for (let from = 0; from < records.length; from += length) {
      const piece = records.slice(from, from + length)
      const [first] = piece
      if (piece.length === 1 && first !== undefined) await storeOne(first)
      else if ((await failureOf(piece)) !== undefined) await storePieces(piece)
    }
  }

  const storeOne = async (encoded: EncodedRecord): Promise<void> => {
    const failure = await failureOf([encoded])
    if (failure !== undefined) await storeParts(encoded, failure)
  }

  const storesOneOf = async (records: readonly HistoryRecord[]): Promise<boolean> => {
    for (const record of records) if ((await failureOf([{ record, line: undefined }])) === undefined) return true
    return false
  }

  /** One that can not be stored as it is: its parts apart, and what remains is set aside. */
  const storeParts = async (encoded: EncodedRecord, known?: { error: unknown }): Promise<void> => {
    const { record, line } = encoded
    const bad = badOf.get(record.deviceId) ?? 0
    if (bad >= MOST_BAD) {
      refused.set(encoded, { parts: [], error: known?.error })
      return
    }
    const parts = partsOf(record)
    const isAlone = parts.length + (line === undefined ? 0 : 1) === 1
    const lost: PartName[] = []
    let cause: unknown
    const setAside = (part: PartName, error: unknown, content: unknown): void => {
      if (!lost.includes(part)) lost.push(part)
      cause ??= error
      const { deviceId, at, messageId } = record
      const room = isOwnFault(error) ? 'code' : 'record'
      aside.push({ room, at, deviceId, reason: error, content: { messageId, [part]: content } })
    }
    for (const { name, record: part, instead } of parts) {
      const failure = isAlone && known !== undefined ? known : await failureOf([{ record: part, line: undefined }])
      if (failure === undefined) continue
      // Told without its measurement, it is the measurement that is set aside.
      setAside((await storesOneOf(instead)) ? 'reading' : name, failure.error, part[name])
    }
    if (line !== undefined) {
      const failure = isAlone && known !== undefined ? known : await failureOf([{ record: bareOf(record), line }])
      if (failure !== undefined) setAside('reading', failure.error, line.toString())
    }
    if (lost.length === 0) return
    badOf.set(record.deviceId, bad + 1)
    refused.set(encoded, { parts: lost, error: cause })
  }

  await storePieces(ordered ? batch : byDevice(batch))
  throwIfAllFailed(batch, refused)
  return { refused, aside }
}

const bareOf = ({ deviceId, at, deviceTime, messageId }: HistoryRecord): HistoryRecord => ({
  deviceId,
  at,
  deviceTime,
  messageId,
})

function byDevice(batch: readonly EncodedRecord[]): EncodedRecord[] {
  const devices = new Map<number, EncodedRecord[]>()
  for (const encoded of batch) {
    const { deviceId } = encoded.record
    const known = devices.get(deviceId)
    if (known === undefined) devices.set(deviceId, [encoded])
    else known.push(encoded)
  }
  return [...devices.values()].flat()
}

/** Our own code that fails on everything is no fault of the records: they wait, and the server says that it is not ready. */
function throwIfAllFailed(batch: readonly EncodedRecord[], refused: ReadonlyMap<EncodedRecord, Refused>): void {
  const [first] = batch
  if (first === undefined || refused.size < batch.length) return
  if (batch.every(({ record }) => record.deviceId === first.record.deviceId)) return
  const failures = [...refused.values()]
  if (failures.every(({ error }) => isOwnFault(error))) throw failures[0]?.error
}
