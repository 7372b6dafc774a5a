import { LOCALES, State2 } from '@vigil/contract'
import { expect, it } from 'vitest'
import { type AlarmFacts, alarmMessage } from './alarm-message.ts'
import { resources } from './resources.ts'
import { textsIn } from './translate.ts'

const ISOLATES = /[\u2068\u2069]/g
const plain = (text: string): string => text.replace(ISOLATES, '').replace(/[\u00a0\u202f]/g, ' ')
const chlorine: AlarmFacts = {
  module: 'ecMod',
  state: State2.Alarm,
  peak: { quantity: 'cl2', value: 1.537, unit: 'mg/m³' },
  limit: 1,
  digits: 2,
}

it('says which module measured what, how much and against which level, in every language', () => {
  expect(LOCALES.map((locale) => plain(alarmMessage(textsIn(locale), chlorine)))).toEqual([
    'Toxic gases: Chlorine (Cl₂) 1.54 mg/m³, alarm level 1.00 mg/m³',
    '有毒气体：氯气（Cl₂） 1.54 mg/m³，报警阈值 1.00 mg/m³',
    'Gaz toxiques : Chlore (Cl₂) 1,54 mg/m³, seuil d’alarme 1,00 mg/m³',
    'الغازات السامة: الكلور (Cl₂) 1.54 mg/m³، حد الإنذار 1.00 mg/m³',
    'Токсичные газы: Хлор (Cl₂) 1,54 мг/м³, порог тревоги 1,00 мг/м³',
    'Gases tóxicos: Cloro (Cl₂) 1,54 mg/m³, umbral de alarma 1,00 mg/m³',
  ])
})

it('names the level of its state', () => {
  expect(plain(alarmMessage(textsIn('en'), { ...chlorine, state: State2.Warning }))).toContain('warning level')
  expect(plain(alarmMessage(textsIn('en'), { ...chlorine, state: State2.HighRisk }))).toContain('high-risk level')
})

it('names the state where the device judged by itself', () => {
  expect(plain(alarmMessage(textsIn('en'), { ...chlorine, limit: undefined }))).toBe(
    'Toxic gases, Alarm: Chlorine (Cl₂) 1.54 mg/m³',
  )
  expect(plain(alarmMessage(textsIn('es'), { ...chlorine, peak: null }))).toBe(
    'Gases tóxicos: Alarma, según el dispositivo',
  )
})

it('names what was identified, with how sure the device is', () => {
  const facts: AlarmFacts = {
    module: 'nuclearMod',
    state: State2.HighRisk,
    peak: { quantity: 'doseRate', value: 12.3456, unit: 'µSv/h' },
    limit: 2.5,
    digits: 3,
    findings: [{ name: 'Cs-137', confidence: 96.4 }, { name: 'K-40' }],
  }
  expect(plain(alarmMessage(textsIn('en'), facts))).toBe(
    'Nuclear radiation: Dose rate 12.35 µSv/h, high-risk level 2.500 µSv/h; identified: Cs-137 (96 %) and K-40',
  )
  expect(plain(alarmMessage(textsIn('ru'), facts))).toContain('Cs-137 (96 %) и K-40')
})

it('says that it is over', () => {
  expect(plain(alarmMessage(textsIn('zh-CN'), { ...chlorine, state: State2.Normal }))).toBe('有毒气体：已恢复正常')
})

it('tells deviations of a background by the alarm limit, or not at all: nobody can act on them [NOT-01]', () => {
  const excess: AlarmFacts = {
    module: 'nuclearMod',
    state: State2.Alarm,
    peak: { quantity: 'sigma', value: 280.4, unit: 'σ' },
    limit: 10,
    digits: 1,
  }
  expect(LOCALES.map((locale) => plain(alarmMessage(textsIn(locale), { ...excess, times: 28.04 })))).toEqual([
    'Nuclear radiation, Alarm: Excess over background 28 × alarm limit',
    '核辐射报警：超本底 报警阈值的 28 倍',
    'Rayonnement nucléaire, Alarme : Écart au bruit de fond 28 × seuil d’alarme',
    '\u200fالإشعاع النووي، إنذار: الزيادة على الخلفية 28 × حد الإنذار',
    'Ионизирующее излучение, Тревога: Превышение над фоном 28 × порог тревоги',
    'Radiación nuclear, Alarma: Exceso sobre el fondo 28 × umbral de alarma',
  ])
  const near = { ...excess, state: State2.Warning, times: 0.62 }
  expect(plain(alarmMessage(textsIn('en'), near))).toContain('0.6 × alarm limit')
  for (const times of [null, 0.01]) {
    expect(alarmMessage(textsIn('en'), { ...excess, times })).toBe(
      alarmMessage(textsIn('en'), { ...excess, peak: null }),
    )
  }
})

it.each(LOCALES)('knows no sign for deviations in %s: an operator is not to know Greek letters', (locale) => {
  expect(JSON.stringify(resources[locale])).not.toMatch(/"[^"]*σ[^"]*"(?!:)/)
  expect(JSON.stringify(resources[locale])).not.toMatch(
    /"[^"]*(Sigma|Сигма|标准差|Écart type|Desv\. típica)[^"]*"(?!:)/,
  )
})
