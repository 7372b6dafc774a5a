import { SILENCE_DURATION_MS } from '@vigil/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from './age.tsx'

afterEach(() => vi.useRealTimers())

describe('a countdown', () => {
  it('of a silence begins at five minutes, whenever the clock of the screen last moved [SIL-02]', () => {
    // The clock stands where it stood when its module was loaded.
    for (const later of [60_000, 60_001, 60_400, 60_999]) {
      vi.useFakeTimers({ now: Date.now() + later })
      const drawn = renderToStaticMarkup(<Countdown until={Date.now() + SILENCE_DURATION_MS} />)
      expect(drawn).toContain('>5:00<')
      vi.useRealTimers()
    }
  })
})
