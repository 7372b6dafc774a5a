import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakes.ts'
import { type LeaderWorld, WindowLeader } from './window-leader.ts'

type Message = Parameters<LeaderWorld['send']>[0]

/** Windows of one browser: a lock with its queue, a channel, and who is visible. */
function browser() {
  const queue: { held: () => Promise<void>; resolve: () => void; signal: AbortSignal }[] = []
  let busy = false
  const channels = new Set<(message: Message) => void>()

  async function next(): Promise<void> {
    if (busy) return
    const first = queue.shift()
    if (first === undefined) return
    if (first.signal.aborted) return next()
    busy = true
    await first.held()
    busy = false
    first.resolve()
    void next()
  }

  return {
    open(visible: boolean, withLocks = true) {
      let isVisible = visible
      let changed = () => {}
      let mine: ((message: Message) => void) | undefined
      const leader = new WindowLeader({
        lock: withLocks
          ? (held, signal) =>
              new Promise((resolve) => {
                queue.push({ held, resolve, signal })
                void next()
              })
          : undefined,
        send: (message) => {
          for (const hear of channels) if (hear !== mine) hear(message)
        },
        onMessage: (listener) => {
          mine = listener
          channels.add(listener)
          return () => channels.delete(listener)
        },
        isVisible: () => isVisible,
        onVisibility: (listener) => {
          changed = listener
          return () => {
            changed = () => {}
          }
        },
      })
      leader.open()
      return {
        leader,
        show: (value: boolean) => {
          isVisible = value
          changed()
        },
      }
    },
  }
}

describe('the leading window', () => {
  it('is one of several, and another when it closes', async () => {
    const { open } = browser()
    const windows = [open(true), open(true), open(true)]
    const leads = () => windows.map(({ leader }) => leader.leads())
    await settle()
    expect(leads()).toEqual([true, false, false])
    windows[0]?.leader.close()
    await settle()
    expect(leads()).toEqual([false, true, false])
    windows[1]?.leader.close()
    windows[2]?.leader.close()
    await settle()
    expect(leads()).toEqual([false, false, false])
  })

  it('is a visible one if there is one, past hidden ones in the queue', async () => {
    const { open } = browser()
    const first = open(false)
    const hidden = open(false)
    await settle()
    expect(first.leader.leads()).toBe(true)
    const visible = open(true)
    await settle()
    expect([first, hidden, visible].map(({ leader }) => leader.leads())).toEqual([false, false, true])
  })

  it('hands over when it is hidden, and stays when all are', async () => {
    const { open } = browser()
    const one = open(true)
    const two = open(true)
    await settle()
    one.show(false)
    await settle()
    expect([one.leader.leads(), two.leader.leads()]).toEqual([false, true])
    two.show(false)
    await settle()
    expect([one.leader.leads(), two.leader.leads()]).toEqual([false, true])
    one.show(true)
    await settle()
    expect([one.leader.leads(), two.leader.leads()]).toEqual([true, false])
  })

  it('is every window where they can not agree', () => {
    const { open } = browser()
    const windows = [open(true, false), open(false, false)]
    expect(windows.map(({ leader }) => leader.leads())).toEqual([true, true])
  })

  it('tells whoever listens, and only changes', async () => {
    const { open } = browser()
    const first = open(true)
    const { leader } = open(true)
    const heard: boolean[] = []
    leader.subscribe(() => heard.push(leader.leads()))
    first.leader.close()
    await settle()
    leader.close()
    await settle()
    expect(heard).toEqual([true, false])
  })
})
