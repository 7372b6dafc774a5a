import { describe, expect, it } from 'vitest'
import type { Api } from '../lib/calls/api.ts'
import { LinkAhead } from './link-ahead.ts'

class FakeWorker {
  broken: (() => void)[] = []
  addEventListener(_type: string, listener: () => void): void {
    this.broken.push(listener)
  }
}

const ahead = () => {
  const started: FakeWorker[] = []
  const made = new LinkAhead(() => {
    const worker = new FakeWorker()
    started.push(worker)
    return worker as unknown as Worker & FakeWorker
  })
  return { made, started }
}

describe('the link ahead of its frame', () => {
  it('starts one worker, which the first link takes; the next has its own [PSH-01]', () => {
    const { made, started } = ahead()
    made.startWorker()
    made.startWorker()
    expect(started).toHaveLength(1)
    expect(made.takeWorker()).toBe(started[0])
    expect(made.takeWorker()).toBe(started[1])
  })

  it('hands nobody a worker that broke before anybody listened [PSH-05]', () => {
    const { made, started } = ahead()
    made.startWorker()
    for (const tell of started[0]?.broken ?? []) tell()
    expect(made.takeWorker()).toBe(started[1])
  })

  it('asks for the credentials of one user and one link [PSH-02]', async () => {
    const { made } = ahead()
    const asked: unknown[] = []
    const api = (async (_name: string, input: unknown) => {
      asked.push(input)
      return { password: 'p' }
    }) as unknown as Api
    made.ask(api, '7')
    const taken = made.takeAsked('7')
    expect(await taken?.config).toEqual({ password: 'p' })
    expect(asked).toEqual([{ clientId: expect.stringContaining(taken?.windowPart ?? 'none') }])
    expect(made.takeAsked('7')).toBeUndefined()

    made.ask(api, '7')
    expect(made.takeAsked('8')).toBeUndefined()
  })

  it('a refusal is told to the link, and to nobody before it', async () => {
    const { made } = ahead()
    made.ask((() => Promise.reject(new Error('refused'))) as unknown as Api, '7')
    await new Promise((resolve) => setTimeout(resolve))
    await expect(made.takeAsked('7')?.config).rejects.toThrow('refused')
  })
})
