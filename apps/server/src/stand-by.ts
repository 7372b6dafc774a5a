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

/**
 * A gateway as soon as the tables are those of this release, unless it is to serve nobody. Until then, and while the database does not let it begin,
 * it says how it is and nothing more.
 */
export function startStandBy(options: GatewayOptions): StandBy {
  const { settings, url, log } = options
  let ended = false
  let interrupt = (): void => {}
  let closePlain: (() => Promise<void>) | undefined
  let gateway: Gateway | undefined
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
      if (await isSchemaOfOwn(url, log)) {
        await endPlain()
        try {
          gateway = await openGateway(options)
          return begun()
        } catch (error) {
          log.warn({ err: error }, 'this server can not serve people yet; trying again')
        }
      }
      await openPlain()
      await new Promise<void>((resolve) => {
        interrupt = resolve
        setTimeout(resolve, RETRY_MS).unref()
      })
    }
  }
  const running = run().catch((error: unknown) => {
    log.error({ err: error }, 'this server does not answer while it stands by')
    failed(error)
  })

  async function end(how: (gateway: Gateway) => Promise<void> | void): Promise<void> {
    ended = true
    interrupt()
    await running
    await endPlain()
    if (gateway !== undefined) await how(gateway)
  }
  return {
    begun: beginning,
    makeRoom: () => end((each) => each.makeRoom()),
    close: () => end((each) => each.close()),
  }
}
