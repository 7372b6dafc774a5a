import { describe, expect, it } from 'vitest'
import { createLogger, withoutQuery } from './log.ts'

describe('log', () => {
  it('writes JSON lines and hides secrets at any usual depth', () => {
    const lines: string[] = []
    const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
    log.info(
      { password: 'p-1', body: { newPassword: 'p-2', headers: { token: 'p-3', authorization: 'p-4' } } },
      'hello',
    )
    expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'hello', password: '[redacted]' })
    expect(lines.join('')).not.toMatch(/p-\d/)
  })

  it('cuts the query from an address', () => {
    expect(withoutQuery('/auth/login?username=a&password=b')).toBe('/auth/login')
    expect(withoutQuery('/auth/user')).toBe('/auth/user')
  })
})
