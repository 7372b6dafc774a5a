import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { classifyFailure, connectionSurvives } from './database-failure.ts'
import { HistoryRejected } from './records.ts'

function failure(code: string, message = 'failed'): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error')
  error.code = code
  return error
}

describe('classifyFailure', () => {
  it.each([
    ['a value out of range', failure('22003'), 'record'],
    ['a device that does not exist', failure('23503'), 'record'],
    ['an encoding that failed', new HistoryRejected('no'), 'record'],
    ['a row larger than a page', failure('54000'), 'record'],
    ['an error of our own', new TypeError('x is not a function'), 'code'],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 'outage'],
    ['a socket that nobody listens on', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), 'outage'],
    ['a server that shuts down', failure('57P01'), 'outage'],
    ['a full disk', failure('53100'), 'outage'],
    ['a missing table', failure('42P01'), 'outage'],
    ['a deadlock', failure('40P01'), 'outage'],
    ['a day without a partition', failure('23514', 'no partition of relation "reading" found for row'), 'partition'],
    ['an internal error', failure('XX000'), 'unclear'],
  ])('takes %s for what it is', (_, error, expected) => {
    expect(classifyFailure(error)).toBe(expected)
  })

  it('keeps a connection after a refused statement, and gives it up after a shutdown', () => {
    expect(connectionSurvives(failure('23503'))).toBe(true)
    expect(connectionSurvives(failure('57P01'))).toBe(false)
    expect(connectionSurvives(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(false)
  })
})
