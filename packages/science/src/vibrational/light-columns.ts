import { isWrittenNumber } from '../numeric/written-number.ts'
import { MAX_CHANNELS, SpectrumFileError } from '../spectrum-files/measurement.ts'
import { finished, kindByWords, type LightFileContext, type LightScale, type LightSpectrum } from './light-spectrum.ts'

const AXIS = /shift|wave ?number|cm-?1|1\/cm|cm\^-1|cm⁻¹/i
const WAVELENGTH = /wave ?length/i
const PIXEL = /pixel/i
/** Columns of values, the one that is taken first: what was made of the others by the instrument itself. */
const VALUES = [/^(processed|corrected)$/i, /intens|absorb|transmi|reflect|counts|signal/i, /^raw$/i]
/** No value there: of a detector's edge, as some instruments write it. */
const NONE = /^(na|nan|-|)$/i
/** Lines of words that may stand before the columns. */
const MOST_HEADING = 200
const TO_PER_CM = 1e7

/** A comma beside a semicolon or a tab belongs to a number. Split by a character and not by a pattern, which a line of blanks would keep busy. */
function cellsOf(line: string): string[] {
  const delimiter = [';', '\t', ','].find((each) => line.includes(each))
  if (delimiter === undefined) return line.split(/\s+/)
  const cells = line.split(delimiter).map((cell) => cell.trim().replaceAll('"', ''))
  return delimiter === ',' || line.includes('.') ? cells : cells.map((cell) => cell.replace(',', '.'))
}

interface Columns {
  readonly x: number
  readonly y: number
  /** Of the laser, nm, where positions are wavelengths. */
  readonly laserNm?: number
}

/** Where values stand; several columns of them are several spectra, and which one is meant nobody can know. */
function valuesAt(titles: readonly string[], x: number): number {
  for (const pattern of VALUES) {
    const found = titles.flatMap((title, at) => (at !== x && pattern.test(title) ? at : []))
    if (found.length > 1) throw new SpectrumFileError('severalSpectra')
    if (found[0] !== undefined) return found[0]
  }
  const others = titles.flatMap((title, at) => (at !== x && !PIXEL.test(title) && !WAVELENGTH.test(title) ? at : []))
  if (others.length > 1) throw new SpectrumFileError('severalSpectra')
  if (others[0] === undefined) throw new SpectrumFileError('damaged')
  return others[0]
}

/** Which columns are positions and values, by their titles; the first two where they have none. */
function columnsOf(titles: readonly string[], heading: string): Columns {
  const x = titles.findIndex((title) => AXIS.test(title))
  if (x >= 0) return { x, y: valuesAt(titles, x) }
  const wavelength = titles.findIndex((title) => WAVELENGTH.test(title))
  if (wavelength >= 0) {
    const laserNm = Number(/laser wave ?length\D{0,10}([\d.]+)/i.exec(heading)?.[1] ?? Number.NaN)
    if (!(laserNm > 0)) throw new SpectrumFileError('wavelengthAxis')
    return { x: wavelength, y: valuesAt(titles, wavelength), laserNm }
  }
  if (titles.some((title) => PIXEL.test(title))) throw new SpectrumFileError('pixelAxis')
  return { x: 0, y: valuesAt(titles, 0) }
}

/** Shift and intensity, or wavenumber and absorbance or transmittance, with titles or without, and with what an instrument tells of itself before them. */
export function readColumns(text: string, context: LightFileContext): LightSpectrum {
  const lines = text.split(/\r\n|\n|\r/)
  const words: string[] = []
  const isRow = (line: string): boolean => {
    const cells = cellsOf(line)
    return (
      cells.length >= 2 &&
      isWrittenNumber(cells[0] ?? '') &&
      cells.slice(1).every((cell) => isWrittenNumber(cell) || NONE.test(cell))
    )
  }
  let from = 0
  for (; from < lines.length && from < MOST_HEADING; from++) {
    const tidy = (lines[from] ?? '').trim()
    if (tidy === '') continue
    if (!tidy.startsWith('#') && isRow(tidy)) break
    words.push(tidy)
  }
  // No row of numbers at all: it is something else, and nothing of it is missing.
  if (from >= lines.length || from >= MOST_HEADING) throw new SpectrumFileError('unknownFormat')
  const heading = words.join('\n')
  const width = cellsOf((lines[from] ?? '').trim()).filter((cell, at) => at < 2 || cell !== '').length
  const told = cellsOf(words.findLast((line) => !line.startsWith('#')) ?? '').filter(
    (cell, at) => at < 2 || cell !== '',
  )
  // Titles of several words each say no column by its place, and may still say what the axis is.
  const titles =
    told.length === width ? told : Array.from({ length: width }, (_, at) => (at === 0 ? told.join(' ') : ''))
  const { x, y, laserNm } = columnsOf(titles, heading)
  const xs: number[] = []
  const ys: number[] = []
  let wasLeftOut = false
  for (let n = from; n < lines.length; n++) {
    const tidy = (lines[n] ?? '').trim()
    if (tidy === '' || tidy.startsWith('#')) continue
    const cells = cellsOf(tidy)
    const [at = '', value = ''] = [cells[x], cells[y]]
    if (!isWrittenNumber(at)) throw new SpectrumFileError('damaged', n + 1)
    if (cells.length > 2 && NONE.test(value)) {
      wasLeftOut = xs.length > 0
      continue
    }
    // At either end nothing was measured; in between something is missing.
    if (wasLeftOut || !isWrittenNumber(value)) throw new SpectrumFileError('damaged', n + 1)
    xs.push(laserNm === undefined ? Number(at) : TO_PER_CM / laserNm - TO_PER_CM / Number(at))
    ys.push(Number(value))
    if (xs.length > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', n + 1)
  }
  const title = titles[y] ?? ''
  const saying = /absorb|transmi/i.test(title) ? title : heading
  const scale: LightScale = /absorb/i.test(saying)
    ? 'absorbance'
    : /transmi/i.test(saying)
      ? 'transmittance'
      : 'intensity'
  const kind = scale === 'intensity' ? kindByWords(heading) : 'ftir'
  return finished({ kind, title: '', xs, ys, scale }, context)
}
