import { LOCALES } from '@vigil/contract'
import { findSubstance, SUBSTANCE_FACTS } from '@vigil/science'
import { findSheet, SUBSTANCE_SHEETS } from '@vigil/science/reference'
import { describe, expect, it } from 'vitest'
import { createMaterialIndex, materialName } from './material-index.ts'

const index = createMaterialIndex()
const found = (question: string): string[] => index.search(question, undefined, 'en').map(({ id }) => id)

describe('substances', () => {
  it('are found by every name in six languages, formula, CAS and UN number, each as the first or one of the alike [RTE-14, FEA-05]', () => {
    for (const sheet of SUBSTANCE_SHEETS) {
      for (const locale of LOCALES)
        expect(found(materialName(locale, sheet.id)).slice(0, 3), sheet.id).toContain(sheet.id)
      const { cas, un } = sheet.figures
      if (cas !== undefined) expect(found(cas.value).slice(0, 2), sheet.id).toContain(sheet.id)
      if (sheet.formula !== undefined) expect(found(sheet.formula).slice(0, 5), sheet.id).toContain(sheet.id)
      for (const number of un?.value ?? []) expect(found(`UN ${number}`), sheet.id).toContain(sheet.id)
    }
  })

  it('are found by smell, colour, symptom and mass, in any language, and say by what [RTE-14]', () => {
    expect(found('bitter almonds')).toEqual(expect.arrayContaining(['hydrogen-cyanide', 'tabun']))
    expect(found('大蒜')).toContain('arsine')
    expect(found('pinpoint pupils').slice(0, 8)).toContain('sarin')
    expect(found('точечные зрачки')).toContain('vx')
    expect(found('yellow-green').slice(0, 2)).toContain('chlorine')
    expect(index.search('70.9 g/mol', undefined, 'en')[0]).toMatchObject({ id: 'chlorine', found: { by: 'mass' } })
    expect(index.search('rotten eggs', undefined, 'en')[0]).toMatchObject({
      id: 'hydrogen-sulphide',
      found: { by: 'smell' },
    })
  })

  it('are found in spite of a mistake [RTE-14]', () => {
    expect(found('phosgen')[0]).toBe('phosgene')
    expect(found('fosgene')[0]).toBe('phosgene')
    expect(found('amonia')[0]).toBe('ammonia')
    expect(found('كلور')[0]).toBe('chlorine')
    expect(found('chlorpicrin')[0]).toBe('chloropicrin')
    expect(found('hidrogen sulfide')[0]).toBe('hydrogen-sulphide')
    expect(found('nothing of the kind')).toEqual([])
  })

  it('are narrowed by kind [API-06], and listed by name where nothing is sought [ENT-10]', () => {
    const explosives = index.search('', 'explosive', 'en')
    expect(explosives.map(({ id }) => id)).toEqual(expect.arrayContaining(['tnt', 'rdx', 'petn', 'hmx', 'tatp']))
    expect(index.search('chlorine', 'explosive', 'en')).toEqual([])
    const all = index.search('', undefined, 'fr')
    expect(all.length).toBeGreaterThan(100)
    expect(all.find(({ id }) => id === 'ammonia')).toMatchObject({
      name: 'Ammoniac',
      englishName: 'Ammonia',
      molecularFormula: 'NH₃',
    })
  })

  it('have a sheet whose every source is cited', () => {
    for (const { id } of SUBSTANCE_SHEETS) {
      const sheet = index.sheet(id, 'en')
      const cited = new Set(Object.keys(sheet?.sources ?? {}))
      const used = [...JSON.stringify(sheet?.figures).matchAll(/"sources":\[([^\]]*)\]/g)].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      )
      expect(
        used.filter((source) => !cited.has(source)),
        id,
      ).toEqual([])
    }
    expect(index.sheet('unobtainium', 'en')).toBeUndefined()
  })
})

/** The card of an alarm and the sheet must not tell two different figures. */
describe('the short table of the alarm card', () => {
  it.each(SUBSTANCE_FACTS.filter(({ id }) => findSheet(id) !== undefined))(
    '$id agrees with its sheet',
    ({ id, aegl, idlh, lelPercent }) => {
      const { figures } = findSheet(findSubstance(id)?.id ?? '') ?? {}
      const hour = [1, 2].map((level) => figures?.aegl?.levels[level]?.[2])
      if (aegl !== undefined && figures?.aegl !== undefined) {
        expect(figures.aegl.unit).toBe(aegl.unit)
        expect(hour).toMatchObject([{ value: aegl.two }, { value: aegl.three }])
      }
      if (idlh !== undefined && figures?.idlh !== undefined) expect(figures.idlh).toMatchObject(idlh)
      if (lelPercent !== undefined) expect(figures?.lowerPercent?.value).toBe(lelPercent)
    },
  )
})
