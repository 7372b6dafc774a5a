import {
  type AnswerMessage,
  type CommandName,
  type CommandRecord,
  type DownMessage,
  deviceDownTopic,
  PUSH_TOPICS,
  PushCode,
  type SettingValues,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  advanceCommand,
  aimOf,
  type CommandEvent,
  controlRefusal,
  isCommandOpen,
  isLongWork,
  knowsCommand,
  patienceWith,
} from '@vigil/domain'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Push } from '../fleet/push/push.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { By, CommandStore } from './command-store.ts'

export interface CommandDeskOptions {
  store: CommandStore
  registry: Pick<Registry, 'model'>
  directory: Pick<Directory, 'device'>
  fleet: Pick<LiveFleet, 'entry'>
  push: Pick<Push, 'tellAllSeeing'>
  publish(topic: string, payload: string): void
  now(): number
  newId(): string
  log: Pick<Log, 'info' | 'warn'>
  /** The device has done what it was told. */
  onDone?(record: CommandRecord): void
  /** How long a device may be silent, in milliseconds. */
  patience?(record: CommandRecord): number
}

export interface CommandDesk {
  /** Resolves when the command is written down and sent; what becomes of it is pushed. */
  command(row: DeviceRow, name: CommandName, params: Record<string, unknown>, by: By): Promise<CommandRecord>
  /** The same for a change of settings; resolves with its end. */
  changeSettings(row: DeviceRow, settings: SettingValues, by: By): Promise<CommandRecord>
  /** An answer on a device's uplink; resolves once it is stored. */
  answered(sn: string, message: AnswerMessage): Promise<void>
  /** The newest that is known of a record. */
  current(record: CommandRecord): CommandRecord
  /** Ends what a server that is gone has left open: nobody listened for the answers. */
  start(): Promise<void>
  stop(): void
}

interface Open {
  record: CommandRecord
  readonly long: boolean
  timer: NodeJS.Timeout | undefined
  /** The write that is under way, and the one that waits for it. */
  writing: Promise<void>
  next: Promise<void> | undefined
  readonly whenEnded: ((record: CommandRecord) => void)[]
}

/** From the operator's click to the device's last word. What is open lies in memory; every step is written and pushed. */
export function createCommandDesk(options: CommandDeskOptions): CommandDesk {
  const { store, directory, now, log, patience = patienceWith } = options
  const open = new Map<string, Open>()

  function tell(record: CommandRecord): void {
    if (record.status === 'done') options.onDone?.(record)
    const row = directory.device(record.sn)
    if (row !== undefined) options.push.tellAllSeeing(row, PUSH_TOPICS.command, PushCode.Command, record)
  }

  /** Steps that come faster than the database takes them are written as one. */
  function save(entry: Open): Promise<void> {
    entry.next ??= entry.writing
      .catch(() => {})
      .then(() => {
        entry.next = undefined
        entry.writing = store.update(entry.record)
        return entry.writing
      })
    return entry.next
  }

  function watch(entry: Open): void {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      advance(entry, { type: 'timeOut', at: now() }).catch((error: unknown) => {
        // Still open in the database: the next start ends it.
        log.warn({ id: entry.record.id, err: error }, 'control: the end of a command could not be stored')
      })
    }, patience(entry.record))
    entry.timer.unref()
  }

  async function advance(entry: Open, event: CommandEvent): Promise<void> {
    const before = entry.record
    entry.record = advanceCommand(before, event)
    const isOpen = isCommandOpen(entry.record.status)
    if (isOpen) watch(entry)
    if (entry.record === before) return
    if (isOpen) {
      tell(entry.record)
      await save(entry)
      return
    }
    clearTimeout(entry.timer)
    try {
      await save(entry)
    } finally {
      // After the write: whoever hears of the end, and asks, reads what it has changed.
      open.delete(entry.record.id)
      tell(entry.record)
      for (const settle of entry.whenEnded) settle(entry.record)
    }
  }

  function refuseBusy(sn: string): void {
    for (const { record, long } of open.values())
      if (long && record.sn === sn && isCommandOpen(record.status)) throw new Refusal('deviceBusy')
  }

  async function issue(
    row: DeviceRow,
    { name, params }: Pick<CommandRecord, 'name' | 'params'>,
    by: By,
    whenEnded: Open['whenEnded'],
  ): Promise<CommandRecord> {
    const entry = options.fleet.entry(row.sn)
    const refusal = entry === undefined ? 'deviceUnknown' : controlRefusal(entry.device, aimOf(name))
    if (refusal !== undefined) throw new Refusal(refusal)
    const long = isLongWork(name)
    if (long) refuseBusy(row.sn)
    const record: CommandRecord = {
      id: options.newId(),
      sn: row.sn,
      deviceName: row.name,
      name,
      params,
      status: 'queued',
      progress: null,
      reason: null,
      result: null,
      by: by.user.username,
      queuedAt: now(),
      sentAt: null,
      acceptedAt: null,
      endedAt: null,
    }
    const issued: Open = { record, long, timer: undefined, writing: Promise.resolve(), next: undefined, whenEnded }
    // Before the first wait: of two operators who click at once, one is refused.
    open.set(record.id, issued)
    try {
      await store.insert(row, record, by)
    } catch (error) {
      open.delete(record.id)
      throw error
    }
    tell(record)
    const message: DownMessage =
      name === 'settings'
        ? { type: 'settings', id: record.id, settings: params }
        : { type: 'command', id: record.id, name, params }
    const sent = advance(issued, { type: 'sent', at: now() })
    options.publish(deviceDownTopic(row.sn), JSON.stringify(message))
    await sent
    return issued.record
  }

  /** The desk no longer waits for it: it was timed out, here or by a start. */
  async function answeredLate(sn: string, message: AnswerMessage): Promise<void> {
    const record = await store.find(message.command)
    if (record === undefined || record.sn !== sn) return
    const late = advanceCommand(record, { type: 'answer', at: now(), answer: message })
    if (late === record) return
    await store.update(late)
    tell(late)
  }

  return {
    async command(row, name, params, by) {
      const model = options.registry.model(row.deviceType)
      if (model === undefined || !knowsCommand(model, name)) throw new Refusal('commandUnknown')
      return issue(row, { name, params }, by, [])
    },
    changeSettings: (row, settings, by) =>
      new Promise((resolve, reject) => {
        issue(row, { name: 'settings', params: settings }, by, [resolve]).catch(reject)
      }),
    async answered(sn, message) {
      const entry = open.get(message.command)
      if (entry === undefined) return answeredLate(sn, message)
      // An answer of another device is not an answer, whatever id it names.
      if (entry.record.sn === sn) await advance(entry, { type: 'answer', at: now(), answer: message })
    },
    current(stored) {
      const record = open.get(stored.id)?.record
      // An end that is still being written is not known yet: what it changes could not be read.
      return record !== undefined && isCommandOpen(record.status) ? record : stored
    },
    async start() {
      const ended = await store.timeOutOpen(now())
      if (ended > 0) log.info({ commands: ended }, 'control: commands of the last run are timed out')
    },
    stop() {
      for (const { timer } of open.values()) clearTimeout(timer)
    },
  }
}
