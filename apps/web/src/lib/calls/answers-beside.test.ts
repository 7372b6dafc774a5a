import { expect, it, vi } from 'vitest'
import { type BodyToRead, createReaderBeside } from './answers-beside.ts'
import { readBody } from './readable-answer.ts'

const bytesOf = (data: unknown): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify({ code: 200, message: 'Done', data })).buffer as ArrayBuffer
const STRETCH = { from: 1, to: 2, devices: [], heard: [], alarms: [], acts: [], rises: [], unwatched: [] }

/** A worker whose answers the test gives, in whatever order. */
function standIn() {
  const asked: BodyToRead[] = []
  const heard = new Map<string, (event: unknown) => void>()
  return {
    asked,
    postMessage: (message: BodyToRead) => void asked.push(message),
    addEventListener: (type: string, listener: (event: unknown) => void) => void heard.set(type, listener),
    terminate: vi.fn(),
    answer: ({ turn, name, bytes }: BodyToRead) =>
      heard.get('message')?.({ data: { turn, body: readBody(name, new TextDecoder().decode(bytes)) } }),
    fail: () => heard.get('error')?.({}),
  }
}

it('gives each its own answer, in whatever order the worker has read them [API-01]', async () => {
  const worker = standIn()
  const read = createReaderBeside(() => worker as never)
  const first = read('replayStretch', bytesOf(STRETCH))
  const second = read('replayStretch', bytesOf({ ...STRETCH, to: 3 }))
  for (const asked of worker.asked.toReversed()) worker.answer(asked)
  expect((await first).answer?.data).toMatchObject({ to: 2 })
  expect((await second).answer?.data).toMatchObject({ to: 3 })
})

it('reads by itself what a broken worker was to read, and begins a new one for the next [ERR-06]', async () => {
  const workers = [standIn(), standIn()]
  const left = [...workers]
  const read = createReaderBeside(() => left.shift() as never)
  const first = read('replayStretch', bytesOf(STRETCH))
  workers[0]?.fail()
  expect((await first).answer?.data).toMatchObject({ to: 2 })
  expect(workers[0]?.terminate).toHaveBeenCalled()
  const second = read('replayStretch', bytesOf('nonsense'))
  for (const asked of workers[1]?.asked ?? []) workers[1]?.answer(asked)
  expect(await second).toMatchObject({ code: 200, answer: undefined })
})
