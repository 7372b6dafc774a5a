import { describe, expect, it } from 'vitest'
import { admitMessage, type RecentMessages } from './message-dedup.ts'

describe('messages', () => {
  it('identical ones within 500 ms show once [ERR-05]', () => {
    const { show, recent } = admitMessage(new Map(), 'server error', 1000)
    expect(show).toBe(true)
    expect(admitMessage(recent, 'server error', 1499)).toEqual({ show: false, recent })
    expect(admitMessage(recent, 'server error', 1500).show).toBe(true)
  })

  it('different ones all show [ERR-05]', () => {
    const { recent } = admitMessage(new Map(), 'a', 0)
    expect(admitMessage(recent, 'b', 1).show).toBe(true)
  })

  it('are not held back for ever by a steady stream, nor kept for ever [ERR-05]', () => {
    let recent: RecentMessages = new Map()
    let shown = 0
    for (let now = 0; now < 5000; now += 100) {
      const answer = admitMessage(recent, 'x', now)
      recent = admitMessage(answer.recent, `other ${now}`, now).recent
      if (answer.show) shown++
    }
    expect(shown).toBe(10)
    expect(recent.size).toBeLessThanOrEqual(6)
  })
})
