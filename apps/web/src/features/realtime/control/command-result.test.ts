import { registry } from '@vigil/devices'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { reasonText, resultLines } from './command-result.ts'

const texts = textsIn('en')
const definitions = registry.model('FCBR-100C')?.settings ?? []
const shown = (result: Record<string, unknown>) =>
  resultLines(texts, { result, status: 'done' }, definitions).map(({ label, value }) => [label, value])

describe('what a device answered', () => {
  it('names settings and options in words and gives numbers their unit [FEA-10]', () => {
    expect(shown({ settings: { scene: 'public', alarmSmoothing: 3, dataInterval: 10 } })).toEqual([
      ['Scene', 'Public place'],
      ['Alarm smoothing duration', '3\u00a0s'],
      ['Reporting interval', '10\u00a0s'],
    ])
  })

  it('tells what no registry knows as it came', () => {
    expect(shown({ settings: { colour: 'blue' }, mood: ['calm', 1] })).toEqual([
      ['colour', 'blue'],
      ['mood', 'calm, 1'],
    ])
    expect(resultLines(texts, { result: { a: 1 }, status: 'failed' }, definitions)).toEqual([])
  })

  it('puts the common reasons into words, and leaves others to the device', () => {
    expect(reasonText(texts, 'busy')).toBe('The device is busy with something else')
    expect(reasonText(texts, 'lid open')).toBe('lid open')
  })
})
