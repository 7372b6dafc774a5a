import { type DetectionRecord, LOCALES, State2 } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { checkText, verdictsOf } from './check-text.ts'
import { hasCourse, ofTheTest } from './detection-curves.ts'

type Findings = NonNullable<DetectionRecord['findings']>

const online = { state: State2.Normal, runstate: 1, alarmContent: '' } as const
const record = (findings: Findings, worst?: DetectionRecord['worst']): DetectionRecord => ({
  id: 'r1',
  sn: 'G1',
  beginTimeD: 1000,
  endTimeD: 9000,
  officeName: 'Laboratory',
  deviceType: 'Gemini-N',
  name: 'Desk 4',
  modState: { ramanMod: online, ftirMod: online },
  message: 'No alarm found',
  category: 'composite',
  subject: 'SAMPLE-20261115-100115',
  ...(findings.length > 0 && { findings }),
  ...(worst && { worst }),
})
const raman = (name: string, confidence?: number) => ({ name, module: 'ramanMod' as const, confidence })
const ftir = (name: string, confidence?: number) => ({ name, module: 'ftirMod' as const, confidence })
const english = textsIn('en')

describe('a test on record', () => {
  it('names what was found where nothing alarms, once, by the surest', () => {
    expect(checkText(english, record([ftir('sulphur', 73), raman('sulphur', 97)]))).toBe(
      'Sulphur 97\u00a0% · No alarm found',
    )
    expect(checkText(english, record([ftir('sulphur', 73)]))).toBe('possibly Sulphur 73\u00a0% · No alarm found')
    expect(checkText(english, record([ftir('sulphur')]))).toBe('Sulphur · No alarm found')
    expect(checkText(english, record([]))).toBe('No alarm found')
  })

  it('says its alarm as an alarm does', () => {
    const worst = { module: 'ramanMod', state: State2.Alarm, peak: null, findings: [{ name: 'petn' }] } as const
    const text = checkText(english, record([raman('petn', 92)], { ...worst, findings: [...worst.findings] }))
    expect(text).toContain('PETN')
    expect(text).not.toContain('No alarm found')
  })

  it('says the verdict of each technique in words, in every language', () => {
    const said = (findings: Findings) => verdictsOf(english, record(findings)).map(({ text }) => text)
    expect(said([raman('sulphur', 97), ftir('sulphur', 73)])).toEqual([
      'Sulphur (match, 97\u00a0%)',
      'Sulphur (possible, 73\u00a0%)',
    ])
    expect(said([ftir('water', 100)])).toEqual(['no match', 'Water (match, 100\u00a0%)'])
    for (const locale of LOCALES) {
      const [first, second] = verdictsOf(textsIn(locale), record([raman('sulphur', 60)]))
      expect(first?.text).toContain('60')
      expect(second?.text).toBe(textsIn(locale).t('panel.raman.verdict.none'))
    }
    expect(verdictsOf(english, { ...record([]), modState: { nuclearMod: online } })).toEqual([])
  })

  it('is no course, and a laser that is off again is no value of it', () => {
    expect(hasCourse('Gemini-N', 'ramanMod')).toBe(false)
    expect(hasCourse('Gemini-N', 'ftirMod')).toBe(false)
    expect(hasCourse('Gemini-N', 'sysMod')).toBe(true)
    const values = { matchQuality: 97, laserPower: 0 }
    expect(ofTheTest({ state: 0, runstate: 1, values }).values).toEqual({ matchQuality: 97 })
    expect(ofTheTest({ state: 0, runstate: 1, values: { ...values, laserPower: 300 } }).values?.laserPower).toBe(300)
  })
})
