import { LOCALES, type Locale, State2 } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import {
  alarmMessage,
  deploymentTitle,
  type Lookup,
  loadMessages,
  READING,
  substanceName,
  unitSymbol,
} from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'

async function loaded(locale: Locale): Promise<Lookup> {
  const i18n = createInstance()
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await loadMessages(locale) } },
    ...READING,
  })
  return i18n
}

describe.each(LOCALES)('a console in %s', (locale) => {
  it('says what the server says, from the one language that it has loaded', async () => {
    const [console, server] = [await loaded(locale), textsIn(locale)]
    const facts = {
      module: 'ecMod',
      state: State2.Alarm,
      peak: { quantity: 'cl2', value: 1.537, unit: 'mg/m³' },
      limit: 1,
      findings: [{ name: 'Cs-137', confidence: 96 }],
    } as const
    expect(alarmMessage(console, facts)).toBe(alarmMessage(server, facts))
    for (const id of [0, 1, 6]) expect(deploymentTitle(console, id)).toBe(deploymentTitle(server, id))
    for (const unit of ['µSv/h', '%LEL', 'furlong', ''])
      expect(unitSymbol(console, unit)).toBe(unitSymbol(server, unit))
    for (const name of ['chlorine', 'Ammonium nitrate', 'Cs-137', 'a: b', 'n.a.', 'constructor']) {
      expect(substanceName(console, name)).toBe(substanceName(server, name))
    }
    for (const count of [0, 1, 2, 5, 11, 100, 1_000_000]) {
      expect(console.t('alarm.unhandled', { count })).toBe(server.t('alarm.unhandled', { count }))
    }
  })
})
