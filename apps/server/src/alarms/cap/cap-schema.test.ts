import { type CapEnvelope, type CapSource, type CapText, capAlert } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { capProblems, textsOf, xmlProblems } from '../../../test/cap-schema.ts'

const SOURCE: CapSource = {
  id: 'A 1',
  version: 3,
  kind: 'normal',
  simulated: false,
  peakState: 2,
  state: 2,
  beginAt: Date.UTC(2026, 0, 1, 10, 0, 5),
  endAt: null,
  isCleared: false,
  findings: [{ name: 'Cs-137', confidence: 60 }],
  isFire: true,
  position: { longitude: -8.5, latitude: 50.1 },
  web: 'https://vigil.example/devices/monitor/alarm',
  contact: '+49 30 1',
  parameters: [['sn', 'SN <1> & co']],
}
const ENVELOPE: CapEnvelope = {
  sender: 'vigil@site.example',
  senderName: 'Port Meridian',
  sentAt: Date.UTC(2026, 0, 1, 10, 1, 0, 250),
  offsetMin: 0,
  radiusKm: 0.5,
  previous: null,
}
const TEXT: CapText = {
  language: 'zh-CN',
  event: '辐射',
  headline: '剂量率 < 3 & more',
  description: 'North gate',
  instruction: 'Keep away',
  areaDesc: 'North gate',
}
const PREVIOUS = { version: 2, sentAt: ENVELOPE.sentAt - 5000 }
const documentOf = (source: Partial<CapSource> = {}, envelope: Partial<CapEnvelope> = {}) =>
  capAlert({ ...SOURCE, ...source }, { ...ENVELOPE, ...envelope }, [TEXT, { ...TEXT, language: 'en', description: '' }])

describe('a CAP document, by the schema of CAP 1.2', () => {
  it.each([
    ['Actual', 'Alert', documentOf()],
    ['Exercise', 'Alert', documentOf({ kind: 'drill' })],
    ['Test', 'Alert', documentOf({ kind: 'test' })],
    ['Test', 'Alert', documentOf({ simulated: true })],
    ['Actual', 'Update', documentOf({ peakState: 3, state: 1 }, { previous: PREVIOUS, offsetMin: 330 })],
    ['Actual', 'Update', documentOf({ endAt: ENVELOPE.sentAt, state: 0 }, { previous: PREVIOUS, offsetMin: -210 })],
    ['Actual', 'Cancel', documentOf({ isCleared: true }, { previous: PREVIOUS })],
    [
      'Actual',
      'Alert',
      documentOf({ position: null, findings: [], isFire: false, web: '', contact: '', parameters: [] }),
    ],
  ])('is valid: %s, %s', async (status, msgType, xml) => {
    expect(await capProblems(xml)).toEqual([])
    expect([textsOf(xml, 'status'), textsOf(xml, 'msgType')]).toEqual([[status], [msgType]])
  })

  it.each([
    ['a word that it does not know', '<status>Actual<', '<status>Real<'],
    ['an element that is missing', /<severity>\w+<\/severity>/, ''],
    ['an element in the wrong place', /(<sender>.*<\/sender>)(<sent>.*<\/sent>)/, '$2$1'],
    ['an element too many', /(<scope>\w+<\/scope>)/, '$1$1'],
    ['an element of its own', '<info>', '<info><colour>red</colour>'],
    ['a time in Z', /<sent>[^<]*</, '<sent>2026-01-01T10:01:00Z<'],
    ['a time that never was', /<sent>[^<]*</, '<sent>2026-13-01T10:01:00-00:00<'],
    ['a language that is none', '>zh-CN<', '>Chinese (simplified)<'],
    ['another namespace', 'cap:1.2', 'cap:1.1'],
    ['a tag that is never closed', '</alert>', ''],
    ['an identifier with a blank', '<identifier>A-1', '<identifier>A 1'],
    ['a circle without a radius', / 0\.5<\/circle>/, '</circle>'],
  ])('is refused for %s', async (_fault, sound, planted) => {
    const xml = documentOf()
    const faulty = xml.replace(sound, planted)
    expect(faulty).not.toBe(xml)
    expect(await capProblems(faulty)).not.toEqual([])
  })

  it('is no XML when a mark is bare', async () => {
    expect(await xmlProblems(documentOf())).toEqual([])
    expect(await xmlProblems(documentOf().replace('&amp;', '&'))).not.toEqual([])
  })
})
