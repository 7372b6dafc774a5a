import { describe, expect, it } from 'vitest'
import { type CapEnvelope, type CapSource, type CapText, capAlert, capIdentifier, capTime } from './cap.ts'

const SOURCE: CapSource = {
  id: 'A1',
  version: 3,
  kind: 'normal',
  simulated: false,
  peakState: 2,
  state: 2,
  beginAt: Date.UTC(2026, 0, 1, 10, 0, 5),
  endAt: null,
  isCleared: false,
  findings: [],
  isFire: false,
  position: { longitude: 8.5, latitude: 50.1 },
  web: '',
  contact: '',
  parameters: [],
}
const ENVELOPE: CapEnvelope = {
  sender: 'vigil@site.example',
  senderName: 'Port Meridian',
  sentAt: Date.UTC(2026, 0, 1, 10, 1, 0, 250),
  offsetMin: 60,
  radiusKm: 0.5,
  previous: null,
}
const TEXT: CapText = {
  language: 'en',
  event: 'Toxic gas',
  headline: 'Chlorine 3 mg/m³',
  description: '',
  instruction: '',
  areaDesc: 'North gate',
}
const document = (source: Partial<CapSource> = {}, envelope: Partial<CapEnvelope> = {}, texts = [TEXT]) =>
  capAlert({ ...SOURCE, ...source }, { ...ENVELOPE, ...envelope }, texts)
const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('a CAP document', () => {
  it('holds the alarm, in the order that the schema wants', () => {
    expect(document({ web: 'https://vigil.example/a', contact: '+1', parameters: [['sn', 'SN1']] })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">' +
        '<identifier>A1.3</identifier><sender>vigil@site.example</sender><sent>2026-01-01T11:01:00+01:00</sent>' +
        '<status>Actual</status><msgType>Alert</msgType><scope>Restricted</scope>' +
        '<restriction>Operators and emergency services of the site</restriction><incidents>A1.1</incidents>' +
        '<info><language>en</language><category>CBRNE</category><event>Toxic gas</event>' +
        '<responseType>Assess</responseType><urgency>Immediate</urgency><severity>Severe</severity>' +
        '<certainty>Observed</certainty><onset>2026-01-01T11:00:05+01:00</onset><senderName>Port Meridian</senderName>' +
        '<headline>Chlorine 3 mg/m³</headline><web>https://vigil.example/a</web><contact>+1</contact>' +
        '<parameter><valueName>sn</valueName><value>SN1</value></parameter>' +
        '<area><areaDesc>North gate</areaDesc><circle>50.1,8.5 0.5</circle></area></info></alert>\n',
    )
  })

  it('has the areas that were reckoned beside the circle around the device [FEA-07]', () => {
    const ring = [
      [8.5, 50.1],
      [8.51, 50.1],
      [8.51, 50.11],
      [8.5, 50.1],
    ] as const
    const xml = document({ polygons: [ring], version: '3.1' })
    expect(textsIn(xml, 'polygon')).toEqual(['50.10000,8.50000 50.10000,8.51000 50.11000,8.51000 50.10000,8.50000'])
    const over = [
      [179.99, -17],
      [180.01, -17],
      [-180.02, -17.1],
      [179.99, -17],
    ] as const
    expect(textsIn(document({ polygons: [over] }), 'polygon')).toEqual([
      '-17.00000,179.99000 -17.00000,-179.99000 -17.10000,179.98000 -17.00000,179.99000',
    ])
    expect(textsIn(xml, 'circle')).toHaveLength(1)
    expect(textsIn(xml, 'identifier')).toEqual(['A1.3.1'])
    expect(textsIn(document({ position: null }), 'circle')).toEqual([])
  })

  it('never calls real what is a drill, a test or simulated', () => {
    const status = (source: Partial<CapSource>) => textsIn(document(source), 'status')[0]
    expect(status({ kind: 'drill' })).toBe('Exercise')
    expect(status({ kind: 'drill', simulated: true })).toBe('Exercise')
    expect(status({ kind: 'test' })).toBe('Test')
    expect(status({ simulated: true })).toBe('Test')
  })

  it('updates and cancels what was sent before, and names it', () => {
    const previous = { version: 2, sentAt: Date.UTC(2026, 0, 1, 10, 0, 30) }
    const update = document({}, { previous })
    expect(textsIn(update, 'msgType')).toEqual(['Update'])
    expect(textsIn(update, 'references')).toEqual(['vigil@site.example,A1.2,2026-01-01T11:00:30+01:00'])
    expect(textsIn(document({ isCleared: true }, { previous }), 'msgType')).toEqual(['Cancel'])
    expect(textsIn(document({ isCleared: true }), 'responseType')).toEqual(['AllClear'])
  })

  it('grades severity, urgency and certainty', () => {
    const grades = (source: Partial<CapSource>) =>
      ['urgency', 'severity', 'certainty', 'responseType'].map((name) => textsIn(document(source), name)[0])
    expect(grades({ peakState: 3, state: 3 })).toEqual(['Immediate', 'Extreme', 'Observed', 'Assess'])
    expect(grades({ peakState: 1, state: 1 })).toEqual(['Expected', 'Moderate', 'Likely', 'Assess'])
    expect(grades({ endAt: SOURCE.beginAt + 1, state: 0 })).toEqual(['Past', 'Severe', 'Observed', 'AllClear'])
    const certainty = (...confidences: (number | undefined)[]) => {
      const findings = confidences.map((confidence) => ({
        name: 'Cs-137',
        ...(confidence !== undefined && { confidence }),
      }))
      return grades({ findings })[2]
    }
    expect([certainty(85), certainty(84, 51), certainty(50), certainty(undefined)]).toEqual([
      'Observed',
      'Likely',
      'Possible',
      'Observed',
    ])
  })

  it('speaks every language that it is given, of fires also as fires, of places without a position by name', () => {
    const xml = document({ isFire: true, position: null }, { senderName: '' }, [TEXT, { ...TEXT, language: 'ar' }])
    expect(textsIn(xml, 'language')).toEqual(['en', 'ar'])
    expect(textsIn(xml, 'category')).toEqual(['CBRNE', 'Fire', 'CBRNE', 'Fire'])
    expect(xml).not.toContain('circle')
    expect(xml).not.toContain('senderName')
  })

  it('is well-formed whatever a device or a person wrote', () => {
    const half = String.fromCharCode(0xd800)
    const text = `a<b>&c${String.fromCharCode(0, 0x1b, 0xfffe, 0xffff)}${half}\t\n\r😀ف\ud7ff\ue000`
    expect(textsIn(document({}, {}, [{ ...TEXT, description: text }]), 'description')).toEqual([
      'a&lt;b&gt;&amp;c\t\n\r😀ف\ud7ff\ue000',
    ])
    expect(capIdentifier('a b,c<d&e', 7)).toBe('a-b-c-d-e.7')
    expect(capIdentifier('a', '7.1')).toBe('a.7.1')
  })

  it('writes times with the offset in digits', () => {
    expect(capTime(0, 0)).toBe('1970-01-01T00:00:00-00:00')
    expect(capTime(0, -210)).toBe('1969-12-31T20:30:00-03:30')
    expect(capTime(0, 345)).toBe('1970-01-01T05:45:00+05:45')
  })
})
