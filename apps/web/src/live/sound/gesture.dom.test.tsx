import { afterEach, expect, it } from 'vitest'
import { browserSound } from './sound.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

it('the sound is unlocked when a press ends, so that nothing moves between its begin and its end', () => {
  const gestures: string[] = []
  let current = ''
  stop = browserSound.onGesture(() => gestures.push(current))
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'click', 'keydown']) {
    current = type
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
  }
  expect(gestures).toEqual(['pointerup', 'click', 'keydown'])
})
