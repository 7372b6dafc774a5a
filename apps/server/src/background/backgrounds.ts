import {
  type CommandRecord,
  type LearnedBackground,
  type ModuleKey,
  PUSH_TOPICS,
  PushCode,
  type SpectrumBackground,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type LiveDevice, learnedSpectrum } from '@vigil/domain'
import type { LiveEntry } from '../fleet/live-entry.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Push } from '../fleet/push/push.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import type { Log } from '../platform/log.ts'
import { createBackgroundStore, type Spectra, type StoredBackground } from './background-store.ts'
import { type ReadRecent, readUsualBands } from './usual-bands.ts'

export interface BackgroundsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  readRecent: ReadRecent
  registry: Pick<Registry, 'model'>
  directory: Pick<Directory, 'onChange'>
  fleet: Pick<LiveFleet, 'entry' | 'forgetCounts'>
  push: Pick<Push, 'tellUser' | 'tellViewers' | 'viewed'>
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Backgrounds {
  /** The live path calls it when a device was heard. */
  heard(entry: LiveEntry, before: LiveDevice): void
  /** The push calls it when somebody begins to look. */
  viewed(userId: string, sns: Iterable<string>): void
  /** The control room calls it when a command was carried out. */
  done(record: CommandRecord): void
  /** One round of telling and storing; `start` makes one a minute. */
  round(): Promise<void>
  /** With what was stored; before anything is heard. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Learned {
  readonly deviceId: number
  clearedAt: number | null
  spectra: Spectra
  unsaved: boolean
  savedAt: number
  /** As everybody who looks has it. */
  told: LearnedBackground | undefined
  renewing: Promise<void> | undefined
}

const ROUND_MS = 60_000
/** A spectrum grows every few seconds and is as large as a hundred readings; an hour's sum can do without its last minutes. */
const SAVE_EVERY_MS = 600_000
const SAVED_AT_ONCE = 200
/** A window may look at many devices at once: their bands are read one after the other, beside what alarms need. */
const READING = { places: 2, placesPerOwner: 1, waitingPerOwner: 500, waitingInAll: 5000 }
/** Whose turn it is when the server reads by itself. */
const SERVER = ''
/** The spectra of other modules are not counts of radiation. */
const COUNTED: ModuleKey = 'nuclearMod'

const rounded = (value: number): number => Math.round(value * 10) / 10
const roundedSpectrum = (spectrum: SpectrumBackground): SpectrumBackground => ({
  ...spectrum,
  seconds: rounded(spectrum.seconds),
  counts: spectrum.counts.map(rounded),
})
const roundedSpectra = (spectra: Spectra): Spectra =>
  Object.fromEntries(Object.entries(spectra).map(([key, spectrum]) => [key, roundedSpectrum(spectrum)]))

/**
 * What is usual for each device, learned once for everybody: two operators must not read two significances from one device.
 * Spectra are summed up as they come; bands are taken from the stored readings of devices that somebody looks at.
 */
export function createBackgrounds(options: BackgroundsOptions): Backgrounds {
  const { readRecent, registry, fleet, push, now, log } = options
  const store = createBackgroundStore(options.database)
  const known = new Map<string, Learned>()
  const inTurn = createFairTurns({ ...READING, refused: () => new Error('too many backgrounds are asked for at once') })
  let timer: NodeJS.Timeout | undefined
  let rounding: Promise<void> | undefined

  function learnedOf(sn: string, deviceId: number): Learned {
    const found = known.get(sn)
    if (found !== undefined && found.deviceId === deviceId) return found
    const fresh: Learned = {
      deviceId,
      clearedAt: null,
      spectra: {},
      unsaved: false,
      savedAt: now(),
      told: undefined,
      renewing: undefined,
    }
    known.set(sn, fresh)
    return fresh
  }

  async function save(learned: readonly Learned[]): Promise<void> {
    const rows = learned.map(
      ({ deviceId, clearedAt, spectra }): StoredBackground => ({
        deviceId,
        clearedAt,
        spectra: roundedSpectra(spectra),
      }),
    )
    for (const each of learned) {
      each.unsaved = false
      each.savedAt = now()
    }
    try {
      await store.save(rows, now())
    } catch (error) {
      for (const each of learned) each.unsaved = true
      log.warn({ err: error }, 'background: could not be stored, tried again later')
    }
  }

  async function saveAll(isDue: (learned: Learned) => boolean): Promise<void> {
    const due = [...known.values()].filter((each) => each.unsaved && isDue(each))
    for (let first = 0; first < due.length; first += SAVED_AT_ONCE) await save(due.slice(first, first + SAVED_AT_ONCE))
  }

  async function tellAnew({ row }: LiveEntry, learned: Learned): Promise<void> {
    const model = registry.model(row.deviceType)
    if (model === undefined) return
    const { sn, id: deviceId, deviceType } = row
    let bands: LearnedBackground['bands']
    let clearedAt: number | null
    do {
      clearedAt = learned.clearedAt
      bands = await readUsualBands(model, readRecent, { deviceId, deviceType, now: now(), clearedAt })
      // Forgotten while it was being read: what was read is of before.
    } while (clearedAt !== learned.clearedAt)
    learned.told = { sn, at: now(), bands, spectra: roundedSpectra(learned.spectra), clearedAt }
    push.tellViewers(sn, PUSH_TOPICS.background, PushCode.Background, learned.told)
  }

  function renew(entry: LiveEntry, owner: string): Promise<void> {
    const learned = learnedOf(entry.row.sn, entry.row.id)
    learned.renewing ??= inTurn(owner, () => tellAnew(entry, learned))
      .catch((error: unknown) => log.warn({ sn: entry.row.sn, err: error }, 'background: could not be read'))
      .finally(() => {
        learned.renewing = undefined
      })
    return learned.renewing
  }

  async function renewViewed(): Promise<void> {
    for (const sn of [...push.viewed()]) {
      const entry = fleet.entry(sn)
      if (entry !== undefined) await renew(entry, SERVER)
    }
    await saveAll(({ savedAt }) => now() - savedAt >= SAVE_EVERY_MS)
  }

  function round(): Promise<void> {
    rounding ??= renewViewed().finally(() => {
      rounding = undefined
    })
    return rounding
  }

  options.directory.onChange(({ removed }) => {
    for (const { sn } of removed) known.delete(sn)
  })

  return {
    heard({ row, device }, before) {
      const after = device.modules[COUNTED]
      const earlier = before.modules[COUNTED]
      if (after?.spectrum === undefined || after.spectrum === earlier?.spectrum) return
      // A drill is no background, and a Raman shift is no energy.
      if (device.kind !== 'normal' || registry.model(row.deviceType)?.spectrometer === undefined) return
      const learned = learnedOf(row.sn, row.id)
      const spectrum = learnedSpectrum(learned.spectra[COUNTED], earlier, after, device.at)
      if (spectrum === undefined || spectrum === learned.spectra[COUNTED]) return
      learned.spectra = { ...learned.spectra, [COUNTED]: spectrum }
      learned.unsaved = true
    },
    viewed(userId, sns) {
      for (const sn of sns) {
        const entry = fleet.entry(sn)
        if (entry === undefined) continue
        const told = known.get(sn)?.told
        if (told !== undefined && now() - told.at < ROUND_MS) {
          push.tellUser(userId, PUSH_TOPICS.background, PushCode.Background, told)
        } else void renew(entry, userId)
      }
    },
    done({ name, sn, endedAt }) {
      const entry = fleet.entry(sn)
      if (name !== 'clearBground' || entry === undefined) return
      fleet.forgetCounts(sn)
      const learned = learnedOf(sn, entry.row.id)
      learned.clearedAt = endedAt ?? now()
      learned.spectra = {}
      learned.unsaved = true
      void save([learned]).then(() => renew(entry, SERVER))
    },
    round,
    async start() {
      for (const { sn, deviceId, clearedAt, spectra } of await store.load()) {
        Object.assign(learnedOf(sn, deviceId), { clearedAt, spectra })
      }
      timer = setInterval(() => void round(), ROUND_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await rounding
      await saveAll(() => true)
    },
  }
}
