import { describe, expect, it } from 'vitest'
import { Viewers } from './viewers.ts'

const usersOf = (viewers: Viewers, sn: string) => [...(viewers.of(sn) ?? [])]

describe('Viewers', () => {
  it('keeps a device while one of two windows still looks [PSH-07]', () => {
    const viewers = new Viewers()
    viewers.add('u', 'a')
    viewers.add('u', 'a')
    viewers.remove('u', 'a')
    expect(usersOf(viewers, 'a')).toEqual(['u'])
    viewers.remove('u', 'a')
    viewers.remove('u', 'a')
    expect(viewers.of('a')).toBeUndefined()
    expect(viewers.size).toBe(0)
  })

  it('does not outlive the windows: what a dead one left behind is taken off', () => {
    const viewers = new Viewers()
    for (const sn of ['a', 'a', 'b']) viewers.add('u', sn)
    viewers.add('other', 'a')
    viewers.limit('u', 1)
    viewers.remove('u', 'a')
    expect(usersOf(viewers, 'a')).toEqual(['other'])
    expect(usersOf(viewers, 'b')).toEqual(['u'])
    viewers.limit('u', 0)
    expect(viewers.of('b')).toBeUndefined()
    expect([...viewers.snsOf('u')]).toEqual([])
  })

  it('forgets a removed device and chosen users', () => {
    const viewers = new Viewers()
    for (const user of ['u', 'v']) viewers.add(user, 'a')
    viewers.removeWhere('a', (user) => user === 'u')
    expect(usersOf(viewers, 'a')).toEqual(['v'])
    viewers.removeDevice('a')
    expect(viewers.size).toBe(0)
  })

  it('owes each who looks once, and nothing to who has left', () => {
    const viewers = new Viewers()
    for (const user of ['u', 'other']) {
      viewers.add(user, 'a')
      viewers.owe(user, 'a')
    }
    expect([viewers.settle('u', 'a'), viewers.settle('u', 'a')]).toEqual([true, false])
    viewers.remove('other', 'a')
    expect(viewers.settle('other', 'a')).toBe(false)
    expect([...viewers.sns()]).toEqual(['a'])
  })
})
