import { Book } from './check/book.ts'
import { checkAll } from './check/check-all.ts'
import { ALARM_WITHIN_MS, CONSOLE_WITHIN_MS, delaysOf } from './check/delays.ts'
import { isDue, judgeMessages } from './check/judge-records.ts'
import { ReadinessWatch } from './check/readiness.ts'
import { readStored } from './check/stored.ts'
import { findingOf } from './check/violation.ts'
import { CLUSTER_FAULTS } from './faults/cluster.ts'
import type { Fault, FaultWorld } from './faults/fault.ts'
import { FAULTS } from './faults/index.ts'
import { createOrder, takeTurns } from './faults/order.ts'
import { createRandom, type Random } from './lib/random.ts'
import { createLoop, until, wait } from './lib/wait.ts'
import { type Load, startLoad } from './load/load.ts'
import { gatherPeople } from './load/people.ts'
import type { ChaosOptions } from './options.ts'
import { startAlertReceiver } from './product/alert-receiver.ts'
import { createCalls } from './product/calls.ts'
import { startCluster } from './product/cluster.ts'
import { startMailSink } from './product/mail-sink.ts'
import { type Product, startProduct } from './product/product.ts'
import type { Reporter } from './report.ts'

/** Generous: a busy machine with two cores must hold them with ease. */
const READY_AGAIN_MS = 90_000
const DRAINED_MS = 120_000
const STOPPED_MS = 60_000
/** An engine acknowledges what is on its disks; the active server takes it from there. What is not stored after so long is lost. */
const TAKEN_MS = 60_000
const CALLED_OFF_MS = 5000
const MEMORY_BYTES = 1.5 * 2 ** 30
/** A clock of the server that was set may make devices' messages look late for so long. */
const CLOCK_SETTLES_MS = 60_000
const CHECK_EVERY_MS = 150_000

const HOLD_MS = { short: [2500, 5000], long: [4000, 25_000] } as const
const CALM_MS = { short: [1000, 2000], long: [2000, 8000] } as const

async function breakAndMend(
  faults: readonly Fault[],
  world: FaultWorld,
  random: Random,
  short: boolean,
  { note, add }: Reporter,
) {
  const undo: { name: string; end(): Promise<void> | void }[] = []
  for (const { name, begin } of faults) {
    const begun = await begin(world, random).catch((error: unknown) => ({
      what: `not begun: ${String(error)}`,
      end() {},
    }))
    note(`${name}: ${begun.what}`)
    undo.push({ name, end: begun.end })
    if (faults.length > 1) await wait(random.whole(0, 2000))
  }
  const [least, most] = short ? HOLD_MS.short : HOLD_MS.long
  await wait(random.whole(least, most))
  for (const { name, end } of random.shuffled(undo)) {
    try {
      await end()
    } catch (error) {
      add([{ rule: `the fault ${name} could not be ended`, evidence: String(error) }])
    }
  }
}

/** After a fault: ready again, and what devices kept is taken. */
async function recover(product: Product, load: Load, names: string, { note, add }: Reporter): Promise<void> {
  const began = Date.now()
  if (!(await until(product.isReady, READY_AGAIN_MS))) {
    const answer = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (each) => each.text(),
      String,
    )
    add([{ rule: 'not ready again in time', evidence: `${READY_AGAIN_MS / 1000} s after ${names}: ${answer}` }])
  }
  const readyMs = Date.now() - began
  const kept = load.devices.length * 3
  if (!(await until(() => load.backlog <= kept, DRAINED_MS))) {
    add([{ rule: 'devices are not acknowledged again', evidence: `${load.backlog} messages wait after ${names}` }])
  }
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  note(`over: ${names}; ready after ${seconds(readyMs)} s, taken up after ${seconds(Date.now() - began)} s`)
}

/** `onStarted` hears how everything is ended that was started, for a round that is called off. */
export async function runRound(
  options: ChaosOptions,
  reporter: Reporter,
  onStarted: (cleanUp: () => Promise<void>) => void,
): Promise<void> {
  const { note, add, report } = reporter
  const random = createRandom(options.seed)
  const book = new Book()
  const mail = await startMailSink()
  const alerts = await startAlertReceiver()
  note(
    `seed ${options.seed}, ${options.short ? 'a short round' : `${options.minutes} minutes`}, ${options.devices} devices, faults ${options.faults.join(', ')}`,
  )
  const startOne = options.cluster ? startCluster : startProduct
  const product = await startOne(options.devices, { SMTP_URL: mail.url, MAIL_FROM: 'vigil@site.example' })
  let load: Load | undefined
  const cleanUp = async (): Promise<void> => {
    await product.stop(load === undefined ? STOPPED_MS : CALLED_OFF_MS)
    await load?.stop()
    mail.close()
    alerts.close()
    await product.remove()
  }
  onStarted(cleanUp)
  try {
    const people = await gatherPeople(product, createCalls(product.url), alerts.url)
    let clockDoubtUntil = 0
    const serverClockInDoubt = () => Date.now() < clockDoubtUntil
    load = await startLoad({ product, people, book, random: random.apart('load'), serverClockInDoubt })
    const users = load
    const world: FaultWorld = {
      product,
      mail,
      people,
      devices: load.devices,
      bad: load.bad,
      doubtServerClock: (holds) => {
        clockDoubtUntil = holds ? Number.POSITIVE_INFINITY : Date.now() + CLOCK_SETTLES_MS
      },
    }
    const possible = (options.cluster ? CLUSTER_FAULTS : FAULTS).filter(({ name, missing }) => {
      const reason = options.faults.includes(name) ? missing?.(world) : 'not asked for'
      if (reason !== undefined && reason !== 'not asked for') note(`left out: ${name}, ${reason}`)
      return reason === undefined
    })
    const nextFaults = createOrder(possible, random.apart('order'))
    const readiness = new ReadinessWatch()
    let peakBytes = 0
    const looking = createLoop(
      async () => {
        const ready = await product.isReady()
        readiness.see({
          at: Date.now(),
          ready,
          acknowledgedAt: book.lastAcknowledgedAt,
          waitingSince: users.stuckSince(),
        })
        peakBytes = Math.max(peakBytes, product.residentBytes())
      },
      () => 1000,
    )
    note('everybody is at work')
    await wait(options.short ? 4000 : 10_000)

    const longest = { alarmMs: 0, consoleMs: 0, alarms: 0, tooLate: 0, silent: 0 }
    const check = async (): Promise<void> => {
      users.pause(true)
      await until(() => users.backlog === 0, 10_000)
      if (options.cluster) {
        const began = Date.now()
        await until(async () => judgeMessages(book, await readStored(product.database)).length === 0, TAKEN_MS, 500)
        note(`all that is acknowledged was looked for during ${((Date.now() - began) / 1000).toFixed(1)} s`)
      }
      const { violations, counts } = await checkAll(book, users, product.database)
      users.pause(false)
      add(violations)
      add(findingOf('ready while nothing is stored', readiness.lies))
      add(findingOf('the server ended by itself', product.ownEnds))
      report.counts = {
        ...counts,
        'mails taken': mail.taken,
        'CAP messages taken': alerts.received,
        'starts of the server': product.starts,
        'looks at /readyz': readiness.looks,
        'of these ready': readiness.readyLooks,
        'most memory of the server, MB': Math.round(peakBytes / 2 ** 20),
        ...(options.cluster && {
          'alarms begun during faults': longest.alarms,
          'of these later than 5 s': longest.tooLate,
          'longest delay of an alarm, ms': longest.alarmMs,
          'longest silence of a console, ms': longest.consoleMs,
          'faults with a silence above 10 s': longest.silent,
        }),
      }
      note(`checked: ${counts['messages acknowledged']} messages, ${counts['acts answered as done']} acts`)
    }

    /** How long alarms were on their way, and consoles without a word, since the fault began. */
    const noteDelays = (names: string, from: number): void => {
      const now = Date.now()
      const begun = [...book.episodes.values()].map((each) => ({ ...each, isDue: isDue(each) }))
      // What began in the last seconds may still be on its way.
      const span = { from, to: now - ALARM_WITHIN_MS, now }
      const found = delaysOf(begun, users.console.shownAt, span)
      const silentMs = Math.max(users.console.silentMs(from), users.partial.console.silentMs(from))
      longest.alarmMs = Math.max(longest.alarmMs, found.longestMs)
      longest.consoleMs = Math.max(longest.consoleMs, silentMs)
      longest.alarms += found.alarms
      longest.tooLate += found.tooLate
      if (silentMs > CONSOLE_WITHIN_MS) longest.silent += 1
      const seconds = (ms: number): string => (ms / 1000).toFixed(1)
      note(
        `delays: ${names}; ${found.alarms} alarms, the longest ${seconds(found.longestMs)} s, ${found.tooLate} above 5 s; a console heard nothing for ${seconds(silentMs)} s`,
      )
    }

    const drawn = random.apart('faults')
    const overAt = Date.now() + options.minutes * 60_000
    let checkedAt = Date.now()
    let begun = 0
    // The short round is the same on every machine: each of its faults once, however long that takes.
    const turns = options.cluster ? takeTurns(possible, options, random.apart('order')) : undefined
    const isOver = () => {
      if (turns !== undefined) return begun >= turns.length
      return options.short ? begun >= possible.length : Date.now() >= overAt || possible.length === 0
    }
    while (!isOver()) {
      const faults = turns?.[begun] ?? nextFaults()
      begun += turns === undefined ? faults.length : 1
      const names = faults.map(({ name }) => name).join(' and ')
      const hurtAt = Date.now()
      await breakAndMend(faults, world, drawn, options.short, reporter)
      await recover(product, users, names, reporter)
      const [least, most] = options.short ? CALM_MS.short : CALM_MS.long
      await wait(drawn.whole(least, most))
      if (options.cluster) noteDelays(names, hurtAt)
      if (options.cluster || Date.now() - checkedAt > CHECK_EVERY_MS) {
        await check()
        checkedAt = Date.now()
      }
    }
    for (const device of users.devices) device.calmDown()
    await wait(3000)
    await check()
    await looking.stop()
    if (peakBytes > MEMORY_BYTES) {
      add([{ rule: 'the server took too much memory', evidence: `${Math.round(peakBytes / 2 ** 20)} MB` }])
    }
    await users.stop()
    load = undefined
    const took = await product.stop(STOPPED_MS)
    if (took === undefined) {
      add([{ rule: 'SIGTERM did not stop the server', evidence: `it still ran after ${STOPPED_MS / 1000} s` }])
    } else note(`stopped within ${(took / 1000).toFixed(1)} s`)
  } finally {
    await cleanUp()
  }
}
