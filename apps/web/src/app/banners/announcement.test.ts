import type { Report } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { announcementOf } from './announcement.ts'

const report = (id: string, code: 301 | 302 | 303 = 301): Report =>
  ({ id, at: 0, push: { code, at: 0, data: { id } } }) as unknown as Report

const [a, b, c, cleared] = [report('a'), report('b', 302), report('c'), report('d', 303)]

describe('what is announced', () => {
  it('one new alarm by itself, a burst by its number', () => {
    expect(announcementOf([], [a])).toEqual({ kind: 'one', report: a })
    expect(announcementOf([a], [b, a])).toEqual({ kind: 'one', report: b })
    expect(announcementOf([a], [c, b, a])).toEqual({ kind: 'many', count: 2 })
  })

  it('nothing when nothing was added, or only an end', () => {
    expect(announcementOf([a], [a])).toBeUndefined()
    expect(announcementOf([a], [])).toBeUndefined()
    expect(announcementOf([a], [cleared, a])).toBeUndefined()
    expect(announcementOf([a], [cleared, c, a])).toEqual({ kind: 'one', report: c })
  })

  it('all of a list that was exchanged', () => {
    expect(announcementOf([a], [c, b])).toEqual({ kind: 'many', count: 2 })
  })
})
