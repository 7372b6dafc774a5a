import type { EndpointName } from '@vigil/contract'
import { type Body, readBody } from './readable-answer.ts'

export interface BodyToRead {
  readonly turn: number
  readonly name: EndpointName
  readonly bytes: ArrayBuffer
}
export interface ReadBody {
  readonly turn: number
  readonly body: Body
}

/** Answers of a thousand records, asked for again and again: to read one holds up the window for longer than a frame. */
const LARGE: ReadonlySet<EndpointName> = new Set<EndpointName>(['replayMoment', 'replayStretch'])
export const isLarge = (name: EndpointName): boolean => LARGE.has(name)

type AnswerWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

const startWorker = (): AnswerWorker => new Worker(new URL('./answer-worker.ts', import.meta.url), { type: 'module' })

/** Reads large answers in a worker that begins with the first of them. One that breaks down costs time and no answer. */
export function createReaderBeside(start: () => AnswerWorker = startWorker) {
  const waiting = new Map<number, (body: Body | undefined) => void>()
  let worker: AnswerWorker | undefined
  let turns = 0

  function begin(): AnswerWorker {
    const started = start()
    started.addEventListener('message', (event) => {
      const { turn, body } = (event as MessageEvent<ReadBody>).data
      waiting.get(turn)?.(body)
      waiting.delete(turn)
    })
    started.addEventListener('error', () => {
      started.terminate()
      worker = undefined
      for (const answer of waiting.values()) answer(undefined)
      waiting.clear()
    })
    return started
  }

  return async (name: EndpointName, bytes: ArrayBuffer): Promise<Body> => {
    turns += 1
    const turn = turns
    const body = await new Promise<Body | undefined>((resolve) => {
      waiting.set(turn, resolve)
      worker ??= begin()
      worker.postMessage({ turn, name, bytes } satisfies BodyToRead)
    })
    return body ?? readBody(name, new TextDecoder().decode(bytes))
  }
}
