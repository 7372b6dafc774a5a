import { LOCALES } from '@vigil/contract'
import { expect, it } from 'vitest'
import { logNote, NO_MAIL } from './log-note.ts'
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
