import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS, type CommandRecord, type DownMessage, type Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type Backgrounds, createBackgrounds } from '../src/background/backgrounds.ts'
import { type Control, createControl } from '../src/control/control.ts'
import type { LivePath } from '../src/fleet/live-path.ts'
import { createRecentData } from '../src/history/reading/recent-data.ts'
import { deviceSecretHash } from '../src/organisation/device-store.ts'
import { createDirectory, type Directory } from '../src/organisation/directory.ts'
import type { Database } from '../src/platform/database.ts'
import type { SessionUser, UserContext } from '../src/platform/http/handlers.ts'
import { createTracks, type Tracks } from '../src/tracks/tracks.ts'
import { connectDevice, doseRate, openDoors, SILENT_LOG, secretOf, testBroker, testLive } from './live-kit.ts'

export const CITY = '1'
export const CUSTOMS = '2'
export const METRO = '3'

/** Offices 1 (city), 2 (customs) and 3 (metro) below it, and a user of each with the same number. */
export async function seedControl({ pool }: Database, devices: Record<string, [model: string, officeId: string]>) {
  await pool.query(`insert into office (parent_id, name, path) values (null, 'City', '/1/'), (1, 'Customs', '/1/2/'),
    (1, 'Metro', '/1/3/')`)
  for (const [sn, [model, officeId]] of Object.entries(devices)) await addDevice(pool, sn, model, officeId)
}

export async function addDevice(pool: Database['pool'], sn: string, model: string, officeId: string): Promise<void> {
  await pool.query(
    `insert into device (sn, device_type, name, office_id, secret_hash, longitude, latitude)
     values ($1, $2, $3, $4, $5, 121.475, 31.235)`,
    [sn, model, `Device ${sn}`, officeId, deviceSecretHash(secretOf(sn))],
  )
}

export interface ControlWorld {
  database: Database
  directory: Directory
  live: LivePath
  control: Control
  backgrounds: Backgrounds
  handlers: Control['handlers'] & Tracks['handlers']
  tracks: Tracks
  mqttPort: number
  httpPort: number
  context(userId: string, permissions?: readonly Permission[]): UserContext
  /** As by a crash or by the end of the process; the database stays. */
  stop(): Promise<void>
}

/** Long enough for a way over the loopback, short enough to be waited for. */
const PATIENCE = { first: 1_500, next: 700 }

/** Everything of the server between broker and database; only HTTP, sessions and the history of readings are left out. */
export async function startControl(database: Database, { limitsFourEyes = false } = {}): Promise<ControlWorld> {
  const users = new Map<string, SessionUser>(
    [CITY, CUSTOMS, METRO].map((id) => [
      id,
      { id, username: `user-${id}`, officeId: id, permissions: new Set(ALL_PERMISSIONS) },
    ]),
  )
  const directory = await createDirectory({ database, registry, log: SILENT_LOG })
  const broker = await testBroker(directory, users)
  const live = testLive(directory, { broker, now: Date.now })
  const backgrounds = createBackgrounds({
    database,
    readRecent: createRecentData({ database, registry, timeZone: 'UTC', now: Date.now }),
    registry,
    directory,
    fleet: live.fleet,
    push: live.push,
    now: Date.now,
    log: SILENT_LOG,
  })
  await backgrounds.start()
  live.follow({ onUpdate: backgrounds.heard, onViewed: backgrounds.viewed })
  const control = createControl({
    database,
    directory,
    registry,
    fleet: live.fleet,
    push: live.push,
    sceneMap: live.handlers.sceneMap,
    broker,
    timeZone: 'UTC',
    limitsFourEyes,
    now: Date.now,
    newId: randomUUID,
    onDone: backgrounds.done,
    log: SILENT_LOG,
    patience: ({ status }) => (status === 'accepted' ? PATIENCE.next : PATIENCE.first),
  })
  await control.start()
  live.follow({ onAnswer: control.answered })
  const tracks = createTracks({
    database,
    directory,
    registry,
    push: live.push,
    runs: { gaps: async () => [] },
    language: 'en',
    timeZone: 'UTC',
    now: Date.now,
    log: SILENT_LOG,
  })
  const doors = await openDoors(broker, live.listeners)
  return {
    database,
    directory,
    live,
    control,
    backgrounds,
    tracks,
    handlers: { ...control.handlers, ...tracks.handlers },
    mqttPort: doors.mqttPort,
    httpPort: doors.httpPort,
    context(userId, permissions) {
      const user = users.get(userId)
      if (user === undefined) throw new Error(`no account ${userId}`)
      const holds = permissions === undefined ? user : { ...user, permissions: new Set(permissions) }
      return { user: holds, token: '', locale: 'en', requestId: 'test', address: '10.0.0.7' }
    },
    async stop() {
      control.stop()
      await tracks.stop()
      await backgrounds.stop()
      live.stop()
      await doors.close()
    },
  }
}

type Told = Exclude<DownMessage, { type: 'rejected' }>
export interface Reply {
  status: 'accepted' | 'progress' | 'done' | 'failed'
  progress?: number
  reason?: string
  result?: Record<string, unknown>
}

/** A device that has reported, and replies to what it is told as the test says. */
export async function openDevice(
  world: ControlWorld,
  sn: string,
  replies: (told: Told) => readonly Reply[] = () => [],
) {
  const device = await connectDevice(world, sn)
  const told: Told[] = []
  const say = (command: string, reply: Reply) =>
    device.send({ type: 'answer', id: randomUUID(), time: Date.now(), command, ...reply })
  device.client.on('message', (_topic, payload) => {
    const message = JSON.parse(payload.toString()) as DownMessage
    if (message.type === 'rejected') return
    told.push(message)
    const reply = async (): Promise<void> => {
      for (const each of replies(message)) await say(message.id, each)
    }
    // The test may end in the middle of a word.
    reply().catch(() => {})
  })
  await device.send({ ...doseRate(0.1), mods: {} })
  return { ...device, told, say }
}

/** A device with settings of its own, which it tells whenever they are changed or asked for. */
export function settingsOf(initial: Record<string, unknown>): (told: Told) => readonly Reply[] {
  const settings = { ...initial }
  return (told) => {
    if (told.type !== 'settings') return [{ status: 'failed', reason: 'unknown' }]
    Object.assign(settings, told.settings)
    return [{ status: 'done', result: { settings: { ...settings } } }]
  }
}

export const storedCommand = async (world: ControlWorld, sn: string): Promise<CommandRecord | undefined> =>
  (await world.handlers.deviceCommands({ sn }, world.context(CITY)))[0]

export const audited = async ({ database }: ControlWorld) =>
  (
    await database.pool.query<{ act: string; subject: string; user: string; address: string; detail: object }>(
      'select act, subject, user_id::text as user, address, detail from audit order by id',
    )
  ).rows
