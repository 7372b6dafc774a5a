import { beforeAll, describe, expect, it } from 'vitest'
import { keepMissingStyles, withStyles } from './styles-again.ts'

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('styles of a part that is loaded late [PSH-06]', () => {
  beforeAll(keepMissingStyles)

  it('are asked for again when they could not be had, before the part is shown', async () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '/assets/alarms.css'
    document.head.append(link)
    link.dispatchEvent(new Event('error'))
    expect(sheets()).toEqual([])

    // Still away: the part is not shown without them.
    const refused = expect(withStyles(async () => 'desk')).rejects.toThrow('alarms.css')
    await settle()
    sheets()[0]?.dispatchEvent(new Event('error'))
    await refused
    expect(sheets()).toEqual([])

    const shown = withStyles(async () => 'desk')
    await settle()
    expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/alarms.css'])
    sheets()[0]?.dispatchEvent(new Event('load'))
    expect(await shown).toBe('desk')

    // Once there they stay, and nothing is asked for any more.
    expect(await withStyles(async () => 'wall')).toBe('wall')
    expect(sheets()).toHaveLength(1)
  })
})
