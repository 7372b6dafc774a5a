import { describe, expect, it } from 'vitest'
import { csvLine } from './csv-writer.ts'

describe('a line of CSV', () => {
  it('keeps commas, quotation marks and breaks within their cell', () => {
    expect(csvLine(['a,b', 'c"d', 'e\nf', 'g', null, 1.5])).toBe('"a,b","c""d","e\nf",g,,1.5\r\n')
  })

  it('never hands a spreadsheet a formula; a number stays a number', () => {
    expect(csvLine(['=1+1', '+1', '-1', '@a', '\ta', '\ra', '=a"b'])).toBe(`'=1+1,'+1,'-1,'@a,'\ta,"'\ra","'=a""b"\r\n`)
    expect(csvLine([-1, 'a=1'])).toBe('-1,a=1\r\n')
  })
})
