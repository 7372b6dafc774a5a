import { beforeAll, describe, expect, it } from 'vitest'
import { keepMissingStyles, withStyles } from './styles-again.ts'

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const settle = () => new Promise((resolve) => setTimeout(resolve))
const tell = (type: 'load' | 'error') => sheets().at(-1)?.dispatchEvent(new Event(type))

/** As the bundler does it: the first time a sheet is asked for, and what it is needed by fails with it. */
function part(name: string) {
  let asked = false
  return async (): Promise<string> => {
    if (asked) return name
    asked = true
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `/assets/${name}.css`
    const failed = new Promise<void>((resolve) => link.addEventListener('error', () => resolve()))
    document.head.append(link)
    await failed
    throw new Error('unable to preload')
  }
}

describe('styles of a part that is loaded late [PSH-06]', () => {
  beforeAll(keepMissingStyles)

  it('are asked for again when they could not be had, before the part is shown; other parts do not wait for them', async () => {
    const desk = part('desk')
    const away = expect(withStyles(desk)).rejects.toThrow('unable to preload')
    tell('error')
    await away
    expect(sheets()).toEqual([])

    // Still away: the part is not shown without them, and another one is shown.
    const refused = expect(withStyles(desk)).rejects.toThrow('desk.css')
    await settle()
    expect(await withStyles(async () => 'wall')).toBe('wall')
    tell('error')
    await refused
    expect(sheets()).toEqual([])

    const shown = withStyles(desk)
    await settle()
    expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/desk.css'])
    tell('load')
    expect(await shown).toBe('desk')

    // Once there they stay, and nothing is asked for any more.
    expect(await withStyles(desk)).toBe('desk')
    expect(sheets()).toHaveLength(1)
  })
})
