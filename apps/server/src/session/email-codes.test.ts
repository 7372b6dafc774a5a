import { describe, expect, it } from 'vitest'
import { createEmailCodes } from './email-codes.ts'

const COOLDOWN_MS = 60_000
const LIFE_MS = 600_000
const other = (code: string): string => (code === '000000' ? '000001' : '000000')

function codeAt(now: number) {
  const codes = createEmailCodes(COOLDOWN_MS)
  return { codes, code: codes.create('7', 'a@b.example', now) }
}

describe('e-mail codes', () => {
  it('are six digits and prove one address of one user, once', () => {
    const { codes, code } = codeAt(0)
    expect(code).toMatch(/^\d{6}$/)
    expect(codes.accept('8', 'a@b.example', code, 1)).toBe(false)
    expect(codes.accept('7', 'x@b.example', code, 1)).toBe(false)
    expect(codes.accept('7', 'a@b.example', code, 1)).toBe(true)
    expect(codes.accept('7', 'a@b.example', code, 1)).toBe(false)
  })

  it('live ten minutes', () => {
    const fresh = codeAt(0)
    expect(fresh.codes.accept('7', 'a@b.example', fresh.code, LIFE_MS)).toBe(true)
    const old = codeAt(0)
    expect(old.codes.accept('7', 'a@b.example', old.code, LIFE_MS + 1)).toBe(false)
  })

  it('die after five wrong tries', () => {
    const { codes, code } = codeAt(0)
    for (let i = 0; i < 5; i += 1) expect(codes.accept('7', 'a@b.example', other(code), 1)).toBe(false)
    expect(codes.accept('7', 'a@b.example', code, 1)).toBe(false)
  })

  it('may be asked for again after the cooldown, or at once when the mail did not leave [VAL-04]', () => {
    const { codes } = codeAt(0)
    expect(codes.waitFor('7', 59_999)).toBe(1)
    expect(codes.waitFor('7', 60_000)).toBe(0)
    expect(codes.waitFor('8', 0)).toBe(0)
    codes.withdraw('7')
    expect(codes.waitFor('7', 1)).toBe(0)
  })

  it('count wrong text of any length as wrong', () => {
    const { codes } = codeAt(0)
    expect(codes.accept('7', 'a@b.example', '', 1)).toBe(false)
    expect(codes.accept('7', 'a@b.example', '码码码码码码', 1)).toBe(false)
  })
})
