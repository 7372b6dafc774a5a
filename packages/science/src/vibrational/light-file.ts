import { isWrittenNumber } from '../numeric/written-number.ts'
import { createByteReader } from '../spectrum-files/byte-reader.ts'
import { isForeign } from '../spectrum-files/foreign.ts'
import { MAX_CHANNELS, SpectrumFileError } from '../spectrum-files/measurement.ts'
import { wordsOf } from '../spectrum-files/read-spectrum-file.ts'
import { readColumns } from './light-columns.ts'
import { readLightJson } from './light-json.ts'
import {
  finished,
  highestOf,
  kindByWords,
  type LightFileContext,
  type LightScale,
  type LightSpectrum,
  MOST_ABSORBED,
} from './light-spectrum.ts'

export type { LightFileContext, LightSpectrum } from './light-spectrum.ts'

const LEAST_POINTS = 20
const HEAD = 4000

/** By its place: a pattern would begin anew at every sign of a line that is nothing but signs. */
const withoutComment = (line: string): string => line.split('$$', 1)[0] ?? ''

/** Reads Galactic .spc, JCAMP-DX, the JSON of Open Specy, and columns. Throws SpectrumFileError, and nothing else. */
export function readLightFile(bytes: Uint8Array, context: LightFileContext = {}): LightSpectrum {
  if (isForeign(bytes)) throw new SpectrumFileError('unknownFormat')
  if (bytes[1] === 0x4b && bytes.length >= 544) return readGalactic(bytes, context)
  // Files of before 1996 turn the halves of their numbers round; instruments of today write none.
  if (bytes.includes(0)) throw new SpectrumFileError('unknownFormat')
  const text = wordsOf(bytes).replace(/^\ufeff/, '')
  const start = text.slice(0, HEAD).trimStart()
  if (/^##(TITLE|JCAMP-?DX)\s*=/i.test(start)) return readJcamp(text, context)
  if (/^[{[]/.test(start)) return readLightJson(text, context)
  if (start.startsWith('<')) throw new SpectrumFileError('unknownFormat')
  return readColumns(text, context)
}

const FLAG_SHORT = 0x01
const FLAG_OWN_X_EACH = 0x40
const FLAG_X = 0x80
const HEADER = 512
const SUB_HEADER = 32
const AS_FLOAT = -128

/** Galactic's format of 1996: a head of 512 bytes, the positions where they are not even, then each part with its own head. */
function readGalactic(bytes: Uint8Array, context: LightFileContext): LightSpectrum {
  const file = createByteReader(bytes, 'spc')
  const flags = bytes[0] ?? 0
  const points = file.int32(4)
  if ((flags & FLAG_OWN_X_EACH) !== 0) throw new SpectrumFileError('unknownFormat')
  if (points < LEAST_POINTS) throw new SpectrumFileError('damaged')
  if (points > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels')
  const [first, last] = [file.float64(8), file.float64(16)]
  const hasX = (flags & FLAG_X) !== 0
  const xs = hasX
    ? file.floats(HEADER, points)
    : Array.from({ length: points }, (_, n) => first + ((last - first) * n) / (points - 1))
  const at = HEADER + (hasX ? 4 * points : 0)
  // The part's own exponent holds where there are several of them.
  const exponentAt = (flags & 0x04) !== 0 ? at + 1 : 3
  const exponent = ((bytes[exponentAt] ?? 0) << 24) >> 24
  const isShort = (flags & FLAG_SHORT) !== 0
  const data = at + SUB_HEADER
  const ys =
    exponent === AS_FLOAT
      ? file.floats(data, points)
      : Array.from({ length: points }, (_, n) =>
          isShort ? file.int16(data + 2 * n) * 2 ** (exponent - 16) : file.int32(data + 4 * n) * 2 ** (exponent - 32),
        )
  const [xType, yType] = [bytes[28], bytes[29]]
  // Some programs call everything absorbance; none reaches so far.
  const isAbsorbed = yType === 2 && highestOf(ys) < MOST_ABSORBED
  const scale: LightScale = isAbsorbed ? 'absorbance' : yType === 128 || yType === 129 ? 'transmittance' : 'intensity'
  if (xType !== 1 && xType !== 13) throw new SpectrumFileError('unknownFormat')
  const title = file.words(88, 130)
  const kind = xType === 13 ? 'raman' : scale === 'intensity' ? kindByWords(title) : 'ftir'
  return finished({ kind, title, xs, ys, scale }, context)
}

/** JCAMP-DX 4.24 and 5: evenly spaced values, written plainly or packed, and pairs. */
function readJcamp(text: string, context: LightFileContext): LightSpectrum {
  const told = new Map<string, { value: string; line: number }>()
  const lines = text.split(/\r\n|\n|\r/)
  let data: { from: number; form: string } | undefined
  for (const [n, line] of lines.entries()) {
    const found = /^\s*##([^=]+)=(.*)$/.exec(line)
    if (found === null) continue
    const name = (found[1] ?? '').replace(/[\s_/-]/g, '').toUpperCase()
    const value = withoutComment(found[2] ?? '').trim()
    if (name === 'XYDATA' || name === 'XYPOINTS') data ??= { from: n + 1, form: value }
    else if (!told.has(name)) told.set(name, { value, line: n + 1 })
  }
  if (data === undefined) throw new SpectrumFileError('unknownFormat')
  const number = (name: string): number | undefined => {
    const found = told.get(name)
    if (found === undefined) return undefined
    if (!isWrittenNumber(found.value)) throw new SpectrumFileError('damaged', found.line)
    return Number(found.value)
  }
  const type = told.get('DATATYPE')?.value ?? ''
  const yUnits = told.get('YUNITS')?.value ?? ''
  const xUnits = told.get('XUNITS')?.value ?? ''
  if (!/1\/cm|cm-?1|cm\^-1|cm⁻¹|wavenumber|raman/i.test(xUnits)) throw new SpectrumFileError('unknownFormat')
  const scale: LightScale = /absorb/i.test(yUnits)
    ? 'absorbance'
    : /transmi|reflect/i.test(yUnits)
      ? 'transmittance'
      : 'intensity'
  const kind = kindByWords(type) ?? (scale === 'intensity' ? kindByWords(xUnits) : 'ftir')
  const end = lines.findIndex((line, n) => n >= (data?.from ?? 0) && /^\s*##/.test(line))
  const body = lines.slice(data.from, end < 0 ? lines.length : end)
  const [xFactor, yFactor] = [number('XFACTOR') ?? 1, number('YFACTOR') ?? 1]
  const points = number('NPOINTS')
  const title = told.get('TITLE')?.value ?? ''
  if (/XY\.\.XY/i.test(data.form)) {
    const pairs = body.flatMap((line, n) => plainNumbers(line, (data?.from ?? 0) + n + 1))
    if (pairs.length % 2 !== 0) throw new SpectrumFileError('truncated')
    const xs = pairs.filter((_, n) => n % 2 === 0).map((x) => x * xFactor)
    const ys = pairs.filter((_, n) => n % 2 === 1).map((y) => y * yFactor)
    return finished({ kind, title, xs, ys, scale }, context)
  }
  const ys = unpackedValues(body, data.from)
  if (points !== undefined && ys.length !== points) throw new SpectrumFileError('truncated')
  const [first, last] = [number('FIRSTX'), number('LASTX')]
  if (first === undefined || last === undefined) throw new SpectrumFileError('damaged')
  const xs = ys.map((_, n) => first + ((last - first) * n) / Math.max(1, ys.length - 1))
  return finished({ kind, title, xs, ys: ys.map((y) => y * yFactor), scale }, context)
}

function plainNumbers(line: string, at: number): number[] {
  return withoutComment(line)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => {
      if (!isWrittenNumber(word)) throw new SpectrumFileError('damaged', at)
      return Number(word)
    })
}

const SQUEEZED = '@ABCDEFGHIabcdefghi'
const DIFFERENCE = '%JKLMNOPQRjklmnopqr'
const DUPLICATE = 'STUVWXYZs'
/** The digit and sign that a letter stands for. */
const digitOf = (letters: string, letter: string): string => {
  const place = letters.indexOf(letter)
  return place <= 9 ? String(place) : `-${place - 9}`
}

/** Each line begins with its position; numbers follow plainly, squeezed, as differences, or as how often the last one comes again. */
function unpackedValues(body: readonly string[], from: number): number[] {
  const out: number[] = []
  let wasDifference = false
  for (const [n, line] of body.entries()) {
    const words = withoutComment(line).match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[@A-Z%a-z]\d*\.?\d*/g)
    if (words === null) continue
    let last: number | undefined = out.at(-1)
    let step = 0
    for (const [place, word] of words.entries()) {
      const letter = word[0] ?? ''
      const rest = word.slice(1)
      if (place === 0) continue
      if (DUPLICATE.includes(letter)) {
        const times = Number(`${DUPLICATE.indexOf(letter) + 1}${rest}`)
        if (out.length + times > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', from + n + 1)
        for (let again = 1; again < times; again++) {
          last = (last ?? 0) + (wasDifference ? step : 0)
          out.push(last)
        }
        continue
      }
      const isDifference = DIFFERENCE.includes(letter)
      const value = isDifference
        ? Number(`${digitOf(DIFFERENCE, letter)}${rest}`)
        : SQUEEZED.includes(letter)
          ? Number(`${digitOf(SQUEEZED, letter)}${rest}`)
          : Number(word)
      if (!Number.isFinite(value)) throw new SpectrumFileError('damaged', from + n + 1)
      // A line of differences begins with the last value of the line before, to show that nothing was lost.
      if (place === 1 && wasDifference && !isDifference && out.length > 0) {
        if (Math.abs(value - (last ?? 0)) > 1) throw new SpectrumFileError('damaged', from + n + 1)
        last = value
        wasDifference = false
        step = 0
        continue
      }
      step = isDifference ? value : 0
      last = isDifference ? (last ?? 0) + value : value
      wasDifference = isDifference
      out.push(last)
      if (out.length > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', from + n + 1)
    }
  }
  return out
}
