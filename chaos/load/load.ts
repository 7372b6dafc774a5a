import type { Book } from '../check/book.ts'
import type { Random } from '../lib/random.ts'
import type { DeviceCredentials, Product } from '../product/product.ts'
import { type Console, startConsole } from './console.ts'
import { type LoadDevice, startDevice } from './device.ts'
import { type Operator, startOperator, takesCommands } from './operator.ts'
import type { People } from './people.ts'
import { type Strangers, startStrangers } from './strangers.ts'

/** Everybody who uses the product while it is being hurt. */
export interface Load {
  readonly devices: readonly LoadDevice[]
  /** Registered devices that only faults speak for. */
  readonly bad: readonly DeviceCredentials[]
  readonly operators: readonly Operator[]
  readonly console: Console
  /** Of who sees a part of the fleet, and that part. */
  readonly partial: { readonly console: Console; readonly sees: ReadonlySet<string> }
  readonly strangers: Strangers
  /** Since when at least a few devices have been connected and waiting. */
  stuckSince(): number | undefined
  readonly backlog: number
  pause(paused: boolean): void
  stop(): Promise<void>
}

const BAD = 3
/** One in so many has no MQTT. */
const HTTP_EVERY = 8
const STUCK_AT_LEAST = 3

/** Not asked from the product's calls: they are what is checked. */
async function seenBy({ database }: Product, username: string): Promise<Set<string>> {
  const rows = await database.query<{ sn: string }>(
    `select sn from device join office on office.id = device.office_id
     where office.path like (select own.path || '%' from app_user join office own on own.id = app_user.office_id where username = $1)`,
    [username],
  )
  return new Set(rows.map(({ sn }) => sn))
}

export interface LoadOptions {
  readonly product: Product
  readonly people: People
  readonly book: Book
  readonly random: Random
  readonly serverClockInDoubt: () => boolean
}

export async function startLoad({ product, people, book, random, serverClockInDoubt }: LoadOptions): Promise<Load> {
  const bad = product.devices.slice(-BAD)
  const good = product.devices.slice(0, -BAD)
  const devices = good.map((each, n) =>
    startDevice(each, n % HTTP_EVERY === HTTP_EVERY - 1 ? 'http' : 'mqtt', {
      product,
      book,
      random: random.apart(each.sn),
      serverClockInDoubt,
    }),
  )
  const commanded = good.filter(({ deviceType }) => takesCommands(deviceType)).map(({ sn }) => sn)
  const sns = commanded.length > 0 ? commanded : good.map(({ sn }) => sn)
  const operators = people.acting.map((person) => startOperator(person, sns, book, random.apart(person.username)))
  const [, operator] = people.acting
  if (operator === undefined) throw new Error('nobody sits at the desk')
  const whole = startConsole(operator, product.pushPort)
  const sees = await seenBy(product, people.customs.username)
  const partial = { console: startConsole(people.customs, product.pushPort), sees }
  const foreign = product.devices.map(({ sn }) => sn).filter((sn) => !sees.has(sn))
  const strangers = startStrangers(people, foreign, random.apart('strangers'))
  return {
    devices,
    bad,
    operators,
    console: whole,
    partial,
    strangers,
    stuckSince() {
      const since = devices.flatMap(({ stuckSince }) => stuckSince ?? []).sort((a, b) => a - b)
      return since[STUCK_AT_LEAST - 1]
    },
    get backlog() {
      return devices.reduce((sum, { waiting }) => sum + waiting, 0)
    },
    pause(paused) {
      for (const each of [...devices, ...operators]) each.paused = paused
    },
    async stop() {
      await Promise.all([...operators, strangers, ...devices].map((each) => each.stop()))
      await Promise.all([whole.stop(), partial.console.stop()])
    },
  }
}
