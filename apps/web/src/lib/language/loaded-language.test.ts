import { LOCALES, type Locale, State2 } from '@vigil/contract'
import { resources, textsIn } from '@vigil/i18n'
import {
  AS_THE_SERVER_READS,
  alarmMessage,
  deploymentTitle,
  loadMessages,
  READING,
  substanceName,
  unitSymbol,
} from '@vigil/i18n/web'
import { createInstance, type i18n } from 'i18next'
import { describe, expect, it } from 'vitest'
import { textsOf as textsOfRows } from './texts.ts'

async function loaded(locale: Locale): Promise<i18n> {
  const i18n = createInstance().use(AS_THE_SERVER_READS)
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await loadMessages(locale) } },
    ...READING,
  })
  return i18n
}

function textsOf(tree: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value as object, `${prefix}${key}.`),
  )
}
const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000, 1.5]
const FORM = /_(?:zero|one|two|few|many|other)$/
/** What stands in data may look like a placeholder, a pattern, a reference to another text or markup. */
const VALUES = [7, '', 'Gate 3', '{name} {count}', '$& $1', '$t(error.server)', '<b>&amp;</b>', 'a: b']

describe.each(LOCALES)('a console in %s', (locale) => {
  it('says every text as the server does, whatever stands in it and for however many [I18N-06]', async () => {
    const [console, server] = [await loaded(locale), textsIn(locale)]
    const rows = textsOfRows(console, locale)
    const texts = textsOf(resources[locale].translation)
    expect(texts.length).toBeGreaterThan(1000)
    const others: string[] = []
    const compare = (asked: string, said: string, ...byOthers: string[]) => {
      for (const other of byOthers) if (other !== said) others.push(`${asked}: ${other}, not ${said}`)
    }
    for (const [form, text] of texts) {
      const key = form.replace(FORM, '')
      const names = (text.match(/\{\w+\}/g) ?? []).map((name) => name.slice(1, -1))
      if (names.length === 0 && key === form) {
        compare(key, server.t(key), console.t(key), rows.t(key))
        continue
      }
      for (const [n, value] of VALUES.entries()) {
        const values = { ...Object.fromEntries(names.map((name) => [name, value])), count: COUNTS[n] ?? 0 }
        const asked = `${key} ${JSON.stringify(values)}`
        compare(asked, server.t(key, values), console.t(key, values), rows.t(key, values))
      }
    }
    expect(others).toEqual([])
  })

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
