import { LOCALES } from '@vigil/contract'
import { expect, it } from 'vitest'
import { attemptNote, logNote, NO_MAIL, sentNote, VERDICT_UNKNOWN } from './log-note.ts'
import { textsIn, translate } from './translate.ts'

it('tells of a missing mail server in the language of the reader, whatever the language of the site', () => {
  for (const site of LOCALES) {
    const note = `Shift leader: Customs: ${translate(site, 'mail.noTransport')}`
    const line = { id: `a${NO_MAIL}1:2`, kind: 'mailFailed', note } as const
    expect(logNote(textsIn('zh-CN'), line)).toBe('Shift leader: Customs: 未配置邮件服务器')
    expect(logNote(textsIn('en'), line)).toBe('Shift leader: Customs: No mail server is set up')
  }
})

it('leaves what a person or a mail server said as it is', () => {
  const note = 'A. Silva: 550 no such user'
  const texts = textsIn('fr')
  expect(logNote(texts, { id: 'a:failed0:b', kind: 'mailFailed', note })).toBe(note)
  expect(logNote(texts, { id: `a${NO_MAIL}1`, kind: 'commented', note })).toBe(note)
  expect(logNote(texts, { id: `a${NO_MAIL}1`, kind: 'mailFailed', note: 'odd' })).toBe('odd')
})

it('says of a spectrum without a name that it has none in the language of the reader, and leaves names as they are', () => {
  const line = { id: 'a', kind: 'spectrumJudged', note: VERDICT_UNKNOWN } as const
  for (const locale of LOCALES) expect(logNote(textsIn(locale), line)).toBe(translate(locale, 'verdict.unknown'))
  expect(logNote(textsIn('ru'), { ...line, note: 'Cs-137' })).toBe('Cs-137')
})

it('tells of a try in the language of the reader: to whom, why not, how often, and when next', () => {
  const line = (note: string) => ({ id: 'a', kind: 'pushFailed', note }) as const
  const told = (waitMs?: number) =>
    logNote(textsIn('en'), line(attemptNote({ to: 'ann', why: 'HTTP 500', tries: 2, waitMs })))
  expect(told(10_000)).toBe('ann: HTTP 500. Tries: 2. Next try in 10 s.')
  expect(told(120_000)).toBe('ann: HTTP 500. Tries: 2. Next try in 2 min.')
  expect(told()).toBe('ann: HTTP 500. Tries: 2. Not tried again.')
  expect(logNote(textsIn('zh-CN'), line(attemptNote({ to: 'ann', why: 'x', tries: 1 })))).toContain('不再尝试')
  expect(logNote(textsIn('en'), { ...line(sentNote('ann', 0)), kind: 'pushed' })).toBe('ann')
  expect(logNote(textsIn('en'), { ...line(sentNote('ann', 2)), kind: 'called' })).toBe('ann, at try 3')
})

it('leaves what only looks like a try as it is', () => {
  const note = '{"to":"x'
  expect(logNote(textsIn('en'), { id: 'a', kind: 'pushFailed', note })).toBe(note)
  expect(logNote(textsIn('en'), { id: 'a', kind: 'commented', note: '{"to":"x"}' })).toBe('{"to":"x"}')
  const long = attemptNote({ to: 'x'.repeat(900), why: 'y'.repeat(900), tries: 1 })
  expect(long.length).toBeLessThan(500)
})
