import type { AlarmSound } from '@vigil/domain'
import { Listeners } from '../stores/listeners.ts'
import { renderPattern, SOUND_PATTERNS, type Sound } from './sound-patterns.ts'

export type { Sound }

/** `locked`: the browser lets nothing be heard until somebody clicks or types in the page. */
export type SoundState = 'locked' | 'ready'

export interface SoundWish {
  readonly alarm: AlarmSound | null
  readonly linkLost: boolean
  readonly soundOn: boolean
  /** Whether this window sounds: only one window of an operator does. */
  readonly leads: boolean
}

/** Danger is heard before a lost link. */
export function chosenSound({ alarm, linkLost, soundOn, leads }: SoundWish): Sound | null {
  if (!leads || !soundOn) return null
  return alarm ?? (linkLost ? 'linkLost' : null)
}

/** A browser that waits for a gesture leaves the promise of `resume` open for ever. */
const UNLOCK_WAIT_MS = 500
/** So often a reminder plays its pattern. */
const REMINDER_TIMES = 3

export interface SoundWorld {
  /** Undefined where the browser knows no sound. */
  createContext(): AudioContext | undefined
  /** Calls on every gesture that could unlock the sound, until the answer is called. */
  onGesture(listener: () => void): () => void
}

/** Plays one sound at a time, over and over, as long as it is wanted. */
export class SoundDesk {
  readonly #world: SoundWorld
  #context: AudioContext | undefined
  #state: SoundState = 'locked'
  #wish: SoundWish = { alarm: null, linkLost: false, soundOn: true, leads: false }
  #playing: { sound: Sound; source: AudioBufferSourceNode } | undefined
  #stopListening: (() => void) | undefined
  readonly #buffers = new Map<Sound, AudioBuffer>()
  readonly #listeners = new Listeners()

  constructor(world: SoundWorld) {
    this.#world = world
  }

  get state(): SoundState {
    return this.#state
  }

  subscribe = this.#listeners.subscribe

  /** The sound that is wanted now, heard or not. */
  wanted = (): Sound | null => chosenSound(this.#wish)

  /** What plays is made when something is to be heard, or by `prepare`: it takes a browser longer than all else at the start. */
  open(): void {
    this.#stopListening ??= this.#world.onGesture(() => void this.unlock())
    this.#follow()
  }

  /** Once it is open: whether the browser lets anything be heard is known from then on. */
  prepare = (): void => {
    if (this.#context !== undefined || this.#stopListening === undefined) return
    this.#context = this.#world.createContext()
    this.#context?.addEventListener('statechange', this.#look)
    this.#look()
  }

  close(): void {
    this.#stopListening?.()
    this.#stopListening = undefined
    this.#stop()
    this.#context?.removeEventListener('statechange', this.#look)
    void this.#context?.close()
    this.#context = undefined
    this.#buffers.clear()
    this.#look()
  }

  /** Must be called in a click or key press. True once sounds can be heard. */
  unlock = async (): Promise<boolean> => {
    this.prepare()
    const context = this.#context
    if (context === undefined) return false
    if (context.state !== 'running') {
      const waited = new Promise((done) => setTimeout(done, UNLOCK_WAIT_MS))
      await Promise.race([context.resume().catch(() => {}), waited])
    }
    this.#look()
    return this.#state === 'ready'
  }

  /** Plays a sound once, whatever is wanted otherwise. False when it can not be heard. */
  test = async (sound: Sound): Promise<boolean> => {
    if (!(await this.unlock())) return false
    this.#start(sound, false)
    return true
  }

  /** For a moment, where this window is the one that is heard and nothing as grave sounds already. */
  remind(sound: AlarmSound): void {
    const { leads, soundOn } = this.#wish
    const playing = this.#playing?.sound
    if (!leads || !soundOn || this.#state !== 'ready' || playing === 'alarm' || playing === sound) return
    for (let time = 0; time < REMINDER_TIMES; time++) this.#start(sound, false, time * SOUND_PATTERNS[sound].period)
  }

  wish(part: Partial<SoundWish>): void {
    this.#wish = { ...this.#wish, ...part }
    this.#follow()
  }

  readonly #look = (): void => {
    const state = this.#context?.state === 'running' ? 'ready' : 'locked'
    if (state === this.#state) return
    this.#state = state
    this.#follow()
    this.#listeners.tell()
  }

  #follow(): void {
    if (this.wanted() !== null) this.prepare()
    const sound = this.#state === 'ready' ? this.wanted() : null
    if (sound === (this.#playing?.sound ?? null)) return
    this.#stop()
    if (sound === null) return
    const source = this.#start(sound, true)
    if (source !== undefined) this.#playing = { sound, source }
  }

  #stop(): void {
    this.#playing?.source.stop()
    this.#playing = undefined
  }

  /** Repeats by itself: a timer of a hidden window would be late. */
  #start(sound: Sound, loop: boolean, inSeconds = 0): AudioBufferSourceNode | undefined {
    const context = this.#context
    if (context === undefined) return undefined
    const source = context.createBufferSource()
    source.buffer = this.#bufferOf(context, sound)
    source.loop = loop
    source.connect(context.destination)
    source.start(inSeconds === 0 ? 0 : context.currentTime + inSeconds)
    return source
  }

  #bufferOf(context: AudioContext, sound: Sound): AudioBuffer {
    const known = this.#buffers.get(sound)
    if (known !== undefined) return known
    const samples = renderPattern(SOUND_PATTERNS[sound], context.sampleRate)
    const buffer = context.createBuffer(1, samples.length, context.sampleRate)
    buffer.copyToChannel(samples, 0)
    this.#buffers.set(sound, buffer)
    return buffer
  }
}

/**
 * Not when a button or finger goes down: the banner leaves with the lock and moves the page, so that the press would end on
 * something else than it began on, and the first one of a shift would do nothing.
 */
const GESTURES = ['pointerup', 'click', 'keydown', 'touchend'] as const

export const browserSound: SoundWorld = {
  createContext: () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext()),
  onGesture(listener) {
    for (const gesture of GESTURES) window.addEventListener(gesture, listener, { capture: true, passive: true })
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, listener, { capture: true })
    }
  },
}
