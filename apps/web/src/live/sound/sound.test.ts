import { describe, expect, it } from 'vitest'
import { chosenSound, type Sound, SoundDesk } from './sound.ts'
import { renderPattern, SOUND_PATTERNS } from './sound-patterns.ts'

const RATE = 8000
const ALL: Sound[] = ['warning', 'alarm', 'linkLost']

/** How often the signal crosses zero upwards between two moments, per second. */
function pitch(samples: Float32Array, from: number, to: number): number {
  let crossings = 0
  for (let i = Math.round(from * RATE) + 1; i < Math.round(to * RATE); i++) {
    if ((samples[i - 1] as number) < 0 && (samples[i] as number) >= 0) crossings++
  }
  return crossings / (to - from)
}

describe('sound patterns', () => {
  it('fit into their periods one tone after the other', () => {
    for (const sound of ALL) {
      const { tones, period } = SOUND_PATTERNS[sound]
      let end = 0
      for (const { at, lasts } of tones) {
        expect(at).toBeGreaterThanOrEqual(end)
        end = at + lasts
      }
      expect(end).toBeLessThan(period)
    }
  })

  it('are told apart by number of tones, pace and direction [REP-03]', () => {
    const rows = ALL.map((sound) => SOUND_PATTERNS[sound].tones)
    expect(new Set(rows.map((tones) => tones.length)).size).toBe(3)
    expect(new Set(ALL.map((sound) => SOUND_PATTERNS[sound].period)).size).toBe(3)
    const directions = rows.map((tones) => Math.sign((tones.at(-1)?.hz ?? 0) - (tones[0]?.hz ?? 0)))
    expect(directions).toEqual([1, -1, -1])
    const share = (sound: Sound) =>
      SOUND_PATTERNS[sound].tones.reduce((sum, { lasts }) => sum + lasts, 0) / SOUND_PATTERNS[sound].period
    expect(share('alarm')).toBeGreaterThan(2 * share('warning'))
  })

  it('sound where the schedule says, at its pitch, and nowhere else', () => {
    for (const sound of ALL) {
      const pattern = SOUND_PATTERNS[sound]
      const samples = renderPattern(pattern, RATE)
      expect(samples).toHaveLength(pattern.period * RATE)
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      expect(loudest).toBeGreaterThan(0.2)
      expect(loudest).toBeLessThanOrEqual(1)
      let end = 0
      for (const { at, lasts, hz } of pattern.tones) {
        expect(samples.subarray(Math.round(end * RATE) + 1, Math.round(at * RATE)).every((value) => value === 0)).toBe(
          true,
        )
        expect(Math.abs(pitch(samples, at + 0.01, at + lasts - 0.01) / hz - 1)).toBeLessThan(0.05)
        end = at + lasts
      }
    }
  })

  it('begin and end without a click', () => {
    for (const sound of ALL) {
      const samples = renderPattern(SOUND_PATTERNS[sound], 48_000)
      expect(Math.abs(samples[0] as number)).toBeLessThan(0.01)
      expect(samples.at(-1)).toBe(0)
    }
  })
})

describe('the sound that is chosen', () => {
  const wish = { alarm: null, linkLost: false, soundOn: true, leads: true } as const

  it('follows the flag, danger before a lost link, only while the sound is on [REP-03]', () => {
    expect(chosenSound(wish)).toBeNull()
    expect(chosenSound({ ...wish, alarm: 'warning' })).toBe('warning')
    expect(chosenSound({ ...wish, alarm: 'alarm', linkLost: true })).toBe('alarm')
    expect(chosenSound({ ...wish, linkLost: true })).toBe('linkLost')
    expect(chosenSound({ ...wish, linkLost: true, soundOn: false })).toBeNull()
  })

  it('is none in a window that does not lead', () => {
    expect(chosenSound({ ...wish, alarm: 'alarm', linkLost: true, leads: false })).toBeNull()
  })
})

class FakeContext extends EventTarget {
  state: AudioContextState = 'suspended'
  readonly sampleRate = RATE
  readonly destination = {}
  readonly log: string[] = []
  allowed = false

  async resume(): Promise<void> {
    if (!this.allowed) return new Promise(() => {})
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  async close(): Promise<void> {
    this.state = 'closed'
  }
  createBuffer(_channels: number, length: number) {
    return { length, copyToChannel: () => {} }
  }
  createBufferSource() {
    const { log } = this
    return {
      buffer: undefined as { length: number } | undefined,
      loop: false,
      connect: () => {},
      start() {
        log.push(`${this.loop ? 'loop' : 'once'} ${(this.buffer?.length ?? 0) / RATE}`)
      },
      stop: () => log.push('stop'),
    }
  }
}

function openDesk(context: FakeContext | undefined = new FakeContext()) {
  let gesture = () => {}
  let made = 0
  const desk = new SoundDesk({
    createContext: () => {
      made += 1
      return context as unknown as AudioContext
    },
    onGesture: (listener) => {
      gesture = listener
      return () => {
        gesture = () => {}
      }
    },
  })
  desk.open()
  desk.wish({ leads: true })
  return { desk, context, gesture: () => gesture(), made: () => made }
}

const turn = () => new Promise((done) => setTimeout(done))

describe('sound desk', () => {
  it('is locked until a gesture, then plays what stands, over and over, and stops it', async () => {
    const { desk, context, gesture } = openDesk()
    const states: string[] = []
    desk.subscribe(() => states.push(desk.state))
    desk.wish({ alarm: 'alarm' })
    expect([desk.state, desk.wanted(), context.log]).toEqual(['locked', 'alarm', []])
    context.allowed = true
    gesture()
    await turn()
    expect([desk.state, states, context.log]).toEqual(['ready', ['ready'], ['loop 1.2']])
    desk.wish({ alarm: 'alarm', linkLost: true })
    desk.wish({ alarm: 'warning' })
    desk.wish({ alarm: null })
    desk.wish({ linkLost: false })
    expect(context.log).toEqual(['loop 1.2', 'stop', 'loop 2.5', 'stop', 'loop 6', 'stop'])
  })

  it('is made ready when something is to be heard, when somebody presses something, or when it is told to, once', async () => {
    const [wished, pressed, told] = [openDesk(), openDesk(), openDesk()]
    expect([wished.made(), pressed.made(), told.made()]).toEqual([0, 0, 0])
    wished.desk.wish({ linkLost: true })
    pressed.gesture()
    told.desk.prepare()
    told.desk.prepare()
    expect([wished.made(), pressed.made(), told.made()]).toEqual([1, 1, 1])
    told.desk.close()
    told.desk.prepare()
    expect(told.made()).toBe(1)
  })

  it('says so when the browser still refuses', async () => {
    const { desk, context } = openDesk()
    expect(await desk.test('alarm')).toBe(false)
    expect(context.log).toEqual([])
    expect(await openDesk(undefined).desk.unlock()).toBe(false)
  })

  it('plays a test once, also with the sound switched off', async () => {
    const { desk, context } = openDesk()
    context.allowed = true
    desk.wish({ soundOn: false })
    expect(await desk.test('warning')).toBe(true)
    expect(context.log).toEqual(['once 2.5'])
  })

  it('is quiet and locked when closed', async () => {
    const { desk, context } = openDesk()
    context.allowed = true
    await desk.unlock()
    desk.wish({ alarm: 'warning' })
    desk.close()
    expect([context.log, context.state, desk.state]).toEqual([['loop 2.5', 'stop'], 'closed', 'locked'])
  })

  it('reminds for a moment, only where it leads, is on, and nothing as grave sounds already', async () => {
    const { desk, context } = openDesk()
    desk.remind('alarm')
    context.allowed = true
    await desk.unlock()
    desk.wish({ leads: false })
    desk.remind('alarm')
    desk.wish({ leads: true, soundOn: false })
    desk.remind('alarm')
    expect(context.log).toEqual([])
    desk.wish({ soundOn: true })
    desk.remind('warning')
    expect(context.log).toEqual(['once 2.5', 'once 2.5', 'once 2.5'])
    desk.wish({ alarm: 'warning' })
    desk.remind('warning')
    desk.remind('alarm')
    desk.wish({ alarm: 'alarm' })
    desk.remind('warning')
    expect(context.log.slice(3)).toEqual(['loop 2.5', 'once 1.2', 'once 1.2', 'once 1.2', 'stop', 'loop 1.2'])
  })
})
