import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../log.ts'
import type { UnderWay } from '../under-way.ts'
import { PARTITIONS, partitionFilter, STREAM, snOfStored } from './subjects.ts'

/** Messages of one partition that may be unacknowledged: with sixteen partitions and a commit every 100 ms, more than the history takes. */
const IN_FLIGHT = 256
/** An acknowledgement may be lost on its way to the engine. Nothing hangs on it: who takes over begins behind the last one. */
const REDELIVER_AFTER_MS = 120_000
/** A node that dies takes the readers it led with it, and what it had sent; alarms must not wait for half a minute to find out. */
const HEARTBEAT_MS = 1_000
const HEARTBEATS_MISSED = 2
const ASK_AGAIN_MS = 10_000
const NANOS_PER_MS = 1_000_000
const PAUSE_AFTER_REFUSAL_MS = 1_000
const STREAM_EXISTS = 10_058
const NO_SUCH_READER = 10_014
const TRIES = 5
/**
 * Messages of one device that wait for their commit. The engine takes no more of it than these: whoever floods it, or brings hours that
 * it has kept, waits itself, and not those who share its reader. A device that reports every second fills it within half an hour of
 * a database that is away, and keeps the rest.
 */
const WAITING_PER_DEVICE = 2_000

const BOUNDS = {
  max_msgs_per_subject: WAITING_PER_DEVICE,
  discard: DiscardPolicy.New,
  discard_new_per_subject: true,
} as const

export interface DeviceStreamOptions {
  connection: NatsConnection
  /** On how many nodes the engine keeps each message. */
  replicas: number
  /** The turn of the server that is active: its readers carry it in their names, and those of any other turn are taken away. */
  epoch: number
  onDeviceMessage(sn: string, payload: Buffer): Promise<void>
  underWay: UnderWay
  log: Pick<Log, 'info' | 'warn' | 'debug' | 'error'>
}

export interface DeviceStream {
  /** Makes the readers of this server; nothing is read yet. The engine takes its time for it, which others may use. */
  prepare(): Promise<void>
  start(): Promise<void>
  /** Takes nothing more; what is under way is acknowledged still. */
  stop(): Promise<void>
}

const readerName = (partition: number, epoch: number, nth: number): string => `vigil-${partition}-${epoch}-${nth}`
const partitionOf = (name: string): number => Number(/^vigil-(\d+)-\d+-\d+$/.exec(name)?.[1] ?? Number.NaN)

/** The engine's store of what devices publish, and at least one reader for each partition: without a reader it keeps nothing. Answers all of them. */
export async function prepareStream(manager: JetStreamManager, replicas: number): Promise<ConsumerInfo[]> {
  const config = {
    name: STREAM,
    subjects: ['$MQTT.msgs.>'],
    storage: StorageType.File,
    retention: RetentionPolicy.Interest,
    num_replicas: replicas,
    ...BOUNDS,
  }
  try {
    await manager.streams.add(config)
  } catch (error) {
    if (!hasCode(error, STREAM_EXISTS)) throw error
    const { config: found } = await manager.streams.info(STREAM)
    const isBounded = found.max_msgs_per_subject === WAITING_PER_DEVICE && found.discard_new_per_subject
    if (found.num_replicas < replicas || !isBounded) {
      await manager.streams.update(STREAM, { ...BOUNDS, num_replicas: Math.max(found.num_replicas, replicas) })
    }
  }
  const readers = await readersOf(manager)
  const read = new Set(readers.map(({ name }) => partitionOf(name)))
  const unread = Array.from({ length: PARTITIONS }, (_, partition) => partition).filter((each) => !read.has(each))
  const added = unread.map((each) => addReader(manager, readerName(each, 0, 0), each, undefined))
  return [...readers, ...(await Promise.all(added))]
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'code' in error && error.code === code

async function readersOf(manager: JetStreamManager): Promise<ConsumerInfo[]> {
  const found: ConsumerInfo[] = []
  for await (const reader of manager.consumers.list(STREAM)) {
    if (!Number.isNaN(partitionOf(reader.name))) found.push(reader)
  }
  return found
}

function addReader(manager: JetStreamManager, name: string, partition: number, from: number | undefined) {
  return manager.consumers.add(STREAM, {
    durable_name: name,
    filter_subject: partitionFilter(partition),
    ack_policy: AckPolicy.Explicit,
    ack_wait: REDELIVER_AFTER_MS * NANOS_PER_MS,
    max_ack_pending: IN_FLIGHT,
    ...(from === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from }),
  })
}

/**
 * Messages of devices from the engine, each acknowledged to it after its commit. Readers are made anew by whoever becomes
 * active, from the first message that is not acknowledged: the order of a device is kept, and a server that was active before
 * gets nothing more. The new one stands before the old one goes: without any the engine would let go of what it keeps.
 */
export async function createDeviceStream(options: DeviceStreamOptions): Promise<DeviceStream> {
  const { connection, epoch, log, underWay } = options
  const manager = await jetstreamManager(connection)
  const client: JetStreamClient = jetstream(connection)
  let stopped = false
  let made = 0

  /** While one of a former server is left the engine keeps all that it has not acknowledged: tried until it is gone. */
  async function takeAway(name: string): Promise<void> {
    while (!stopped) {
      const isGone = await manager.consumers.delete(STREAM, name).then(
        () => true,
        (error: unknown) => hasCode(error, NO_SUCH_READER),
      )
      if (isGone) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL_MS))
    }
  }

  /** Its messages are read before the former reader is gone: nobody can commit what that one still gets. */
  async function takeOver(partition: number, before: readonly ConsumerInfo[]): Promise<ConsumerInfo> {
    const floors = before.map(({ ack_floor }) => ack_floor.stream_seq)
    const from = floors.length === 0 ? undefined : Math.min(...floors) + 1
    made += 1
    const name = readerName(partition, epoch, made)
    const reader = await addReader(manager, name, partition, from)
    for (const { name: old } of before) void takeAway(old)
    return reader
  }

  async function read(partition: number, info: ConsumerInfo): Promise<Partition> {
    const reader = client.consumers.getConsumerFromInfo(info)
    return readPartition({
      messages: await reader.consume({
        max_messages: IN_FLIGHT,
        expires: ASK_AGAIN_MS,
        idle_heartbeat: HEARTBEAT_MS,
        abort_on_missing_resource: true,
      }),
      onMessage: options.onDeviceMessage,
      underWay,
      onRefused: (error) => {
        log.warn({ err: error, partition }, 'engine: a message was not taken over; reading again from there')
        void again(partition)
      },
      onEnded: () => void again(partition),
    })
  }

  const partitions: (Partition | undefined)[] = []

  /** From the first message that is not acknowledged. Whoever became active meanwhile has taken this reader away, and it ends here. */
  async function again(partition: number): Promise<void> {
    const before = partitions[partition]
    partitions[partition] = undefined
    if (before === undefined) return
    await before.stop()
    await before.settled()
    await open(partition)
  }

  async function open(partition: number): Promise<void> {
    for (;;) {
      if (stopped) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL_MS))
      if (stopped) return
      try {
        const readers = (await readersOf(manager)).filter(({ name }) => partitionOf(name) === partition)
        if (readers.some(({ name }) => epochOf(name) > epoch)) {
          log.warn({ partition }, 'engine: another server reads what devices say')
          return
        }
        partitions[partition] = await read(partition, await takeOver(partition, readers))
        return
      } catch (error) {
        log.warn({ err: error, partition }, 'engine: can not be read; trying again')
      }
    }
  }

  /** An engine that chooses its leaders anew answers late; a start that ended for it would begin all over. */
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (stopped || tries === TRIES) throw error
        log.warn({ err: error }, 'engine: its store does not answer; trying again')
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL_MS))
      }
    }
  }

  async function makeReaders(): Promise<(ConsumerInfo | undefined)[]> {
    const readers = await patiently(() => prepareStream(manager, options.replicas))
    return Promise.all(
      Array.from({ length: PARTITIONS }, (_, partition) => {
        const before = readers.filter(({ name }) => partitionOf(name) === partition)
        return takeOver(partition, before).catch((error: unknown) => {
          log.warn({ err: error, partition }, 'engine: can not be read; trying again')
          return undefined
        })
      }),
    )
  }
  let making: Promise<(ConsumerInfo | undefined)[]> | undefined
  const readersMade = (): Promise<(ConsumerInfo | undefined)[]> => {
    making ??= makeReaders().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }

  return {
    async prepare() {
      await readersMade()
    },
    async start() {
      const readers = await readersMade()
      await Promise.all(
        readers.map(async (reader, partition) => {
          if (reader === undefined) await open(partition)
          else partitions[partition] = await read(partition, reader)
        }),
      )
    },
    async stop() {
      stopped = true
      await Promise.all(partitions.map((partition) => partition?.stop()))
    },
  }
}

const epochOf = (name: string): number => Number(/^vigil-\d+-(\d+)-\d+$/.exec(name)?.[1] ?? 0)

interface Partition {
  stop(): Promise<void>
  /** When nothing of it is under way any more. */
  settled(): Promise<void>
}

function readPartition(options: {
  messages: ConsumerMessages
  onMessage(sn: string, payload: Buffer): Promise<void>
  underWay: UnderWay
  onRefused(error: unknown): void
  onEnded(): void
}): Partition {
  const { messages } = options
  const inHand = new Map<number, Promise<void>>()
  let stopped = false

  function take(message: JsMsg): void {
    const sn = snOfStored(message.subject)
    if (sn === undefined) {
      message.term()
      return
    }
    // It took longer than the engine waits: whoever has it in hand acknowledges it.
    if (inHand.has(message.seq)) return
    const work = options.onMessage(sn, Buffer.from(message.data)).then(
      () => message.ack(),
      (error: unknown) => {
        if (!stopped) options.onRefused(error)
      },
    )
    inHand.set(message.seq, work)
    options.underWay.track(work)
    void work.finally(() => inHand.delete(message.seq))
  }

  async function run(): Promise<void> {
    for await (const message of messages) {
      if (stopped) return
      take(message)
    }
  }
  /** What was sent and never came would wait for its time-out, behind everything newer: a new reader begins in front of it. */
  async function listen(): Promise<void> {
    for await (const told of messages.status()) {
      if (told.type === 'heartbeats_missed' && told.count >= HEARTBEATS_MISSED && !stopped) options.onEnded()
    }
  }
  void listen().catch(() => {})
  void run()
    .catch(() => {})
    .then(() => {
      if (!stopped) options.onEnded()
    })

  return {
    async stop() {
      stopped = true
      await messages.close()
    },
    async settled() {
      await Promise.allSettled(inHand.values())
    },
  }
}
