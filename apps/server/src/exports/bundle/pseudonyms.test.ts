import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Head } from '../sheet.ts'
import { createPseudonyms } from './pseudonyms.ts'

const KEY = Buffer.alloc(32, 1)
const head = (more: Partial<Head>): Head => ({ type: 'text', title: 'x', width: 1, notPrinted: false, ...more })
const named = (...names: string[]) => names.map((name) => ({ person: name, name }))

it('marks the same person in the same way within a file, and otherwise in another [RTE-12]', () => {
  const [one, other] = [createPseudonyms(named('ann')), createPseudonyms(named('ann'))]
  expect(one.mark('Ann')).toBe(one.mark(' ann '))
  expect(one.mark('Ann')).not.toBe(one.mark('Ben'))
  expect(one.mark('Ann')).not.toBe(other.mark('Ann'))
  const both = createPseudonyms([
    { person: 'user 1', name: 'asilva' },
    { person: 'user 1', name: 'Ann Silva' },
  ])
  expect(both.mark('Ann Silva')).toBe(both.mark('asilva'))
  expect(both.text('told by ASILVA')).toBe(`told by ${both.mark('Ann Silva')}`)
})

it('leaves no known name in any text, and takes no part of another word for one [RTE-12]', () => {
  const { text, mark, row } = createPseudonyms(named('ann', 'Ann Silva', 'Li', 'a.b(c', '100'), KEY)
  expect(text('Ann Silva told ANN')).toBe(`${mark('Ann Silva')} told ${mark('ann')}`)
  expect(text('annual planning, a.b(c')).toBe(`annual planning, ${mark('a.b(c')}`)
  expect(text('100 ppm')).toBe('100 ppm')
  const cells = ['Bob', 'seen by Ann', 5, null, '', 'Ann']
  const heads = [{ isPerson: true }, {}, {}, {}, { isPerson: true }, { isFixed: true }].map(head)
  expect(row({ cells, record: null }, heads).cells).toEqual([mark('Bob'), `seen by ${mark('ann')}`, 5, null, '', 'Ann'])
  expect(createPseudonyms([], KEY).text('as it is')).toBe('as it is')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ann', ' ', ',', 'x', 'ANN', '-'), { maxLength: 8 }), (parts) => {
      expect(text(parts.join(''))).not.toMatch(/(?<![\p{L}\p{N}])ann(?![\p{L}\p{N}])/iu)
    }),
  )
})

it('finds names where a language joins other letters to them [RTE-12]', () => {
  const { text, mark } = createPseudonyms(named('王伟', 'Иванов', 'محمد', 'Zoë'), KEY)
  expect(text('由王伟处理')).toBe(`由${mark('王伟')}处理`)
  expect(text('передано Ивановым')).toBe(`передано ${mark('Иванов')}`)
  expect(text('قال ومحمد')).toBe(`قال و${mark('محمد')}`)
  expect(text('Zoe\u0308 was here')).toBe(`${mark('Zoë')} was here`)
})

it('finds names however they are written: order, spaces, case, accents, width, endings [RTE-12]', () => {
  const { text, mark } = createPseudonyms(
    named('Anna Meier', 'İsmail Çelik', 'Jürgen Groß', 'Иван Петров', 'محمد علي', 'customs'),
    KEY,
  )
  const written: Record<string, string[]> = {
    'Anna Meier': ['Anna  Meier', 'Anna\u00a0Meier', 'Anna\nMeier', 'Meier, Anna', 'anna-meier', 'Anna Meiers'],
    'İsmail Çelik': ['İsmail Çelik', 'ismail celik'],
    'Jürgen Groß': ['JÜRGEN GROSS'],
    'Иван Петров': ['Ивана Петрова', 'Ивану Петрову'],
    'محمد علي': ['مُحَمَّد عَلي'],
    customs: ['ＣＵＳＴＯＭＳ', 'cus\u200btoms'],
  }
  for (const [name, ways] of Object.entries(written)) {
    for (const way of ways) expect(text(`by ${way}.`), way).toBe(`by ${mark(name)}.`)
  }
})

it('leaves no name beside its own mark: who stands in a column of people is found in the texts as well [RTE-12]', () => {
  const { row, mark } = createPseudonyms([], KEY)
  const heads = [{ isPerson: true }, {}].map(head)
  const { cells } = row({ cells: ['Max Mustermann', '2: Max Mustermann looked'], record: null }, heads)
  expect(cells).toEqual([mark('Max Mustermann'), `2: ${mark('Max Mustermann')} looked`])
})
