import { readN42 } from '../n42/n42-read.ts'
import { readChn, readOrtecSpc, readPcf } from './binary-files.ts'
import { isForeign } from './foreign.ts'
import { MAX_CHANNELS, type ReadOptions, type SpectrumDocument, SpectrumFileError } from './measurement.ts'
import { isSpectrumCsv, readIaeaSpc, readSpe, readSpectrumCsv } from './text-files.ts'

export type SpectrumLayout = 'n42' | 'chn' | 'ortecSpc' | 'iaeaSpc' | 'pcf' | 'spe' | 'spectrumCsv' | 'vibrational'

const HEAD = 4000
/** Versions of the files that programs for light write, which bear the same ending as those of ORTEC. */
const GALACTIC = new Set([0x4b, 0x4c, 0x4d])

/** Tells a file of spectra by what it holds, whatever it is called; undefined: none that is known. */
export function spectrumLayoutOf(bytes: Uint8Array): SpectrumLayout | undefined {
  if (isForeign(bytes)) return undefined
  const [b0, b1, b2, b3, b4] = bytes
  const word = (at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
  if (b0 === 0xff && b1 === 0xff && bytes.length >= 36) return 'chn'
  if (word(0) === 1 && (word(2) === 1 || word(2) === 5) && bytes.length >= 256) return 'ortecSpc'
  if (GALACTIC.has(b1 ?? 0) && (b0 ?? 0) < 0x80 && b0 !== 0x20 && bytes.length >= 512 && bytes.includes(0))
    return 'vibrational'
  const isPcfHead = (b2 === 0x44 && b3 === 0x48 && b4 === 0x53) || (b2 === 0x20 && b3 === 0x20 && b4 === 0x20)
  if (isPcfHead && word(0) > 1 && bytes.length >= 512 && bytes.includes(0)) return 'pcf'
  const start = wordsOf(bytes.subarray(0, HEAD))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (start.startsWith('<')) return 'n42'
  if (start.startsWith('##')) return 'vibrational'
  if (/^\s*\$[A-Z_]+:/im.test(start) && start.startsWith('$')) return 'spe'
  if (/^\s*SpectrumName\s*:|^\s*CalibCoeff\s*:/im.test(start)) return 'iaeaSpc'
  return isSpectrumCsv(start.split(/[\r\n]/)[0] ?? '') ? 'spectrumCsv' : undefined
}

/** UTF-8 where it is, else each byte as its own character: old instruments write their own country's letters. */
export function wordsOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Reads a file of gamma spectra of any kind that is known. Throws SpectrumFileError or XmlFileError, and nothing else. */
export function readSpectrumFile(bytes: Uint8Array, options: ReadOptions = {}): SpectrumDocument {
  const document = readLayout(bytes, options)
  for (const { spectra } of document.measurements) {
    if (spectra.some(({ counts }) => counts.length > MAX_CHANNELS)) throw new SpectrumFileError('tooManyChannels')
  }
  return document
}

function readLayout(bytes: Uint8Array, options: ReadOptions): SpectrumDocument {
  switch (spectrumLayoutOf(bytes)) {
    case 'chn':
      return readChn(bytes, options)
    case 'ortecSpc':
      return readOrtecSpc(bytes, options)
    case 'pcf':
      return readPcf(bytes, options)
    case 'n42':
      return readN42(wordsOf(bytes), options)
    case 'spe':
      return readSpe(wordsOf(bytes), options)
    case 'iaeaSpc':
      return readIaeaSpc(wordsOf(bytes), options)
    case 'spectrumCsv':
      return readSpectrumCsv(wordsOf(bytes))
    case 'vibrational':
      throw new SpectrumFileError('vibrational')
    case undefined:
      throw new SpectrumFileError('unknownFormat')
  }
}
