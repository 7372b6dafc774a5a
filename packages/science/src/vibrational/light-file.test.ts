import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CHANNELS, SpectrumFileError } from '../spectrum-files/measurement.ts'
import { readLightFile } from './light-file.ts'

const VALUES = Array.from({ length: 64 }, (_, n) => (n === 40 ? 5000 : 100 + n))
const words = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Galactic's format of 1996, field by field. */
function galactic({ exponent = -128, xType = 13, yType = 4, isShort = false } = {}): Uint8Array {
  const bytes = new Uint8Array(544 + 4 * VALUES.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, isShort ? 1 : 0)
  view.setUint8(1, 0x4b)
  view.setInt8(3, exponent)
  view.setInt32(4, VALUES.length, true)
  view.setFloat64(8, 1260, true)
  view.setFloat64(16, 0, true)
  view.setInt32(24, 1, true)
  view.setUint8(28, xType)
  view.setUint8(29, yType)
  bytes.set(words('polystyrene, 785 nm'), 88)
  for (const [n, value] of VALUES.entries()) {
    if (exponent === -128) view.setFloat32(544 + 4 * n, value, true)
    else if (isShort) view.setInt16(544 + 2 * n, value, true)
    else view.setInt32(544 + 4 * n, value * 2 ** (32 - exponent), true)
  }
  return bytes
}
const jcamp = (rows: string, more = ''): Uint8Array =>
  words(`##TITLE=PS\n##JCAMP-DX=4.24\n##DATA TYPE=RAMAN SPECTRUM\n##XUNITS=1/CM\n##YUNITS=COUNTS\n##XFACTOR=1\n##YFACTOR=0.5
##FIRSTX=0\n##LASTX=1260\n${more}##XYDATA=(X++(Y..Y))\n${rows}\n##END=\n`)

const ROWS = VALUES.map((value, n) => `${n * 20},${value}`).join('\n')

const FILES: readonly [string, Uint8Array][] = [
  ['floats', galactic()],
  ['integers', galactic({ exponent: 16 })],
  ['short integers', galactic({ exponent: 16, isShort: true })],
  ['plain JCAMP-DX', jcamp(VALUES.map((value, n) => `${n * 20} ${2 * value}`).join('\n'))],
  ['columns', words(`shift,intensity\n${VALUES.map((value, n) => `${n * 20},${value}`).join('\n')}`)],
]

describe('files of light', () => {
  it.each(FILES)('are read as they are: %s', (name, bytes) => {
    const { kind, positions, values } = readLightFile(bytes)
    expect([kind, positions[0], positions.at(-1), positions.length]).toEqual(['raman', 0, 1260, 64])
    // Galactic's runs downward here, and is turned round.
    expect(values[name.includes('JCAMP') || name === 'columns' ? 40 : 23]).toBe(5000)
  })

  it('reads packed values: squeezed, as differences, and repeated', () => {
    // 100 100 100 101 103 102, then the check of the next line, and as many more as a spectrum needs.
    const tail = `102${' 102'.repeat(20)}`
    const { values } = readLightFile(jcamp(`0A00UJKj\n120B02${tail.slice(3)}`.replace('B02', 'A02')))
    expect(values.slice(0, 6).map((value) => value * 2)).toEqual([100, 100, 100, 101, 103, 102])
  })

  it.each([
    ['intensity', 'shift,intensity', [1e308, -1e308]],
    ['absorbance', 'wavenumber,absorbance', [1, -400]],
    ['transmittance', 'wavenumber,transmittance', [1, 1e300]],
  ])('refuses %s that no instrument measures, and that would be no number any more', (_, titles, [odd, even]) => {
    const rows = (high: number, low: number) =>
      words(`${titles}\n${VALUES.map((__, n) => `${n * 20},${n % 2 === 0 ? high : low}`).join('\n')}`)
    expect(() => readLightFile(rows(odd ?? 0, even ?? 0))).toThrow(SpectrumFileError)
    expect(readLightFile(rows(1, 0.5)).positions).toHaveLength(VALUES.length)
  })

  it('refuses positions that are none', () => {
    const rows = VALUES.map((value, n) => `${n === 0 ? -1e300 : n * 20},${value}`)
    expect(() => readLightFile(words(rows.join('\n')))).toThrow(SpectrumFileError)
  })

  it('reads as many points as it takes, and refuses one more', () => {
    const rows = (count: number) => words(Array.from({ length: count }, (_, n) => `${n} 1`).join('\n'))
    expect(readLightFile(rows(MAX_CHANNELS), { asked: 'raman' }).positions).toHaveLength(MAX_CHANNELS)
    expect(() => readLightFile(rows(MAX_CHANNELS + 1))).toThrow('tooManyChannels')
  })

  it.each([
    ['digits without an end', words(`${'1'.repeat(1_000_000)}x 5`)],
    ['comments in comments', jcamp(`0 ${'$'.repeat(1_000_000)}\u2028`)],
    ['spaces', words(`1${' '.repeat(1_000_000)}x`)],
    ['a number that comes again a billion times', jcamp('0 1Z999999999')],
    ['an entity that grows', words('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>')],
  ])('refuses what is meant to keep it busy: %s', (_, bytes) => {
    expect(() => readLightFile(bytes)).toThrow(SpectrumFileError)
  })

  it('turns transmittance into absorbance', () => {
    const rows = VALUES.map((_, n) => `${400 + n * 50},${n === 10 ? 10 : 100}`).join('\n')
    const { kind, values } = readLightFile(words(`wavenumber,transmittance\n${rows}`))
    expect(kind).toBe('ftir')
    expect(values[10]).toBeCloseTo(1, 9)
    expect(values[11]).toBeCloseTo(0, 9)
  })

  it.each<[string, Uint8Array, string]>([
    [
      'pixels without an axis',
      words(`Pixel,Intensity\n${VALUES.map((value, n) => `${n},${value}`).join('\n')}`),
      'pixelAxis',
    ],
    ['wavelengths without that of the laser', words(`Wavelength,Counts\n${ROWS}`), 'wavelengthAxis'],
    [
      'several spectra at once',
      words(`shift,first,second\n${VALUES.map((value, n) => `${n},${value},1`).join('\n')}`),
      'severalSpectra',
    ],
    [
      'a value that is missing between others',
      words(`pixel,shift,counts\n${VALUES.map((value, n) => `${n},${n},${n === 9 ? 'NA' : value}`).join('\n')}`),
      'damaged',
    ],
    ['too few points', words('1,2\n2,3'), 'tooFewPoints'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...VALUES.map((value) => value % 256)]),
      'unknownFormat',
    ],
    [
      'an archive, whose second byte is that of Galactic',
      Uint8Array.from({ length: 800 }, (_, n) => [0x50, 0x4b, 3, 4][n] ?? n % 7),
      'unknownFormat',
    ],
    ['settings of a program', words('{"name":"Vigil","list":[1,2,3]}'), 'unknownFormat'],
    ['words', words('Dear all,\nthe spectrum will follow.\n'), 'unknownFormat'],
    ['an entity that grows', words('<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>'), 'unknownFormat'],
    ['what is broken off', words('{"wavenumber":[1,2'), 'damaged'],
    ['two spectra of one file', words('{"wavenumber":[1],"spectra":{"a":[1],"b":[2]}}'), 'severalSpectra'],
    ['an axis of another kind', galactic({ xType: 3 }), 'unknownFormat'],
    ['a number that is none', words('shift,intensity\n1,2\n2,x'), 'damaged'],
    ['fewer values than it says', jcamp('0 1 2 3', '##NPOINTS=64\n'), 'truncated'],
  ])('refuses %s', (_, bytes, fault) => {
    expect(() => readLightFile(bytes)).toThrow(fault)
  })

  it('reads the column that tells the shift, beside pixels and wavelengths, and leaves out ends where nothing was measured', () => {
    const rows = VALUES.map((value, n) => `${n},${800 + n},${n * 20},${n < 3 || n > 60 ? 'NA' : value}`)
    const told = 'Model,X\nBoxcar,0\nTechnique,Raman\nLaser Wavelength,785.0\n\nPixel,Wavelength,Wavenumber,Processed\n'
    const { kind, positions, values } = readLightFile(words(told + rows.join('\r\n')))
    expect([kind, positions[0], positions.length, values[37]]).toEqual(['raman', 60, 58, 5000])
  })

  it('reckons shifts from wavelengths where the laser is told', () => {
    const rows = VALUES.map((value, n) => `${800 + n},${value}`).join('\n')
    const { positions } = readLightFile(words(`Laser wavelength: 785.04\nWavelength,Counts\n${rows}`))
    expect(positions[0]).toBeCloseTo(1e7 / 785.04 - 1e7 / 800, 9)
  })

  it('reads decimal commas beside another sign between the columns', () => {
    const { positions } = readLightFile(
      words(`Shift;Counts\n${VALUES.map((value, n) => `${n},5;${value}`).join('\n')}`),
    )
    expect(positions.slice(0, 2)).toEqual([0.5, 1.5])
  })

  it('reads the JSON of Open Specy', () => {
    const text = JSON.stringify({
      wavenumber: VALUES.map((_, n) => 300 + n),
      spectra: { intensity: VALUES },
      metadata: { spectrum_type: ['Raman'], spectrum_identity: ['HDPE'] },
    })
    expect(readLightFile(words(text))).toMatchObject({ kind: 'raman', title: 'HDPE', values: VALUES })
  })

  it.each<[string, string, string, 'raman' | 'ftir']>([
    ['its words', '#Laser (nm)= 785\n', '', 'raman'],
    ['its titles', 'wavenumber,absorbance\n', '', 'ftir'],
    ['its name', '', 'Quartz__Infrared.txt', 'ftir'],
  ])('tell by %s which light it is, whatever is asked for', (_, heading, name, kind) => {
    for (const asked of ['raman', 'ftir'] as const)
      expect(readLightFile(words(heading + ROWS), { asked, name }).kind).toBe(kind)
  })

  it('tell it by absorbance over all of the mid-infrared, and are asked about where they tell nothing', () => {
    const infrared = words(VALUES.map((_, n) => `${399 + n * 57.2},${n / 100}`).join('\n'))
    expect(readLightFile(infrared, { asked: 'raman' }).kind).toBe('ftir')
    expect(() => readLightFile(words(ROWS))).toThrow('kindUnknown')
    expect(readLightFile(words(ROWS), { asked: 'ftir' }).kind).toBe('ftir')
  })

  it('cut anywhere, or with any byte changed, is read or refused in words', () => {
    fc.assert(
      fc.property(fc.nat(FILES.length - 1), fc.nat(), fc.nat(), fc.nat(255), (file, cut, place, value) => {
        const bytes = (FILES[file]?.[1] ?? new Uint8Array()).slice(0, cut % 1000)
        if (bytes.length > 0) bytes[place % bytes.length] = value
        try {
          readLightFile(bytes)
        } catch (error) {
          if (!(error instanceof SpectrumFileError)) throw error
        }
      }),
      { numRuns: 500 },
    )
  })
})
