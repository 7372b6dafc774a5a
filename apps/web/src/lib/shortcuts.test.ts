import { describe, expect, it } from 'vitest'
import { type Begun, type KeyPress, keyCaps, matchKey, SEQUENCE_MS, SHORTCUTS, type Surroundings } from './shortcuts.ts'

const FREE: Surroundings = { typing: false, onControl: false, dialogOpen: false }
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
})
const match = (key: string, more: Partial<KeyPress> = {}, around: Partial<Surroundings> = {}, begun?: Begun) =>
  matchKey(press(key, more), begun, { ...FREE, ...around }, 10_000)

describe('a key', () => {
  it('is found by what it writes', () => {
    expect(match('s')).toEqual({ name: 'silence' })
    expect(match('S')).toEqual({ name: 'silence' })
    expect(match('Enter')).toEqual({ name: 'open' })
    expect(match('?', { shiftKey: true })).toEqual({ name: 'help' })
    expect(match('/', { shiftKey: true })).toEqual({ name: 'search' })
    expect(match('q')).toEqual({})
  })

  it('is found by its place where the keyboard writes another script', () => {
    expect(match('ы', { code: 'KeyS' })).toEqual({ name: 'silence' })
    expect(match('؟', { code: 'Slash', shiftKey: true })).toEqual({ name: 'help' })
    expect(match('ظ', { code: 'Slash' })).toEqual({ name: 'search' })
    expect(match('л', { code: 'KeyK', ctrlKey: true })).toEqual({ name: 'palette' })
  })

  it('means nothing with a modifier that it does not ask for', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
      expect(match('s', { [modifier]: true }), modifier).toEqual({})
    }
    expect(match('k', { ctrlKey: true, shiftKey: true })).toEqual({})
    expect(match('Enter', { shiftKey: true })).toEqual({})
  })

  it('that is held down counts once, except in lists', () => {
    expect(match('s', { repeat: true })).toEqual({})
    expect(match('j', { repeat: true })).toEqual({ name: 'next' })
  })

  it('is left to the text field, the dialog and the button that has the focus', () => {
    expect(match('s', {}, { typing: true })).toEqual({})
    expect(match('s', {}, { dialogOpen: true })).toEqual({})
    expect(match('Enter', {}, { onControl: true })).toEqual({})
    expect(match('j', {}, { onControl: true })).toEqual({ name: 'next' })
  })
})

describe('the palette', () => {
  it('opens from everywhere, with Ctrl and with Cmd', () => {
    expect(match('k', { ctrlKey: true }, { typing: true, dialogOpen: true })).toEqual({ name: 'palette' })
    expect(match('k', { metaKey: true })).toEqual({ name: 'palette' })
  })
})

describe('a sequence', () => {
  const begun = { key: 'g', at: 10_000 - SEQUENCE_MS }

  it('begins with its first key and ends with its second', () => {
    expect(match('g')).toEqual({ begun: { key: 'g', at: 10_000 } })
    expect(match('h', {}, {}, begun)).toEqual({ name: 'goHome' })
    expect(match('s', {}, {}, begun)).toEqual({ name: 'goScene' })
  })

  it('that was left standing is forgotten', () => {
    expect(match('s', {}, {}, { key: 'g', at: begun.at - 1 })).toEqual({ name: 'silence' })
  })

  it('that leads nowhere leaves the second key its own meaning', () => {
    expect(match('f', {}, {}, begun)).toEqual({ name: 'fullscreen' })
    expect(match('g', {}, {}, begun)).toEqual({ begun: { key: 'g', at: 10_000 } })
    expect(match('q', {}, {}, begun)).toEqual({})
  })
})

it('has no key twice', () => {
  expect(new Set(Object.values(SHORTCUTS)).size).toBe(Object.keys(SHORTCUTS).length)
})

it('is drawn as the caps to press', () => {
  expect(keyCaps('palette', '⌘')).toEqual([['⌘', 'K']])
  expect(keyCaps('goHome', 'Ctrl')).toEqual([['G'], ['H']])
  expect(keyCaps('open', 'Ctrl')).toEqual([['↵']])
})
