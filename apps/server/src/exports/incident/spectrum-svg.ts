import type { Spectrum } from '@vigil/contract'
import { xmlText } from '../writers/xml-text.ts'

export interface DrawnSpectrum {
  readonly spectrum: Spectrum
  /** Who measured what, in words. */
  readonly title: string
  /** Title of the axis of energy; the other titles follow. */
  readonly energy: string
  readonly counts: string
}

const WIDTH = 760
const HEIGHT = 210
const LEFT = 64
const RIGHT = 16
const TOP = 14
const BOTTOM = 30
/** On paper nobody sees more. */
const COLUMNS = 600
const ENERGY_STEPS = 6

const round = (value: number): string => value.toFixed(1)

/** Roots of counts: a weak line beside a strong one is seen, and empty channels need no logarithm. */
export function spectrumSvg({ spectrum, title, energy, counts: countsWord }: DrawnSpectrum): string {
  const { counts, calibration } = spectrum
  const energyOf = (channel: number): number =>
    calibration.reduce((sum, part, power) => sum + part * channel ** power, 0)
  const per = Math.max(1, Math.ceil(counts.length / COLUMNS))
  const columns = Array.from({ length: Math.ceil(counts.length / per) }, (_, n) =>
    counts.slice(n * per, (n + 1) * per).reduce((sum, each) => sum + each, 0),
  )
  const top = Math.max(1, ...columns)
  const [least, most] = [energyOf(0), energyOf(counts.length)]
  const x = (keV: number): number => LEFT + ((keV - least) / Math.max(1, most - least)) * (WIDTH - LEFT - RIGHT)
  const y = (n: number): number => HEIGHT - BOTTOM - Math.sqrt(n / top) * (HEIGHT - TOP - BOTTOM)
  const line = columns.map((n, column) => `${round(x(energyOf((column + 0.5) * per - 0.5)))} ${round(y(n))}`).join('L')
  const parts = [1, 0.5, 0.1, 0].map((share) => {
    const at = round(y(share * top))
    const told = xmlText(String(Math.round(share * top)))
    return `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text class="value" x="${LEFT - 6}" y="${at}">${told}</text>`
  })
  for (let step = 0; step <= ENERGY_STEPS; step++) {
    const keV = least + ((most - least) * step) / ENERGY_STEPS
    parts.push(`<text class="time" x="${round(x(keV))}" y="${HEIGHT - BOTTOM + 12}">${Math.round(keV)}</text>`)
  }
  parts.push(`<path class="line" d="M${line}"/>`)
  parts.push(`<text class="time" x="${WIDTH / 2}" y="${HEIGHT - 4}">${xmlText(`${energy} (keV)`)}</text>`)
  parts.push(`<text class="mark-name" x="${LEFT + 4}" y="${TOP + 2}">${xmlText(countsWord)}</text>`)
  return `<figure><figcaption>${xmlText(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" direction="ltr" aria-label="${xmlText(title)}">${parts.join('')}</svg></figure>`
}
