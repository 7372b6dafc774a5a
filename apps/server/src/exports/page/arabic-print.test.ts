import { resources } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { searchableArabic } from './arabic-print.ts'

const page = (body: string): string => `<html><head></head><body>${body}</body></html>`
const bodyOf = (html: string): string => html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>'))
const shaped = (text: string): string => bodyOf(searchableArabic(page(text)))
const codes = (text: string): string[] => [...text].map((sign) => sign.charCodeAt(0).toString(16))

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? value : textsOf(value)))
}

describe('Arabic that is printed', () => {
  it('has the form of each letter beside its neighbours', () => {
    expect(codes(shaped('بوابة'))).toEqual(['fe91', 'feee', '627', 'fe91', 'fe94'])
    expect(codes(shaped('معدل'))).toEqual(['fee3', 'fecc', 'feaa', '644'])
    expect(codes(shaped('سجلات'))).toEqual(['feb3', 'fea0', 'fefc', '62a'])
    expect(codes(shaped('لا'))).toEqual(['fefb'])
    expect(codes(shaped('شيء'))).toEqual(['feb7', 'fef2', '621'])
  })

  it('joins across vowel signs and a drawn-out line', () => {
    expect(codes(shaped('بَت'))).toEqual(['fe91', '64e', 'fe96'])
    expect(codes(shaped('بـت'))).toEqual(['fe91', '640', 'fe96'])
  })

  it('is what it was for a search: every text of the console comes back letter by letter', () => {
    const texts = textsOf(resources.ar.translation)
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => shaped(text).normalize('NFKC') !== text.normalize('NFKC'))).toEqual([])
    expect(texts.filter((text) => /[\ufe80-\ufefc]/.test(shaped(text))).length).toBeGreaterThan(1000)
  })

  it('leaves alone what it does not know, and pages without Arabic', () => {
    for (const html of [page('Gate'), page('بوابة گرگان'), 'بوابة']) expect(searchableArabic(html)).toBe(html)
    expect(searchableArabic(page('بوابة'))).toContain('"ccmp" 0')
  })
})
