import { LOCALES } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { headOf } from '../exports/sheet.ts'
import { readingSheet } from '../exports/sheets/reading-sheet.ts'
import { createReadColumns, isUnit } from './csv-columns.ts'
import { FileProblems } from './file-reading.ts'

const readColumns = createReadColumns(registry)
const read = (...header: string[]) => {
  const problems = new FileProblems()
  const columns = readColumns(header, false, problems)
  return { columns, keys: problems.listed.map(({ key }) => key.slice('imports.problem.'.length)) }
}

describe('the columns of a csv file', () => {
  it.each(LOCALES)('are those of our own export of readings in %s, each quantity in its place', (locale) => {
    for (const model of registry.models) {
      const sheet = readingSheet({ locale, subject: 'reading', step: 'reading', models: [model] })
      const header = sheet.columns.map((column) => headOf(column, 'Europe/Paris').title)
      const { columns, keys } = read(...header)
      expect(keys, model.id).toEqual([])
      const wanted = model.modules.flatMap(({ key, readings }) =>
        readings.map((quantity) => ({ key: `${key}.${quantity.key}`, unit: quantity.unit })),
      )
      expect(columns?.quantities.map(({ key }) => key)).toEqual([...new Set(wanted.map(({ key }) => key))])
      for (const { key, unit, column } of columns?.quantities ?? []) {
        const expected = wanted.find((each) => each.key === key)?.unit ?? ''
        expect(unit === undefined ? expected === '' : isUnit(unit, expected), `${model.id} ${column}`).toBe(true)
      }
      expect(header[columns?.time ?? -1]).toBe('UTC')
      expect(header[columns?.sn ?? -1]).toBe('SN')
    }
  })

  it('mean one quantity each, whatever the language', () => {
    const found = new Map<string, string>()
    for (const locale of LOCALES) {
      const { t } = textsIn(locale)
      for (const { module, quantity } of registry.columns) {
        const title = `${t(`module.${module}`)}: ${t(`quantity.${quantity}`)}`.toLowerCase()
        const key = `${module}.${quantity}`
        expect(found.get(title) ?? key).toBe(key)
        found.set(title, key)
      }
    }
  })

  it('may be plain names, with or without a unit', () => {
    const { columns, keys } = read(
      'sn',
      'time',
      'nuclearMod.doseRate',
      'nuclearMod.countRate (cps)',
      'Latitude',
      'longitude',
    )
    expect(keys).toEqual([])
    expect(columns).toMatchObject({ count: 6, sn: 0, time: 1, latitude: 4, longitude: 5 })
    expect(columns?.quantities.map(({ key, unit }) => [key, unit])).toEqual([
      ['nuclearMod.doseRate', undefined],
      ['nuclearMod.countRate', 'cps'],
    ])
  })

  it('are refused when one is unknown, comes twice, or the moment or the device is missing', () => {
    expect(read('sn', 'time', 'guess').keys).toEqual(['column'])
    expect(read('sn', 'time', 'UTC').keys).toEqual(['twice'])
    expect(read('sn', 'time', 'nuclearMod.doseRate', 'NuclearMod.DoseRate').keys).toEqual(['twice'])
    expect(read('nuclearMod.doseRate').keys).toEqual(['noTime', 'noDevice'])
    // A wall clock may show an hour twice: it is no moment.
    expect(read('sn', 'Time (Europe/Paris)').keys).toEqual(['noTime'])
    expect(read('sn', 'time', '').keys).toEqual(['column'])
  })
})
