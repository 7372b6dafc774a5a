import type { BodyToRead, ReadBody } from './answers-beside.ts'
import { readBody } from './readable-answer.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.addEventListener('message', ({ data: { turn, name, bytes } }: MessageEvent<BodyToRead>) => {
  const read: ReadBody = { turn, body: readBody(name, new TextDecoder().decode(bytes)) }
  scope.postMessage(read)
})
