import { type CutLine, type Locale, PUSH_TOPICS, PushCode } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { HistoryWriter } from '../history/writing/records.ts'
import type { SetAside } from '../history/writing/set-aside.ts'
import { createIngest, type Ingest } from '../ingest/ingest.ts'
import { createIngestHandlers } from '../ingest/ingest-handlers.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Broker, BrokerListeners } from '../platform/broker/broker.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'
import { createFleetHandlers, type FleetHandlers } from './fleet-handlers.ts'
import type { StoredFleet } from './fleet-state.ts'
import { createLiveFleet, type Forwarding, type LiveFleet } from './live-fleet.ts'
import { createLiveFollowers, type LiveFollowers } from './live-followers.ts'
import { createOfficeTrees, deviceNode } from './office-tree.ts'
import { createPush, type Push } from './push/push.ts'

export interface LivePathOptions {
  directory: Directory
  registry: Registry
  writer: Pick<HistoryWriter, 'write' | 'refuses'>
  alarms: AlarmKeeper
  broker: Pick<Broker, 'publish'>
  stored: StoredFleet
  /** The language of texts that go to everybody who watches. */
  language: Locale
  now(): number
  elapsed?(): number
  /** A window showed that it is alive. */
  onHeard?(clientId: string): void
  /** Only of a site that has a headquarters. */
  forwarding?: Forwarding | undefined
  /** Lines between sites and headquarters that are cut and that the people of an office have to do with. */
  cutLines?: ((officeId: string) => CutLine[]) | undefined
  /** Where a message goes that our own code failed on. */
  setAside?: Pick<SetAside, 'keep'>
  log: Log
}

export interface LivePath extends Pick<LiveFollowers, 'follow' | 'onAlarmRisen'> {
  readonly ingest: Ingest
  readonly fleet: LiveFleet
  readonly push: Push
  readonly clockWatch: ClockWatch
  /** For `broker.start`. */
  readonly listeners: BrokerListeners
  readonly handlers: FleetHandlers & Pick<Handlers, 'ingest'>
  /** Tells every console how the server and its lines are. */
  tellServer(): void
  start(): void
  stop(): void
}

/** The way of a reading through the server: ingest, live fleet, history and push, joined. */
export function createLivePath(options: LivePathOptions): LivePath {
  const { directory, registry, broker, stored, language, cutLines = () => [], now, log } = options
  const followers = createLiveFollowers()
  const fleet = createLiveFleet({ ...options, heard: (sn) => ingest.heard(sn), onAnswer: followers.onAnswer })
  const push = createPush({
    fleet,
    alarms: options.alarms,
    directory,
    publish: broker.publish,
    nodeOf: deviceNode,
    onViewed: followers.onViewed,
    onAlarmTold: followers.onAlarmTold,
    language,
    now,
    log,
  })
  const ingest = createIngest({
    device: directory.device,
    registry,
    apply: fleet.apply,
    store: fleet.store,
    publish: broker.publish,
    now,
    setAside({ device, at, error, content = null }) {
      const text = Buffer.isBuffer(content) ? content.toString() : content
      void options.setAside?.keep({ room: 'code', at, deviceId: device?.id, reason: error, content: text })
    },
    log,
  })
  fleet.restore(stored)
  for (const { sn, messageIds, heard } of stored.devices) ingest.remember(sn, messageIds, heard)
  fleet.setListener({
    ...push.listener,
    onUpdate(entry, before) {
      try {
        push.listener.onUpdate(entry, before)
      } finally {
        followers.onUpdate(entry, before)
      }
    },
    onClockSet(entries) {
      // Told before the devices: consoles judge those by it.
      tellServer(true)
      push.listener.onClockSet(entries)
    },
  })
  const clockWatch = createClockWatch({
    fleet,
    now,
    onChange: () => tellServer(false),
    log,
  })
  function tellServer(clockSet: boolean): void {
    const told = { clockError: clockWatch.error() ?? null, ...(clockSet && { clockSet }) }
    push.tellOffices(PUSH_TOPICS.basic, PushCode.Server, (officeId) => ({ ...told, cutLines: cutLines(officeId) }))
  }
  const trees = createOfficeTrees(directory, fleet.entry)

  return {
    follow: followers.follow,
    onAlarmRisen: followers.onAlarmRisen,
    ingest,
    fleet,
    push,
    clockWatch,
    listeners: {
      onDeviceMessage: ingest.takePayload,
      onDeviceOversized: ingest.noteOversized,
      onUserMessage(user, payload, clientId) {
        if (clientId !== undefined) options.onHeard?.(clientId)
        push.userMessage(user, payload)
      },
      onUserConnected: push.userConnected,
      onUserDisconnected: push.userDisconnected,
    },
    handlers: {
      ...createFleetHandlers({
        fleet,
        alarms: options.alarms,
        push,
        trees,
        directory,
        registry,
        clockError: clockWatch.error,
        cutLines,
        now,
      }),
      ...createIngestHandlers(ingest),
    },
    tellServer: () => tellServer(false),
    start() {
      fleet.start()
      clockWatch.start()
    },
    stop() {
      clockWatch.stop()
      fleet.stop()
      push.close()
    },
  }
}
