import type { ReplayKnowledge } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { basicOf, detailOf, type LiveDevice, withinScope } from '@vigil/domain'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { recordBegan, selectGaps } from '../history/writing/server-runs.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { type ActScope, actNextTo, actsWithin, lastActs } from './acts.ts'
import { createBookmarks } from './bookmarks.ts'
import { densityOf } from './density.ts'
import { detailAt } from './details.ts'
import { limitsAt } from './limits.ts'
import { deviceSteps, devicesThen, fineSpanOf, heardTimes } from './pictures.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { idsOf, type Pool } from './steps.ts'
import { alarmSteps, alarmStepsKnownNow, alarmsAt, riseSteps } from './told-alarms.ts'
import { type Asked, devicesKnownNow, stepsKnownNow } from './told-later.ts'

/** A page asks for a handful at once; whoever asks for ever more waits behind himself. */
const TURNS = { places: 6, placesPerOwner: 3, waitingPerOwner: 30, waitingInAll: 300 }

export interface ReplayOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'aside'>
  directory: Pick<Directory, 'devices' | 'device' | 'sees' | 'office' | 'offices'>
  registry: Pick<Registry, 'columns' | 'model' | 'isPassage'>
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

export type ReplayHandlers = Pick<
  Handlers,
  | 'replayMoment'
  | 'replayStretch'
  | 'replayDetails'
  | 'replayLimits'
  | 'replayDensity'
  | 'replayNext'
  | 'replayBookmarks'
  | 'saveReplayBookmark'
  | 'removeReplayBookmark'
>

export interface Replay extends Pick<Recorder, 'heard' | 'told' | 'risen' | 'flush' | 'stop'> {
  readonly handlers: ReplayHandlers
  /** Puts the fleet down as this server begins with it. */
  start(fleet: Pick<LiveFleet, 'entries'>): void
}

/** The record, and putting down what consoles are told. */
export function createReplay(options: ReplayOptions): Replay {
  const recorder = createRecorder(options)
  return {
    heard: recorder.heard,
    told: recorder.told,
    risen: recorder.risen,
    flush: recorder.flush,
    start(fleet) {
      recorder.begin(fleet.entries())
      recorder.start()
    },
    stop: recorder.stop,
    handlers: createReplayHandlers(options),
  }
}

/** The record told again: what was put down while it happened, for whoever may see it. */
export function createReplayHandlers(
  options: Omit<ReplayOptions, 'database' | 'log'> & { database: Pick<Database, 'pool' | 'aside'> },
): ReplayHandlers {
  const { directory, registry, now } = options
  // What is looked back at must not keep acts on alarms waiting.
  const database: Pool = { pool: options.database.aside.pool }
  const inTurn = createFairTurns({ ...TURNS, refused: () => new Refusal('tooManyRequests') })

  const seenBy = (user: SessionUser): DeviceRow[] =>
    [...directory.devices()].filter((row) => directory.sees(user.officeId, row))
  function seenDevice(user: SessionUser, sn: string): DeviceRow {
    const row = directory.device(sn)
    if (row === undefined || !directory.sees(user.officeId, row)) throw new Refusal('deviceUnknown')
    return row
  }
  /** Whoever may see only some devices of a task sees those. */
  function rowsOf(user: SessionUser, snList: readonly string[] | undefined): DeviceRow[] {
    if (snList === undefined) return seenBy(user)
    const named = new Set(snList)
    const rows = seenBy(user).filter(({ sn }) => named.has(sn))
    if (rows.length === 0) throw new Refusal('deviceUnknown')
    return rows
  }
  /** Of the devices that are named, those among these rows. */
  function actScope({ officeId }: SessionUser, rows: readonly DeviceRow[], of?: readonly string[]): ActScope {
    const named = of && new Set(of)
    const own = directory.office(officeId)?.path
    const seen = directory.offices().filter(({ path }) => own !== undefined && withinScope(own, path))
    return { devices: idsOf(rows.filter(({ sn }) => named?.has(sn) ?? true)), offices: seen.map(({ id }) => id) }
  }
  /** With what came later, if it is asked for; devices in the order of their rows. */
  function knownAs(
    known: ReplayKnowledge,
    rows: readonly DeviceRow[],
    devices: readonly LiveDevice[],
    at: number,
  ): Promise<readonly LiveDevice[]> | readonly LiveDevice[] {
    if (known === 'then') return devices
    const asked = rows.flatMap((row, index): Asked[] => {
      const device = devices[index]
      return device === undefined ? [] : [{ row, device }]
    })
    return devicesKnownNow(database, registry, asked, at)
  }
  /** Nothing is known of what is yet to come. */
  const past = (at: number): number => Math.min(at, now())

  return {
    ...inTurns(inTurn, {
      async replayMoment({ at: asked, known, actsOf }, { user }) {
        const at = past(asked)
        const rows = seenBy(user)
        const [{ devices, unpictured }, alarms, gaps, acts, begun] = await Promise.all([
          devicesThen(database, rows, at).then(async (then) => ({
            ...then,
            devices: await knownAs(known, rows, then.devices, at),
          })),
          alarmsAt(database, rows, at, known),
          selectGaps(database, at, at + 1),
          lastActs(database, actScope(user, rows, actsOf), at),
          recordBegan(database),
        ])
        return {
          at,
          devices: devices.map(basicOf),
          byStates: unpictured.map(({ sn }) => sn),
          alarms,
          acts,
          unwatched: gaps.length > 0 || at < begun,
        }
      },

      async replayStretch({ from, to: until, coarse, known, actsOf }, { user }) {
        const rows = seenBy(user)
        const asked = Math.max(from, past(until))
        const to = coarse ? asked : Math.min(asked, from + fineSpanOf(rows.length))
        const told = deviceSteps(database, rows, from, to)
        const isNow = known === 'now'
        const [devices, alarms, rises, heard, acts, gaps] = await Promise.all([
          isNow ? told.then((then) => stepsKnownNow(database, registry, rows, { from, to }, then)) : told,
          (isNow ? alarmStepsKnownNow : alarmSteps)(database, rows, from, to),
          riseSteps(database, rows, from, to),
          coarse ? { rows: [], reached: to } : heardTimes(database, rows, from, to),
          actsWithin(database, actScope(user, rows, actsOf), from, to),
          selectGaps(database, from, to),
        ])
        // Moments are told to the millisecond: what is stored finer must not stop the replay.
        const least = Math.min(...[devices, alarms, rises, heard, acts].map((part) => part.reached))
        const reached = Math.min(to, Math.max(from + 1, least))
        const within = ({ at }: { at: number }): boolean => at <= reached
        return {
          from,
          to: reached,
          devices: devices.rows.filter(within).map(({ at, device }) => ({ at, basic: basicOf(device) })),
          heard: heard.rows
            .filter(within)
            .map(({ sn, at, deviceTime, place }) => ({ sn, at, deviceTime, ...(place && { place }) })),
          alarms: alarms.rows.filter(within),
          rises: rises.rows.filter(within),
          acts: acts.rows.filter(within),
          unwatched: gaps.map(({ since, until }): [number, number] => [since, until]),
        }
      },

      async replayDetails({ at: asked, snList, known }, { user }) {
        const at = past(asked)
        const rows = [...new Set(snList)].map((sn) => seenDevice(user, sn))
        const then = await Promise.all(rows.map((row) => detailAt(database, registry, row, at)))
        const devices = await knownAs(known, rows, then, at)
        return devices.map(detailOf)
      },

      async replayLimits({ at, snList }, { user }) {
        const rows = [...new Set(snList)].map((sn) => seenDevice(user, sn))
        return limitsAt(database, rows, past(at))
      },

      replayDensity: async ({ snList, ...span }, { user }) => densityOf(database, rowsOf(user, snList), span),
      replayNext: async ({ at, back, snList }, { user }) =>
        actNextTo(database, actScope(user, rowsOf(user, snList)), at, back),
    }),
    ...createBookmarks(options),
  }
}

type Reads = Pick<
  ReplayHandlers,
  'replayMoment' | 'replayStretch' | 'replayDetails' | 'replayLimits' | 'replayDensity' | 'replayNext'
>

/** Each call waits for its turn among those of its user. */
function inTurns(inTurn: ReturnType<typeof createFairTurns>, calls: Reads): Reads {
  const turned = Object.entries(calls).map(([name, call]) => [
    name,
    (input: never, context: { user: SessionUser }) =>
      inTurn(context.user.id, () => (call as (...asked: unknown[]) => Promise<unknown>)(input, context)),
  ])
  return Object.fromEntries(turned) as Reads
}
