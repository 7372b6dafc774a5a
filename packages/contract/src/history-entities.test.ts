import { describe, expect, it } from 'vitest'
import { deviceLabelSchema } from './endpoints/base-info.ts'
import { historyDetailSchema, ramanRecordSchema, samplingRecordSchema, substanceSchema } from './history-entities.ts'

const reading = (at: number) => ({
  sn: 'SN1',
  deviceType: 'RG500',
  at,
  deviceTime: at,
  beginTime: 0,
  mods: { nuclearMod: { state: 0, runstate: 1, values: { doseRate: 0.1 } } },
})

describe('history detail', () => {
  const detail = { eventId: 'E1', deviceData: reading(2), deviceDatas: [reading(1), reading(2), reading(3)] }

  it('carries the reading of its event and those around it [ENT-09]', () => {
    expect(historyDetailSchema.parse(detail)).toEqual(detail)
  })

  it.each(['eventId', 'deviceData', 'deviceDatas'])('is refused without %s [ENT-09]', (field) => {
    expect(historyDetailSchema.safeParse({ ...detail, [field]: undefined }).success).toBe(false)
  })
})

describe.each([
  ['Raman record', ramanRecordSchema, { item: 'Purity', value: 'not found', time: 1, remarks: '' }],
  ['substance', substanceSchema, { name: '氯', englishName: 'chlorine', molecularFormula: 'Cl2' }],
  [
    'sampling record',
    samplingRecordSchema,
    { number: 'S-1', pressure: 101.3, flow: 100, volume: 500, standardVolume: 465.8, duration: 300, result: '' },
  ],
  [
    'device label',
    deviceLabelSchema,
    {
      sn: 'SN1',
      deviceType: 'RG500',
      deviceModel: 'RG500',
      deviceName: 'Gate 1',
      institution: 'Customs',
      longitude: 121,
      latitude: 31,
    },
  ],
])('a %s', (_name, schema, value) => {
  it('has every field of the specification and none may be missing [ENT-10]', () => {
    expect(schema.parse(value)).toEqual(value)
    for (const field of Object.keys(value)) {
      expect(schema.safeParse({ ...value, [field]: undefined }).success).toBe(false)
    }
  })
})
