/** What a unit measures, as powers of units that can not be put down to others. */
type Dimensions = Readonly<Record<string, number>>

/**
 * `level`: a place on a scale, of which only distances can be reckoned with, as °C and dBm are. `circle`: a direction, whose scale
 * begins again at its end.
 */
export type UnitScale = 'amount' | 'level' | 'circle'

export interface Unit {
  readonly dimensions: Dimensions
  /** One of it in the units of its dimensions. */
  readonly factor: number
  /** Added to a place on a scale after its factor. */
  readonly offset: number
  readonly scale: UnitScale
}

const amount = (dimensions: Dimensions, factor = 1): Unit => ({ dimensions, factor, offset: 0, scale: 'amount' })

const KELVIN = 273.15
export const FULL_CIRCLE = 360

/** Every unit that a quantity of a device has, and those of distances on their scales. */
const UNITS: Readonly<Record<string, Unit>> = {
  '': amount({}),
  '%': amount({}, 0.01),
  ppm: amount({ volumeShare: 1 }, 1e-6),
  ppb: amount({ volumeShare: 1 }, 1e-9),
  '%VOL': amount({ volumeShare: 1 }, 0.01),
  '%LEL': amount({ '%LEL': 1 }),
  '%RH': amount({ '%RH': 1 }),
  σ: amount({ σ: 1 }),
  s: amount({ s: 1 }),
  min: amount({ s: 1 }, 60),
  h: amount({ s: 1 }, 3600),
  m: amount({ m: 1 }),
  'm/s': amount({ m: 1, s: -1 }),
  'mm/h': amount({ m: 1, s: -1 }, 1e-3 / 3600),
  L: amount({ m: 3 }, 1e-3),
  'L/min': amount({ m: 3, s: -1 }, 1e-3 / 60),
  '/L': amount({ m: -3 }, 1e3),
  'mg/m³': amount({ kg: 1, m: -3 }, 1e-6),
  'µg/m³': amount({ kg: 1, m: -3 }, 1e-9),
  cps: amount({ count: 1, s: -1 }),
  'µSv/h': amount({ Sv: 1, s: -1 }, 1e-6 / 3600),
  µSv: amount({ Sv: 1 }, 1e-6),
  hPa: amount({ Pa: 1 }, 100),
  kPa: amount({ Pa: 1 }, 1000),
  pA: amount({ A: 1 }, 1e-12),
  mV: amount({ V: 1 }, 1e-3),
  V: amount({ V: 1 }),
  mW: amount({ W: 1 }, 1e-3),
  dB: amount({ dB: 1 }),
  'dB/m': amount({ dB: 1, m: -1 }),
  dBm: { dimensions: { dB: 1 }, factor: 1, offset: 0, scale: 'level' },
  K: amount({ K: 1 }),
  '°C': { dimensions: { K: 1 }, factor: 1, offset: KELVIN, scale: 'level' },
  '°': { dimensions: { '°': 1 }, factor: 1, offset: 0, scale: 'circle' },
}

/** Undefined for what is no unit of ours. */
export const unitNamed = (name: string): Unit | undefined => (Object.hasOwn(UNITS, name) ? UNITS[name] : undefined)

export function times(one: Dimensions, other: Dimensions, power = 1): Dimensions {
  const sum = { ...one }
  for (const [base, exponent] of Object.entries(other)) {
    const all = (sum[base] ?? 0) + power * exponent
    if (all === 0) delete sum[base]
    else sum[base] = all
  }
  return sum
}

const keyOf = (dimensions: Dimensions): string => Object.entries(dimensions).sort().join(' ')
export const isAlike = (one: Dimensions, other: Dimensions): boolean => keyOf(one) === keyOf(other)

/** In the units of the dimensions. */
export const toBase = ({ factor, offset }: Unit, value: number): number => value * factor + offset
const fromBase = ({ factor, offset }: Unit, value: number): number => (value - offset) / factor

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (exponent: number): string =>
  exponent === 1
    ? ''
    : String(exponent)
        .replace('-', '⁻')
        .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] as string)

export interface NamedUnit {
  readonly name: string
  shown(base: number): number
}

/** The first of `wished` that can hold it, else any unit that can, else one put together from its dimensions. */
export function unitFor(
  { dimensions, scale }: Pick<Unit, 'dimensions' | 'scale'>,
  wished: readonly string[],
): NamedUnit {
  const name = [...wished, ...Object.keys(UNITS)].find((each) => {
    const unit = unitNamed(each)
    return unit !== undefined && unit.scale === scale && isAlike(unit.dimensions, dimensions)
  })
  const unit = name === undefined ? undefined : unitNamed(name)
  if (name !== undefined && unit !== undefined) return { name, shown: (base) => fromBase(unit, base) }
  const parts = Object.entries(dimensions)
    .sort()
    .map(([base, exponent]) => `${base}${raised(exponent)}`)
  return { name: parts.join('·'), shown: (base) => base }
}
