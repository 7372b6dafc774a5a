import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { keepRunning } from '../../../scripts/lib/keep-running.mjs'

class Child extends EventEmitter {
  readonly signals: string[] = []
  kill(signal: string): boolean {
    this.signals.push(signal)
    return true
  }
}

function supervised() {
  const clock = { at: 0 }
  const children: Child[] = []
  const pauses: { ms: number; go: () => void }[] = []
  const said: string[] = []
  const exits: number[] = []
  const running = keepRunning({
    start: () => {
      const child = new Child()
      children.push(child)
      return child
    },
    ended: (code: number) => exits.push(code),
    now: () => clock.at,
    later: (go: () => void, ms: number) => {
      pauses.push({ ms, go })
      return undefined
    },
    tell: { say: (text: string) => said.push(text), complain: (text: string) => said.push(text) },
  })
  const last = (): Child => children.at(-1) as Child
  return {
    ...running,
    clock,
    pauses,
    said,
    exits,
    last,
    starts: () => children.length,
    /** The server becomes ready, dies, and the pause is over. */
    dies(code: number | null, signal: string | null = null, isReady = true) {
      if (isReady) last().emit('message', 'ready')
      last().emit('exit', code, signal)
    },
    goOn: () => pauses.at(-1)?.go(),
  }
}

describe('npm start', () => {
  it('starts a dead server again, after a pause that doubles up to a minute, and says so', () => {
    const server = supervised()
    for (let n = 0; n < 8; n++) {
      server.dies(n % 2 === 0 ? 70 : null, n % 2 === 0 ? null : 'SIGKILL')
      server.goOn()
    }
    expect(server.pauses.map(({ ms }) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(server.starts()).toBe(9)
    expect(server.said.slice(0, 3)).toEqual([
      'the server ended with code 70; nothing is watched. It is started again in 1 s',
      'starting the server again',
      'the server ended by SIGKILL; nothing is watched. It is started again in 2 s',
    ])
    expect(server.exits).toEqual([])
  })

  it('begins with a short pause again after the server ran well for a while', () => {
    const server = supervised()
    for (let n = 0; n < 5; n++) {
      server.dies(1)
      server.goOn()
    }
    server.clock.at += 5 * 60_000
    server.dies(1)
    expect(server.pauses.at(-1)?.ms).toBe(1_000)
  })

  it('tries again though the port was taken in between', () => {
    const server = supervised()
    server.dies(1)
    server.goOn()
    server.dies(75, null, false)
    server.goOn()
    expect(server.starts()).toBe(3)
  })

  it.each([
    ['a first start that fails', 1, false],
    ['a port that is taken at the first start', 75, false],
    ['a wrong setting', 78, true],
    ['an end of its own', 0, true],
  ])('does not start again after %s', (_what, code, isReady) => {
    const server = supervised()
    server.dies(code, null, isReady)
    expect(server.exits).toEqual([code])
    expect(server.pauses).toEqual([])
  })

  it('does not start again after it was told to stop, whatever the server makes of it', () => {
    const server = supervised()
    server.stop('SIGTERM')
    expect(server.last().signals).toEqual(['SIGTERM'])
    server.dies(null, 'SIGTERM')
    expect(server.exits).toEqual([1])
    expect(server.pauses).toEqual([])
  })

  it('ends at once when it is told to stop during a pause', () => {
    const server = supervised()
    server.dies(1)
    server.stop()
    expect(server.exits).toEqual([0])
    expect(server.starts()).toBe(1)
  })

  it('holds a real process: one that dies once is there again', async () => {
    let starts = 0
    const program = `process.send('ready', () => process.exit(Number(process.argv[1])))`
    const code = await new Promise((ended) => {
      keepRunning({
        start: () => {
          starts += 1
          // Dies at first, then ends well.
          return spawn(process.execPath, ['-e', program, starts === 1 ? '70' : '0'], {
            stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          })
        },
        ended,
        later: (go: () => void) => setImmediate(go),
        tell: { say: () => {}, complain: () => {} },
      })
    })
    expect([starts, code]).toEqual([2, 0])
  })
})
