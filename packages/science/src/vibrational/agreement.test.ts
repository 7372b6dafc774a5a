import { describe, expect, it } from 'vitest'
import { compareAnswers } from './agreement.ts'

const answer = (named: readonly string[], known: readonly string[] = []) => ({
  named,
  knows: (substance: string) => known.includes(substance),
})

describe('two techniques', () => {
  it('agree on what both name; what one names besides is told apart', () => {
    expect(compareAnswers(answer(['tnt']), answer(['tnt']))).toEqual({ kind: 'agree', both: ['tnt'], more: [] })
    expect(compareAnswers(answer(['rdx']), answer(['petn', 'rdx']))).toEqual({
      kind: 'agree',
      both: ['rdx'],
      more: ['petn'],
    })
  })

  it('differ where they name different substances', () => {
    expect(compareAnswers(answer(['tnt']), answer(['urea', 'rdx']))).toEqual({
      kind: 'differ',
      first: ['tnt'],
      second: ['urea', 'rdx'],
    })
  })

  it('say of what one alone names whether the other could have found it', () => {
    expect(compareAnswers(answer([]), answer(['water']))).toMatchObject({
      kind: 'one',
      by: 'second',
      otherKnows: false,
    })
    expect(compareAnswers(answer(['tnt']), answer([], ['tnt']))).toMatchObject({
      kind: 'one',
      by: 'first',
      otherKnows: true,
    })
  })

  it('may both name nothing', () => {
    expect(compareAnswers(answer([]), answer([]))).toEqual({ kind: 'neither' })
  })
})
