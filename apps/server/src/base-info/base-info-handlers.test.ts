import { LOCALES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { createBaseInfoHandlers } from './base-info-handlers.ts'

const handlers = createBaseInfoHandlers()
const inLocale = (locale: (typeof LOCALES)[number]) => {
  const user = { id: '1', username: 'anna', officeId: '1', permissions: new Set<never>() }
  return { locale, requestId: 'r', address: '::1', token: 't', user }
}

describe('lookup lists', () => {
  it('hold the values of the specification [API-06, ENT-11]', async () => {
    const values = (options: { value: string }[]): string[] => options.map(({ value }) => value)
    expect(values(await handlers.alarmType({}, inLocale('en')))).toEqual(['normal', 'drill', 'test'])
    expect(values(await handlers.statType({}, inLocale('en')))).toEqual(['daily', 'monthly', 'yearly', 'lastTen'])
    expect(values(await handlers.materialType({}, inLocale('en')))).toEqual(
      expect.arrayContaining(['chemicalAgent', 'toxicGas', 'explosive', 'nuclear', 'biological']),
    )
  })

  it.each(LOCALES)('are labelled in the language of the request: %s', async (locale) => {
    const lists = [handlers.alarmType, handlers.statType, handlers.materialType]
    const [options, english] = await Promise.all(
      [locale, 'en' as const].map(async (each) =>
        (await Promise.all(lists.map((list) => list({}, inLocale(each))))).flat(),
      ),
    )
    for (const { label } of options ?? []) expect(label).toMatch(/^[^.]+$/u)
    const same = options?.every(({ label }, index) => label === english?.[index]?.label)
    expect(same).toBe(locale === 'en')
  })
})
