import { edgesOf, fittedPolynomial } from '../spectrum-files/calibration.ts'
import type {
  FileMeasurement,
  FileRemark,
  FileSpectrum,
  MeasurementFault,
  ReadOptions,
  RemarkKind,
} from '../spectrum-files/measurement.ts'
import { all, attribute, type Node, text } from '../xml/read-xml.ts'
import { channelsOf, countsOf, momentOf, numberOf, numbersOf, secondsOf } from './n42-values.ts'

type Scale = Pick<FileSpectrum, 'calibration' | 'edges' | 'deviations'>

/** Takes the parts of one measurement. What is not told is undefined; what can not be read is a fault, or said in a remark. */
export class MeasurementParts {
  readonly faults: MeasurementFault[] = []
  readonly #said = new Map<string, FileRemark>()

  constructor(
    readonly number: number,
    private readonly options: ReadOptions,
  ) {}

  get remarks(): readonly FileRemark[] {
    return [...this.#said.values()]
  }
  say(kind: RemarkKind, value?: string): void {
    this.#said.set(`${kind} ${value}`, { number: this.number, kind, value })
  }

  private told<T>(given: string | undefined, value: T | undefined, fault: MeasurementFault): T | undefined {
    if (given !== undefined && value === undefined) this.faults.push(fault)
    return value
  }

  moment(given: string | undefined): number | undefined {
    if (given === undefined) return undefined
    const moment = this.told(given, momentOf(given), 'time')
    if (moment === undefined || moment.isZoned) return moment?.at
    this.say(this.options.momentOfClock === undefined ? 'timeWithoutZone' : 'localTime', given)
    return this.options.momentOfClock?.(moment.at)
  }

  seconds(given: string | undefined): number | undefined {
    return this.told(given, secondsOf(given), 'duration')
  }

  /** A quantity beside the spectrum: the measurement stands without it. */
  beside<T>(given: string | undefined, value: T | undefined, kind: RemarkKind): T | undefined {
    if (given !== undefined && value === undefined) this.say(kind, given.slice(0, 40))
    return value
  }

  /** Sum of the counts of one or many channels. */
  sum(given: string | undefined, kind: RemarkKind, compression?: string): number | undefined {
    const counts = given === undefined ? undefined : countsOf(given, compression)
    return this.beside(
      given,
      counts?.reduce((total, count) => total + count, 0),
      kind,
    )
  }

  coefficients(given: string, channels: number, isFraction = false): Scale {
    const values = numbersOf(given)
    if (values === undefined || values.length < 2) return this.noScale()
    return { calibration: isFraction ? values.map((value, power) => value / channels ** power) : values }
  }

  edges(given: string): Scale {
    const edges = numbersOf(given)
    return edges === undefined || edges.length < 2 ? this.noScale() : { calibration: undefined, edges }
  }

  /** Channels whose energies were looked up one by one. */
  points(xs: readonly (number | undefined)[], ys: readonly (number | undefined)[]): Scale {
    const pairs = xs.flatMap((x, n) => (x === undefined || ys[n] === undefined ? [] : [[x, ys[n]] as [number, number]]))
    if (pairs.length < 2 || pairs.length < xs.length) return this.noScale()
    pairs.sort(([a], [b]) => a - b)
    this.say('calibrationPoints', String(pairs.length))
    return {
      calibration: fittedPolynomial(
        pairs.map(([, y]) => y),
        Math.min(3, pairs.length),
        pairs.map(([x]) => x),
      ),
    }
  }

  deviations(scale: Scale, pairs: FileSpectrum['deviations']): Scale {
    if (pairs === undefined || pairs.every(([, offset]) => offset === 0)) return scale
    this.say('deviations', String(pairs.length))
    return { ...scale, deviations: pairs }
  }

  noScale(): Scale {
    this.faults.push('calibration')
    return { calibration: undefined }
  }

  spectrum(
    node: Node,
    detector: string | undefined,
    live: string | undefined,
    scaleOf: (channels: number) => Scale | undefined,
  ): FileSpectrum[] {
    const [channels] = all(node, 'ChannelData')
    const told = text(channels)
    const compression = channels && (attribute(channels, 'compressionCode') ?? attribute(channels, 'Compression'))
    const counts = channelsOf(told ?? '', compression)
    if (typeof counts === 'string') {
      this.faults.push(counts)
      return []
    }
    const scale = scaleOf(counts.length) ?? { calibration: undefined }
    const isScaled = scale.calibration !== undefined || scale.edges !== undefined
    if (isScaled && edgesOf(scale, counts.length) === undefined) this.faults.push('calibration')
    return [{ detector, counts, ...scale, liveTime: this.seconds(live) }]
  }

  /** Elements that nobody has looked at. */
  unread(node: Node, known: ReadonlySet<string>): void {
    const names = Object.keys(node).filter((name) => !name.startsWith('@') && name !== '#text' && !known.has(name))
    if (names.length > 0) this.say('unread', names.slice(0, 8).join(', ').slice(0, 200))
  }

  done(measurement: Omit<FileMeasurement, 'number' | 'fault'>): FileMeasurement {
    return { number: this.number, fault: this.faults[0], ...measurement }
  }
}

/** The sum of detectors that counted side by side, and how long they did. */
export function counted(
  parts: readonly { counts: number | undefined; liveTime: number | undefined }[],
): [number | undefined, number | undefined] {
  const told = parts.flatMap(({ counts }) => (counts === undefined ? [] : [counts]))
  const times = parts.flatMap(({ liveTime }) => (liveTime === undefined ? [] : [liveTime]))
  return [
    told.length === 0 ? undefined : told.reduce((sum, each) => sum + each, 0),
    times.length === 0 ? undefined : Math.max(...times),
  ]
}

/** More than anybody takes: a file of many results that each speak of many measurements must not multiply them. */
export const MAX_NUCLIDES = 100

export function positionOf(latitude: string | undefined, longitude: string | undefined): FileMeasurement['position'] {
  const [north, east] = [numberOf(latitude), numberOf(longitude)]
  return north === undefined || east === undefined ? undefined : { longitude: east, latitude: north }
}
