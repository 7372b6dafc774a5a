import { describe, expect, it, vi } from 'vitest'
import { ApiError, type ApiFailure } from '../../lib/calls/api.ts'
import { Messages, messageOf } from './messages.ts'

const t = (key: string) => `[${key}]`
const told = (failure: ApiFailure) => messageOf(t, new ApiError(failure))

describe('what a failed call says', () => {
  it('the server\'s message as a warning, or "request error" [ERR-01]', () => {
    expect(told({ kind: 'rejected', code: 1001, message: 'Wrong name' })).toEqual({
      level: 'warning',
      text: 'Wrong name',
    })
    expect(told({ kind: 'rejected', code: 1, message: '' })).toEqual({ level: 'warning', text: '[error.request]' })
  })

  it('of HTTP 500 and of no answer at all: "server error" [ERR-02]', () => {
    expect(told({ kind: 'server', status: 503 })?.text).toBe('[error.server]')
    expect(told({ kind: 'unreachable' })?.text).toBe('[error.server]')
  })

  it('of other 4xx the error field, or "request error" [ERR-04]', () => {
    expect(told({ kind: 'badRequest', message: 'No such field' })?.text).toBe('No such field')
    expect(told({ kind: 'badRequest', message: '' })?.text).toBe('[error.request]')
  })

  it('of a timeout its own, of an unreadable answer its own [ERR-05]', () => {
    expect(told({ kind: 'timeout' })?.text).toBe('[error.timeout]')
    expect(told({ kind: 'malformed' })?.text).toBe('[error.malformed]')
  })

  it('nothing of an abort, and nothing of an ended session: that has its dialog [ERR-03]', () => {
    expect(told({ kind: 'aborted' })).toBeUndefined()
    expect(told({ kind: 'expired' })).toBeUndefined()
  })
})

describe('messages', () => {
  it('identical ones within 500 ms show once [ERR-05]', () => {
    let now = 0
    const shown: string[] = []
    const messages = new Messages(t, () => now)
    const disconnect = messages.connect((level, text) => void shown.push(`${level} ${text}`))
    const fail = () => messages.present(new ApiError({ kind: 'timeout' }))
    fail()
    now = 499
    fail()
    messages.say('success', 'Saved')
    now = 500
    fail()
    expect(shown).toEqual(['error [error.timeout]', 'success Saved', 'error [error.timeout]'])
    disconnect()
    now = 2000
    fail()
    expect(shown).toHaveLength(3)
  })

  it('tell of a fault of our own, and leave it in the log', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const shown: string[] = []
    const messages = new Messages(t, () => 0)
    messages.connect((_level, text) => void shown.push(text))
    messages.present(new Error('bug'))
    expect(shown).toEqual(['[error.request]'])
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })
})
