import { expect, it } from 'vitest'
import { serverJudgeOf } from './server-judge.ts'

it('knows by which rule the server judges a quantity, and how often that warns falsely [FEA-02]', () => {
  expect(serverJudgeOf('nuclearMod', 'sigma')).toMatchObject({ rule: 'countWindow', falseWarnings: 0 })
  expect(serverJudgeOf('nuclearMod', 'neutronSigma')).toMatchObject({ rule: 'countWindow', falseWarnings: 7 })
  expect(serverJudgeOf('nuclearMod', 'ratioSigma')?.rule).toBe('energyRatio')
  expect(serverJudgeOf('tvocMod', 'sigma')?.rule).toBe('channel')
  expect(serverJudgeOf('nuclearMod', 'doseRate')).toBeUndefined()
  expect(serverJudgeOf('ecMod', null)).toBeUndefined()
})
