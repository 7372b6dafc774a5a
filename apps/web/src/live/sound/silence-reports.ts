import { type EndpointRequest, SILENCE_REPORTED_WITHIN_MS } from '@vigil/contract'
import { randomId } from '../../lib/browser/random-id.ts'
import { type Api, ApiError } from '../../lib/calls/api.ts'
import type { Clock } from '../clock.ts'

const DEVICES_PER_REPORT = 1000
const AGAIN_AFTER_MS = 10_000

interface Report {
  readonly doneAt: number
  send(agoMs: number): Promise<unknown>
}

/** The same report would fail in the same way. */
function isInVain(error: unknown): boolean {
  const kind = error instanceof ApiError ? error.failure.kind : undefined
  return kind !== 'unreachable' && kind !== 'timeout' && kind !== 'server'
}

/**
 * Tells the server what was silenced here, for the record alone. Nothing waits for it and nobody hears of its failing: what can not
 * be told is told again until the silence has long ended.
 */
export class SilenceReports {
  readonly #clock: Clock
  readonly #api: Api
  #waiting: readonly Report[] = []
  #sending = false
  #callOff: (() => void) | undefined

  constructor(clock: Clock, api: Api) {
    this.#clock = clock
    this.#api = api
  }

  silenced(sns: readonly string[]): void {
    for (let from = 0; from < sns.length; from += DEVICES_PER_REPORT) {
      this.#add('reportSilence', { snList: sns.slice(from, from + DEVICES_PER_REPORT) })
    }
  }

  soundSwitched(on: boolean): void {
    this.#add('reportSound', { on })
  }

  /** Whoever has signed out can tell nothing more. */
  close(): void {
    this.#waiting = []
    this.#callOff?.()
  }

  #add<N extends 'reportSilence' | 'reportSound'>(name: N, what: Omit<EndpointRequest<N>, 'reportId' | 'agoMs'>): void {
    const reportId = randomId(12)
    const send = (agoMs: number) => this.#api(name, { ...what, reportId, agoMs } as EndpointRequest<N>)
    this.#waiting = [...this.#waiting, { doneAt: this.#clock.now(), send }]
    void this.#sendNext()
  }

  async #sendNext(): Promise<void> {
    if (this.#sending) return
    const [first] = this.#waiting
    if (first === undefined) return
    this.#callOff?.()
    this.#callOff = undefined
    // The clock of a workstation may be put back meanwhile.
    const agoMs = Math.max(0, Math.round(this.#clock.now() - first.doneAt))
    this.#sending = true
    const isDone = agoMs > SILENCE_REPORTED_WITHIN_MS || (await this.#isSettled(first, agoMs))
    this.#sending = false
    if (!isDone && this.#waiting.includes(first)) {
      this.#callOff = this.#clock.after(AGAIN_AFTER_MS, () => void this.#sendNext())
      return
    }
    this.#waiting = this.#waiting.filter((each) => each !== first)
    void this.#sendNext()
  }

  async #isSettled({ send }: Report, agoMs: number): Promise<boolean> {
    try {
      await send(agoMs)
      return true
    } catch (error) {
      return isInVain(error)
    }
  }
}
