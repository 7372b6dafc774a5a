import { LOCALES } from '@vigil/contract'
import { expect, it } from 'vitest'
import { logNote, NO_MAIL, VERDICT_UNKNOWN } from './log-note.ts'
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
