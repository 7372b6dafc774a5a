import { describe, expect, it } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

describe('KeptAnswers', () => {
  const clock = { at: 0 }
  const counting = () => {
    let made = 0
    return { make: async () => ++made, made: () => made }
  }

  it('makes one answer for all who ask within its time', async () => {
    const kept = new KeptAnswers<number>(1000, () => clock.at)
    const { make, made } = counting()
    expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual([1, 1])
    clock.at += 999
    expect(await kept.get('a', make)).toBe(1)
    clock.at += 1
    expect(await kept.get('a', make)).toBe(2)
    expect(made()).toBe(2)
  })

  it('keeps an answer longer the more it cost', async () => {
    const kept = new KeptAnswers<number>(1000, () => clock.at)
    const slow = async () => {
      clock.at += 500
      return clock.at
    }
    const first = await kept.get('a', slow)
    clock.at += 9_499
    expect(await kept.get('a', slow)).toBe(first)
    clock.at += 1
    expect(await kept.get('a', slow)).not.toBe(first)
  })

  it('keeps the answers of two scopes apart', async () => {
    const kept = new KeptAnswers<string>(1000, () => clock.at)
    expect(await kept.get('a', async () => 'of a')).toBe('of a')
    expect(await kept.get('b', async () => 'of b')).toBe('of b')
  })

  it('asks again after a failure', async () => {
    const kept = new KeptAnswers<number>(1000, () => clock.at)
    await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await kept.get('a', async () => 5)).toBe(5)
  })
})
