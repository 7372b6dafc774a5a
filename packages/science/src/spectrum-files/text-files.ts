import { isWrittenNumber } from '../numeric/written-number.ts'
import { createClock, EMPTY } from './binary-files.ts'
import {
  clockOf,
  type FileMeasurement,
  type FileRemark,
  MAX_CHANNELS,
  type ReadOptions,
  type SpectrumDocument,
  SpectrumFileError,
  type SpectrumFormat,
} from './measurement.ts'

/** Lines of a file of words; numbers that can not be read name their line. */
function createLines(text: string, format: SpectrumFormat) {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const numberOf = (word: string, line: number): number => {
    if (!isWrittenNumber(word) || !Number.isFinite(Number(word)))
      throw new SpectrumFileError('damaged', line + 1, format)
    return Number(word)
  }
  return {
    lines,
    numbersOf: (line: number): number[] =>
      (lines[line] ?? '').split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : [numberOf(word, line)])),
    numberOf,
  }
}

const documentOf = (
  format: SpectrumFormat,
  measurement: Partial<FileMeasurement>,
  remarks: readonly FileRemark[],
  of: Partial<SpectrumDocument> = {},
): SpectrumDocument => ({
  format,
  manufacturer: undefined,
  model: undefined,
  serialNumber: undefined,
  ...of,
  measurements: [{ ...EMPTY, ...measurement }],
  remarks,
})

const SPE_KNOWN =
  /^\$(SPEC_ID|SPEC_REM|DATE_MEA|MEAS_TIM|DATA|ROI|PRESETS|ENER_FIT|MCA_CAL|SHAPE_CAL|GPS|DEVICE_ID|ENDRECORD|ENER_TABLE)/

/** IAEA ASCII .spe: blocks that begin with a dollar sign. */
export function readSpe(text: string, options: ReadOptions): SpectrumDocument {
  const { lines, numbersOf } = createLines(text, 'spe')
  const remarks: FileRemark[] = []
  const blocks = new Map<string, { from: number; to: number }>()
  let name = ''
  for (const [n, line] of lines.entries()) {
    const found = /^\s*\$([A-Z_0-9]+):/i.exec(line)?.[1]
    if (found !== undefined) name = `$${found.toUpperCase()}`
    if (found !== undefined && !SPE_KNOWN.test(name)) remarks.push({ number: 1, kind: 'unread', value: name })
    const block = blocks.get(name)
    if (found !== undefined) blocks.set(name, { from: n + 1, to: n + 1 })
    else if (block !== undefined) block.to = n + 1
  }
  const wordsOf = (block: string): string[] => {
    const { from = 0, to = 0 } = blocks.get(block) ?? {}
    return lines
      .slice(from, to)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  }
  const data = blocks.get('$DATA')
  if (data === undefined) throw new SpectrumFileError('damaged', 0, 'spe')
  const [first = 0, last = -1] = numbersOf(data.from)
  const channels = last - first + 1
  if (!Number.isInteger(channels) || channels < 1) throw new SpectrumFileError('damaged', data.from + 1, 'spe')
  if (channels > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', data.from + 1, 'spe')
  const counts: number[] = []
  for (let line = data.from + 1; line < data.to; line++) counts.push(...numbersOf(line))
  if (counts.length !== channels) throw new SpectrumFileError('truncated', data.to, 'spe')
  if (counts.some((count) => count < 0)) throw new SpectrumFileError('damaged', 0, 'spe')
  const [live, real] = blocks.has('$MEAS_TIM') ? numbersOf(blocks.get('$MEAS_TIM')?.from ?? 0) : []
  const date = wordsOf('$DATE_MEA')[0]
  const [, month, day, year, hour, minute, second] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2})/.exec(date ?? '') ?? []
  const wall = clockOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  return documentOf(
    'spe',
    {
      title: wordsOf('$SPEC_ID')[0],
      startedAt: createClock(options, remarks)(wall, 1),
      realTime: real !== undefined && real > 0 ? real : undefined,
      spectra: [
        {
          detector: undefined,
          counts,
          calibration: speCalibration(blocks, numbersOf, lines),
          liveTime: live !== undefined && live > 0 ? live : undefined,
        },
      ],
    },
    remarks,
    { serialNumber: wordsOf('$DEVICE_ID')[0] },
  )
}

function speCalibration(
  blocks: ReadonlyMap<string, { from: number; to: number }>,
  numbersOf: (line: number) => number[],
  lines: readonly string[],
): number[] | undefined {
  const isTold = (terms: readonly number[]): boolean => terms.length >= 2 && terms.slice(1).some((term) => term !== 0)
  const mca = blocks.get('$MCA_CAL')
  if (mca !== undefined) {
    const [count = 0] = numbersOf(mca.from)
    const terms = (lines[mca.from + 1] ?? '').trim().split(/\s+/).slice(0, count).map(Number)
    if (terms.every(Number.isFinite) && isTold(terms)) return terms
  }
  const fit = blocks.get('$ENER_FIT')
  const terms = fit === undefined ? [] : numbersOf(fit.from)
  return isTold(terms) ? terms : undefined
}

/** ASCII .spc of handheld identifiers: `name : value`, then the counts behind `SpectrumText`. */
export function readIaeaSpc(text: string, options: ReadOptions): SpectrumDocument {
  const { lines, numberOf } = createLines(text, 'spc')
  const remarks: FileRemark[] = []
  const told = new Map<string, { value: string; line: number }>()
  const counts: number[] = []
  let isData = false
  for (const [n, line] of lines.entries()) {
    const found = /^\s*([A-Za-z][\w ]*?)\s*:\s*(.*?)\s*$/.exec(line)
    if (found !== null) {
      isData = /^SpectrumText$/i.test(found[1] ?? '')
      told.set((found[1] ?? '').toLowerCase(), { value: found[2] ?? '', line: n })
      continue
    }
    if (!isData) continue
    for (const word of line.split(/[\s,]+/)) if (word !== '') counts.push(numberOf(word, n))
    if (counts.length > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', n + 1, 'spc')
  }
  const value = (...names: string[]): number | undefined => {
    const found = names.map((name) => told.get(name)).find((each) => each !== undefined && each.value !== '')
    return found && numberOf(found.value.split(/\s/)[0] ?? '', found.line)
  }
  const length = value('length')
  if (counts.length === 0 || (length !== undefined && counts.length !== length)) {
    throw new SpectrumFileError('truncated', lines.length, 'spc')
  }
  if (counts.some((count) => count < 0)) throw new SpectrumFileError('damaged', 0, 'spc')
  const [, day, month, year, hour, minute, second] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4}) (\d{1,2}):(\d{2}):(\d{2})/.exec(told.get('starttime')?.value ?? '') ?? []
  const wall = clockOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  const [, d3, d2, d1, d0] =
    /a\s*=\s*(\S+)\s+b\s*=\s*(\S+)\s+c\s*=\s*(\S+)\s+d\s*=\s*(\S+)/.exec(told.get('calibcoeff')?.value ?? '') ?? []
  const all = [d0, d1, d2, d3].map((word) => Number(word ?? Number.NaN))
  const terms = all.slice(0, Math.max(2, all.findLastIndex((term) => term !== 0) + 1))
  const neutrons = value('neutroncounts', 'sumneutrons')
  const realTime = value('realtime')
  return documentOf(
    'spc',
    {
      title: told.get('spectrumname')?.value,
      startedAt: createClock(options, remarks)(wall, 1),
      realTime,
      spectra: [
        {
          detector: told.get('gammadetector')?.value,
          counts,
          calibration: terms.every(Number.isFinite) && terms[1] !== 0 ? terms : undefined,
          liveTime: value('livetime', 'liveime', 'lifetime'),
        },
      ],
      neutronCounts: neutrons,
      neutronLiveTime: neutrons === undefined ? undefined : realTime,
    },
    remarks,
    {
      manufacturer: told.get('manufacturer')?.value,
      model: told.get('modelnumber')?.value,
      serialNumber: told.get('serialnumber')?.value ?? told.get('deviceid')?.value,
    },
  )
}

const CSV_HEAD =
  /^"?(channel|energy|energy ?\(?kev\)?|kev)"?\s*[,;\t]\s*"?(energy ?\(?kev\)?|energy|counts?|data)"?(\s*[,;\t]\s*"?(counts?|data)"?)?\s*$/i

/** Whether a file of columns is one spectrum: a title line of channel or energy, and counts. */
export const isSpectrumCsv = (line: string): boolean => CSV_HEAD.test(line.trim())

/** Channel and counts, energy and counts, or all three; energies are those of lower edges. */
export function readSpectrumCsv(text: string): SpectrumDocument {
  const { lines, numbersOf } = createLines(text, 'spectrumCsv')
  const titles = (lines[0] ?? '').toLowerCase().split(/[,;\t]/)
  const energyAt = titles.findIndex((title) => /energy|kev/.test(title))
  const counts: number[] = []
  const edges: number[] = []
  for (let line = 1; line < lines.length; line++) {
    if ((lines[line] ?? '').trim() === '') continue
    const cells = numbersOf(line)
    if (cells.length !== titles.length) throw new SpectrumFileError('damaged', line + 1, 'spectrumCsv')
    const count = cells.at(-1) ?? 0
    if (count < 0) throw new SpectrumFileError('damaged', line + 1, 'spectrumCsv')
    counts.push(count)
    if (energyAt >= 0) edges.push(cells[energyAt] ?? 0)
    if (counts.length > MAX_CHANNELS) throw new SpectrumFileError('tooManyChannels', line + 1, 'spectrumCsv')
  }
  if (counts.length < 2) throw new SpectrumFileError('truncated', lines.length, 'spectrumCsv')
  const scale = energyAt < 0 ? { calibration: undefined } : { calibration: undefined, edges }
  return documentOf('spectrumCsv', { spectra: [{ detector: undefined, counts, ...scale, liveTime: undefined }] }, [])
}
