import { WebSocket } from 'ws'

/** Bare DevTools: a test runner would listen to the network, and be told of every frame of the stream that is measured. */
type Params = Record<string, unknown>
type Listener = (params: Params, sessionId: string | undefined) => void

interface Answer {
  id?: number
  method?: string
  params?: Params
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

export interface Session {
  send<Result = Params>(method: string, params?: Params): Promise<Result>
  /** The value of an expression in the page, promises awaited. */
  evaluate<Result>(expression: string): Promise<Result>
}

export class DevTools {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Answer))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser is gone'))
    })
  }

  static connect(url: string): Promise<DevTools> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new DevTools(socket)))
      socket.once('error', reject)
    })
  }

  on(method: string, listener: Listener): void {
    const listeners = this.#listeners.get(method) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(method, listeners)
  }

  session(sessionId?: string): Session {
    const send = <Result>(method: string, params: Params = {}) =>
      this.#send(method, params, sessionId) as Promise<Result>
    return {
      send,
      async evaluate<Result>(expression: string) {
        const answer = await send<{
          result: { value: Result }
          exceptionDetails?: { text: string; exception?: { description?: string } }
        }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        const failure = answer.exceptionDetails
        if (failure !== undefined) throw new Error(failure.exception?.description ?? failure.text)
        return answer.result.value
      },
    }
  }

  close(): void {
    this.#socket.close()
  }

  #send(method: string, params: Params, sessionId: string | undefined): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #receive({ id, method, params = {}, sessionId, result, error }: Answer): void {
    if (method !== undefined) for (const listener of this.#listeners.get(method) ?? []) listener(params, sessionId)
    if (id === undefined) return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }
}
