import packageFile from '../package.json' with { type: 'json' }
import { type Gateway, type GatewayOptions, isSchemaOfOwn, openGateway } from './gateway.ts'
import { openStandby } from './platform/http/standby.ts'
import { warmUp } from './platform/http/warm-up.ts'

/** What a server does while it is not active. */
export interface StandBy {
  /** It answers, if only how it is. */
  readonly begun: Promise<void>
  /** The port is free for the server itself; calls under way end behind. */
  makeRoom(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 2_000
/** Another server may bring the tables of its release while this one serves. */
const LOOK_MS = 60_000

/**
 * A gateway as soon as the tables are those of this release, unless it is to serve nobody. Until then, and while the database does not let it begin,
 * it says how it is and nothing more; and again from when the tables are those of another release.
 */
export function startStandBy(options: GatewayOptions & { lookMs?: number }): StandBy {
  const { settings, url, log, lookMs = LOOK_MS } = options
  let ended = false
  let interrupt = (): void => {}
  let closePlain: (() => Promise<void>) | undefined
  let gateway: Gateway | undefined
  let before: Promise<void> | undefined
  let begun: () => void = () => {}
  let failed: (error: unknown) => void = () => {}
  const beginning = new Promise<void>((resolve, reject) => {
    begun = resolve
    failed = reject
  })

  async function endPlain(): Promise<void> {
    const close = closePlain
    closePlain = undefined
    await close?.()
  }
  async function openPlain(): Promise<void> {
    closePlain ??= await openStandby(settings)
    begun()
  }

  async function run(): Promise<void> {
    if (settings.role === 'worker') {
      await openPlain()
      await warmUp({ settings, version: packageFile.version, log })
      return
    }
    while (!ended) {
      const isOwn = await isSchemaOfOwn(url, log)
      // Who ends a gateway that serves does not wait for this.
      if (ended && gateway !== undefined) return
      if (gateway === undefined && isOwn) await openServing()
      else if (gateway !== undefined && isOwn === false) {
        log.warn('the tables are those of another release now: this server serves nobody any more')
        before = gateway.close()
        gateway = undefined
      }
      if (gateway === undefined) await openPlain()
      await pause(gateway === undefined ? RETRY_MS : lookMs)
    }
  }
  async function openServing(): Promise<void> {
    await endPlain()
    try {
      gateway = await openGateway(options)
      begun()
    } catch (error) {
      log.warn({ err: error }, 'this server can not serve people yet; trying again')
    }
  }
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      interrupt = resolve
      if (ended) resolve()
      setTimeout(resolve, ms).unref()
    })
  }
  const running = run().catch((error: unknown) => {
    log.error({ err: error }, 'this server does not answer while it stands by')
    failed(error)
  })

  async function end(how: (gateway: Gateway) => Promise<void> | void): Promise<void> {
    ended = true
    interrupt()
    // Looking at the tables may take as long as the database does not answer.
    if (gateway === undefined) await running
    await endPlain()
    if (gateway !== undefined) await how(gateway)
  }
  return {
    begun: beginning,
    makeRoom: () => end((each) => each.makeRoom()),
    async close() {
      await end((each) => each.close())
      await before
    },
  }
}
