import type {
  FileMeasurement,
  FileRemark,
  FileSpectrum,
  ReadOptions,
  SpectrumDocument,
} from '../spectrum-files/measurement.ts'
import { all, attribute, first, type Node, text } from '../xml/read-xml.ts'
import { counted, MAX_NUCLIDES, MeasurementParts, positionOf } from './measurement-parts.ts'
import { numberOf, numbersOf } from './n42-values.ts'

/** Elements that hold spectra of portals, one within the other, and tell times and calibrations for what is in them. */
const AROUND = ['DetectorData', 'DerivedData', 'DetectorMeasurement', 'SpectrumMeasurement', 'GrossCountMeasurement']
const KNOWN = new Set([
  ...AROUND,
  'Spectrum',
  'InstrumentInformation',
  'MeasuredItemInformation',
  'MeasurementLocation',
  'AnalysisResults',
  'Calibration',
  'CountDoseData',
  'Remark',
  'StartTime',
  'RealTime',
  'SampleRealTime',
  'LiveTime',
  'OccupancyStatus',
  'Occupied',
  'Speed',
])
const NEUTRON = /neutron|ntn|\dN$/i
/** µSv/h in one of the unit. */
const DOSE_UNITS: readonly [RegExp, number][] = [
  [/^(u|µ|μ|micro)sv(\/h(r|our)?)?$/i, 1],
  [/^nsv(\/h(r|our)?)?$/i, 1e-3],
  [/^(m|milli)sv(\/h(r|our)?)?$/i, 1e3],
  [/^(u|µ|μ|micro)rem(\/h(r|our)?)?$/i, 0.01],
  [/^(m|milli)rem(\/h(r|our)?)?$/i, 10],
]

/** A spectrum or a count with what the elements around it tell. */
interface Found {
  readonly node: Node
  /** From the nearest to the outermost. */
  readonly around: readonly Node[]
  readonly isDerived: boolean
}

export function read2006(documents: readonly Node[], options: ReadOptions): SpectrumDocument {
  const measured = documents.flatMap((data) => all(data, 'Measurement'))
  const instruments = [...documents, ...measured].flatMap((each) => all(each, 'InstrumentInformation'))
  const calibrations = new Map<string, Node>()
  const deviations = new Map<string, Node[]>()
  for (const each of [...documents, ...measured, ...instruments]) {
    for (const node of all(each, 'Calibration')) calibrations.set(attribute(node, 'ID') ?? '', node)
    for (const node of all(each, 'NonlinearityCorrection')) {
      deviations.set(attribute(node, 'Detector') ?? '', all(node, 'Deviation'))
    }
  }
  const known = { calibrations, deviations }
  const remarks: FileRemark[] = []
  const measurements: FileMeasurement[] = []
  for (const measurement of measured) {
    const groups = grouped(spectraWithin(measurement, [], false), measurement)
    for (const group of groups) {
      const parts = new MeasurementParts(measurements.length + 1, options)
      measurements.push(measurementOf(group, measurement, parts, known, groups))
      if (group === groups[0]) parts.unread(measurement, KNOWN)
      remarks.push(...parts.remarks)
    }
  }
  const [instrument] = instruments
  return {
    format: 'n42',
    manufacturer: text(instrument, 'Manufacturer'),
    model: text(instrument, 'InstrumentModel'),
    serialNumber: text(instrument, 'InstrumentID'),
    measurements,
    remarks,
  }
}

function spectraWithin(node: Node, outside: readonly Node[], isDerived: boolean): Found[] {
  const around = [node, ...outside]
  return [
    ...['Spectrum', 'CountDoseData', 'GrossCountData', 'GrossCounts'].flatMap((name) =>
      all(node, name).map((each) => ({ node: each, around, isDerived })),
    ),
    ...AROUND.flatMap((name) =>
      all(node, name).flatMap((each) => spectraWithin(each, around, isDerived || name === 'DerivedData')),
    ),
  ]
}

const nearest = ({ node, around }: Found, ...names: string[]): string | undefined => {
  for (const each of [node, ...around]) {
    for (const name of names) {
      const found = text(each, name)
      if (found !== undefined) return found
    }
  }
  return undefined
}

const detectorOf = ({ node }: Found): string | undefined =>
  attribute(node, 'Detector') ?? attribute(node, 'DetectorName') ?? text(node, 'DetectorName')

function isNeutron(found: Found): boolean {
  const told = [found.node, ...found.around].flatMap((each) => attribute(each, 'DetectorType') ?? [])
  const type = text(found.node, 'DetectorType') ?? attribute(found.node, 'Type') ?? told[0]
  return NEUTRON.test(type ?? '') || (type === undefined && NEUTRON.test(detectorOf(found) ?? ''))
}

/**
 * Detectors that counted at one time are one measurement: those of one slice of a portal, and those with one start. A second
 * spectrum of the same detector is another one.
 */
function grouped(found: readonly Found[], measurement: Node): Found[][] {
  const groups = new Map<string, Found[][]>()
  const slices = new Map<Node, number>()
  for (const each of found) {
    const slice = each.around.findLast((node) => node !== measurement) ?? each.node
    if (!slices.has(slice)) slices.set(slice, slices.size)
    const start = nearest(each, 'StartTime')
    const isWithin = slice !== each.node
    const key = `${isWithin ? slices.get(slice) : ''} ${start ?? (isWithin ? '' : `own ${slices.get(slice)}`)} ${kindOf(each) ?? ''} ${each.isDerived}`
    const same = groups.get(key) ?? []
    if (same.length === 0) groups.set(key, same)
    const id = `${detectorOf(each)} ${isNeutron(each)}`
    const open = same.find((group) => group.every((other) => `${detectorOf(other)} ${isNeutron(other)}` !== id))
    if (open === undefined) same.push([each])
    else open.push(each)
  }
  return [...groups.values()].flat()
}

function kindOf(found: Found): string | undefined {
  const told = nearest(found, 'SourceType')
  return told !== undefined && /^(item|unknown|other)/i.test(told) ? 'Foreground' : told
}

function measurementOf(
  group: readonly Found[],
  measurement: Node,
  parts: MeasurementParts,
  known: { calibrations: ReadonlyMap<string, Node>; deviations: ReadonlyMap<string, Node[]> },
  groups: readonly Found[][],
): FileMeasurement {
  const [lead] = group as [Found]
  const spectra = group.filter((each) => all(each.node, 'ChannelData').length > 0)
  const counts = group.filter((each) => all(each.node, 'ChannelData').length === 0)
  const realTime = parts.seconds(nearest(lead, 'RealTime', 'SampleRealTime'))
  const countsOf = (each: Found) => ({
    counts: parts.sum(
      text(each.node, 'Counts') ?? text(each.node, 'CountData') ?? text(each.node),
      isNeutron(each) ? 'neutrons' : 'unread',
    ),
    liveTime: parts.seconds(text(each.node, 'LiveTime')) ?? realTime,
  })
  const neutronSpectra = spectra.filter(isNeutron).map((each) => {
    const [channels] = all(each.node, 'ChannelData')
    return {
      counts: parts.sum(text(channels), 'neutrons', channels && attribute(channels, 'Compression')),
      liveTime: parts.seconds(text(each.node, 'LiveTime')) ?? realTime,
    }
  })
  const told = counts.filter(({ node }) => ['Counts', 'CountData'].some((name) => text(node, name)) || text(node))
  const [neutronCounts, neutronLiveTime] = counted([...told.filter(isNeutron).map(countsOf), ...neutronSpectra])
  const [gammaCounts, gammaLiveTime] = counted(told.filter((each) => !isNeutron(each)).map(countsOf))
  const location = first(measurement, 'MeasuredItemInformation', 'MeasurementLocation')
  const place = text(location, 'Coordinates') ?? text(measurement, 'MeasurementLocation', 'Coordinates')
  const [latitude, longitude] = place?.split(/[\s,]+/) ?? []
  const isFirst = group === (groups.find(([each]) => each !== undefined && kindOf(each) !== 'Background') ?? groups[0])
  return parts.done({
    title: text(lead.node, 'SpectrumName') ?? undefined,
    kind: kindOf(lead),
    ...(lead.isDerived && { isDerived: true }),
    startedAt: parts.moment(nearest(lead, 'StartTime')),
    realTime,
    spectra: spectra
      .filter((each) => !isNeutron(each))
      .flatMap((each) =>
        parts.spectrum(
          each.node,
          detectorOf(each),
          text(each.node, 'LiveTime') ?? nearest(each, 'LiveTime'),
          (channels) => scaleOf(each, channels, parts, known),
        ),
      ),
    ...(gammaCounts !== undefined && { gammaCounts, gammaLiveTime }),
    neutronCounts,
    neutronLiveTime,
    doseRate: doseRateOf(group, parts),
    nuclides: isFirst ? nuclidesOf(measurement) : [],
    position: parts.beside(place, positionOf(latitude, longitude), 'position'),
  })
}

function scaleOf(
  found: Found,
  channels: number,
  parts: MeasurementParts,
  { calibrations, deviations }: { calibrations: ReadonlyMap<string, Node>; deviations: ReadonlyMap<string, Node[]> },
): Pick<FileSpectrum, 'calibration' | 'edges' | 'deviations'> | undefined {
  const isEnergy = (each: Node): boolean => /^energy$/i.test(attribute(each, 'Type') ?? 'Energy')
  const ids = (attribute(found.node, 'CalibrationIDs') ?? '').split(/\s+/)
  const named = ids.map((id) => calibrations.get(id)).filter((each) => each !== undefined)
  const near = [found.node, ...found.around].flatMap((each) => all(each, 'Calibration'))
  const energy = [...all(found.node, 'Calibration'), ...named, ...near].find(isEnergy)
  if (energy === undefined) return undefined
  const unit = (attribute(energy, 'EnergyUnits') ?? 'keV').toLowerCase()
  const factor = { kev: 1, mev: 1000, ev: 0.001 }[unit]
  const equation = first(energy, 'Equation')
  const model = (equation && attribute(equation, 'Model')) ?? 'Polynomial'
  const isFraction = /full ?range ?fraction/i.test(model)
  if (factor === undefined || !(isFraction || /^polynomial/i.test(model))) return parts.noScale()
  const points = all(first(energy, 'ArrayXY'), 'PointXY')
  const coefficients = text(equation, 'Coefficients')
  if (coefficients === undefined && points.length === 0) return undefined
  const plain =
    coefficients === undefined
      ? parts.points(
          points.map((each) => numberOf(text(each, 'X'))),
          points.map((each) => numberOf(text(each, 'Y'))),
        )
      : parts.coefficients(coefficients, channels, isFraction)
  const scale = { ...plain, calibration: plain.calibration?.map((each) => each * factor) }
  const pairs = [found.node, ...found.around]
    .flatMap((each) => all(each, 'NonlinearityCorrection'))
    .flatMap((each) => all(each, 'Deviation'))
  const listed = pairs.length > 0 ? pairs : (deviations.get(detectorOf(found) ?? '') ?? [])
  const read = listed.map((each) => numbersOf(text(each) ?? ''))
  if (read.some((pair) => pair?.length !== 2)) return parts.noScale()
  return parts.deviations(
    scale,
    read.map((pair) => [pair?.[0] ?? 0, pair?.[1] ?? 0] as const),
  )
}

function doseRateOf(group: readonly Found[], parts: MeasurementParts): number | undefined {
  const [dose] = group.flatMap(({ node, around }) => [node, ...around].flatMap((each) => all(each, 'DoseRate')))
  const told = text(dose)
  if (dose === undefined || told === undefined) return undefined
  const unit = attribute(dose, 'Units') ?? attribute(dose, 'Unit') ?? ''
  const factor = DOSE_UNITS.find(([name]) => name.test(unit))?.[1]
  const value = numberOf(told)
  return parts.beside(
    `${told} ${unit}`,
    value === undefined || factor === undefined ? undefined : value * factor,
    'doseRate',
  )
}

function nuclidesOf(measurement: Node): FileMeasurement['nuclides'] {
  return all(measurement, 'AnalysisResults')
    .flatMap((each) => all(each, 'NuclideAnalysis'))
    .flatMap((each) => all(each, 'Nuclide'))
    .slice(0, MAX_NUCLIDES)
    .flatMap((each) => {
      const name = text(each, 'NuclideName')
      return name === undefined ? [] : [{ name, confidence: numberOf(text(each, 'NuclideIDConfidenceIndication')) }]
    })
}
