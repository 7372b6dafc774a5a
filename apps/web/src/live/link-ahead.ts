import { type EndpointResponse, webClientId } from '@vigil/contract'
import { randomId } from '../lib/browser/random-id.ts'
import type { Api } from '../lib/calls/api.ts'

type Config = EndpointResponse<'mqttConfig'>

export interface AskedAhead {
  readonly windowPart: string
  /** For the first attempt alone: a password may be good for one connection. */
  readonly config: Promise<Config>
}

/**
 * What the live link needs first, under way before the frame of the pages has come: drawing that frame keeps the window
 * busy for as long as the worker takes to start and to connect beside it.
 */
export class LinkAhead<Started extends Pick<Worker, 'addEventListener'>> {
  readonly #start: () => Started
  #worker: Started | undefined
  #asked: (AskedAhead & { readonly userId: string }) | undefined

  constructor(start: () => Started) {
    this.#start = start
  }

  startWorker(): void {
    if (this.#worker !== undefined) return
    const worker = this.#start()
    this.#worker = worker
    // Nobody listens yet: one that breaks now would look like one that is connecting, for ever.
    worker.addEventListener('error', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
  }

  /** One that was started ahead, or a new one. */
  takeWorker(): Started {
    const worker = this.#worker ?? this.#start()
    this.#worker = undefined
    return worker
  }

  ask(api: Api, userId: string): void {
    const windowPart = randomId(6)
    const config = api('mqttConfig', { clientId: webClientId(userId, windowPart) })
    // Looked at when the link opens.
    config.catch(() => {})
    this.#asked = { userId, windowPart, config }
  }

  takeAsked(userId: string): AskedAhead | undefined {
    const asked = this.#asked
    this.#asked = undefined
    return asked?.userId === userId ? asked : undefined
  }
}

export const linkAhead = new LinkAhead(
  () => new Worker(new URL('./worker/live-worker.ts', import.meta.url), { type: 'module' }),
)
