import type { AnswerMessage } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { CommandTimedOut, createCommands } from './commands.ts'

function setUp() {
  const sent: { topic: string; message: Record<string, unknown> }[] = []
  let number = 0
  const commands = createCommands({
    publish: (topic, payload) => sent.push({ topic, message: JSON.parse(payload) }),
    newId: () => `c${++number}`,
    timeoutMs: 1000,
  })
  const answer = (command: string, status: AnswerMessage['status']): AnswerMessage => ({
    type: 'answer',
    time: 1,
    command,
    status,
  })
  return { commands, sent, answer }
}

describe('commands', () => {
  it('go to the device’s downlink and wait for its last word', async () => {
    const { commands, sent, answer } = setUp()
    const done = commands.send('SN1', 'selfClean', { minutes: 1 })
    expect(sent).toEqual([
      { topic: 'device/SN1/down', message: { type: 'command', id: 'c1', name: 'selfClean', params: { minutes: 1 } } },
    ])
    commands.answered('SN1', answer('c1', 'accepted'))
    commands.answered('SN1', answer('c1', 'progress'))
    commands.answered('SN1', answer('c1', 'done'))
    expect(await done).toMatchObject({ status: 'done' })
  })

  it('ask for settings by a change of none, and tell whose answers they wait for', async () => {
    const { commands, sent, answer } = setUp()
    const read = commands.readSettings('SN1')
    expect(sent).toEqual([{ topic: 'device/SN1/down', message: { type: 'settings', id: 'c1', settings: {} } }])
    expect(commands.answered('SN1', answer('other', 'done'))).toBe(false)
    expect(commands.answered('SN1', answer('c1', 'done'))).toBe(true)
    expect(await read).toMatchObject({ status: 'done' })
  })

  it('are not answered by another device', async () => {
    vi.useFakeTimers()
    const { commands, answer } = setUp()
    const done = commands.send('SN1', 'selfClean', {})
    const outcome = expect(done).rejects.toThrow(CommandTimedOut)
    commands.answered('SN2', answer('c1', 'done'))
    commands.answered('SN1', answer('c9', 'done'))
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
    vi.useRealTimers()
  })
})
