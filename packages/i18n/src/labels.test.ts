import { LOCALES, PointState, RunState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { deploymentTitle, POINT_STATE_KEYS, RUN_STATE_KEYS, substanceName, unitSymbol } from './labels.ts'
import { hasTranslation, textsIn, translate } from './translate.ts'

describe('the title of a deployment', () => {
  it('is the specified one for ids 1 to 6 [GEN-03]', () => {
    expect([1, 2, 3, 4, 5, 6].map((id) => deploymentTitle(textsIn('en'), id))).toEqual([
      'CBRN security system',
      'Metro people-and-object screening project',
      'Customs monitoring platform',
      'Chemical-park grid monitoring',
      'Smart border defence',
      'Test platform',
    ])
  })

  it('does not give way to a stored title for ids 1 to 6 [GEN-03]', () => {
    for (const id of [1, 2, 3, 4, 5, 6]) expect(deploymentTitle(textsIn('en'), id, 'Harbour')).not.toBe('Harbour')
  })

  it.each([0, 7, -1, 1.5, Number.NaN])('is the stored one for id %s, else the default [GEN-03]', (id) => {
    expect(deploymentTitle(textsIn('fr'), id, 'Port de Marseille')).toBe('Port de Marseille')
    expect(deploymentTitle(textsIn('en'), id)).toBe('Data-management platform')
    expect(deploymentTitle(textsIn('en'), id, '  ')).toBe('Data-management platform')
  })

  it('differs in all six languages [GEN-03]', () => {
    for (const id of [0, 1, 2, 3, 4, 5, 6]) {
      expect(new Set(LOCALES.map((locale) => deploymentTitle(textsIn(locale), id))).size, String(id)).toBe(
        LOCALES.length,
      )
    }
  })
})

it.each(LOCALES)('names every state of a point and of a run in %s', (locale) => {
  for (const state of Object.values(PointState)) expect(hasTranslation(locale, POINT_STATE_KEYS[state])).toBe(true)
  for (const state of Object.values(RunState)) expect(hasTranslation(locale, RUN_STATE_KEYS[state])).toBe(true)
})

it('has the labels for what a device may be doing [STA-11]', () => {
  const labels = [
    'state.online',
    'state.offline',
    'state.notConnected',
    'state.initializing',
    'state.connecting',
    'state.charging',
    'state.selfCleaning',
    'state.selfCalibrating',
  ] as const
  for (const locale of LOCALES) {
    const words = labels.map((key) => translate(locale, key))
    expect(new Set(words).size, locale).toBe(labels.length)
    for (const word of words) expect(word).not.toContain('state.')
  }
})

it('writes units as the language does and leaves unknown ones alone', () => {
  expect(unitSymbol(textsIn('ru'), 'µSv/h')).toBe('мкЗв/ч')
  expect(unitSymbol(textsIn('fr'), '%LEL')).toBe('% LIE')
  expect(unitSymbol(textsIn('es'), 'furlong')).toBe('furlong')
  expect(unitSymbol(textsIn('en'), '')).toBe('')
})

it('names substances and leaves nuclides alone', () => {
  expect(substanceName(textsIn('zh-CN'), 'chlorine')).toBe('氯气')
  expect(substanceName(textsIn('ru'), 'Ammonium nitrate')).toBe('Нитрат аммония')
  expect(substanceName(textsIn('ar'), 'Cs-137')).toBe('Cs-137')
})

it('has a name for whatever detectors of aerosols, gases and traces report, in every language', () => {
  const reported = ['bioaerosol', 'chlorine', 'sarin', 'tnt', 'rdx', 'petn', 'ammonium-nitrate']
  for (const locale of LOCALES) {
    for (const name of reported) expect(substanceName(textsIn(locale), name), `${locale} ${name}`).not.toBe(name)
  }
  expect(substanceName(textsIn('ru'), 'bioaerosol')).toBe('Биологический аэрозоль')
})

it('names a gas that an instrument gave by its formula as the readings of that gas are named', () => {
  expect(substanceName(textsIn('en'), 'Cl2')).toBe('Chlorine (Cl₂)')
  expect(substanceName(textsIn('ru'), ' NH3 ')).toBe('Аммиак (NH₃)')
  for (const locale of LOCALES) {
    for (const formula of ['H2S', 'CO', 'NO2', 'Cl2', 'SO2', 'NH3', 'HCN', 'COCl2', 'H2', 'O2']) {
      expect(substanceName(textsIn(locale), formula)).not.toMatch(/\d/)
      expect(substanceName(textsIn(locale), formula)).not.toBe(formula)
    }
  }
  expect(substanceName(textsIn('en'), 'Co')).toBe('Co')
})
