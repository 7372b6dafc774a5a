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

const KNOWN = new Set([
  'Remark',
  'MeasurementClassCode',
  'StartDateTime',
  'RealTimeDuration',
  'Spectrum',
  'GrossCounts',
  'DoseRate',
  'RadInstrumentState',
  // What goes with a passage of a portal; the measurement is the same without.
  'RadDetectorState',
  'RadItemState',
  'OccupancyIndicator',
])
const NEUTRON = /neutron|ntn|\dN$/i

export function read2012(data: Node, options: ReadOptions): SpectrumDocument {
  const [instrument] = all(data, 'RadInstrumentInformation')
  const categories = new Map(
    all(data, 'RadDetectorInformation').map((each) => [attribute(each, 'id'), text(each, 'RadDetectorCategoryCode')]),
  )
  const idOf = (part: Node): string | undefined => attribute(part, 'radDetectorInformationReference')
  const nameOf = detectorNames(all(data, 'RadDetectorInformation'))
  const detectorOf = (part: Node): string | undefined => nameOf.get(idOf(part)) ?? idOf(part)
  const isNeutron = (part: Node): boolean => {
    const id = idOf(part)
    const category = categories.get(id)
    return category === undefined ? NEUTRON.test(id ?? '') : category === 'Neutron'
  }
  const calibrations = new Map(all(data, 'EnergyCalibration').map((each) => [attribute(each, 'id'), each]))
  const nodes = [
    ...all(data, 'RadMeasurement').map((node) => ({ node, isDerived: false })),
    ...all(data, 'DerivedData').map((node) => ({ node, isDerived: true })),
  ]
  const nuclidesOf = nuclidesByMeasurement(
    all(data, 'AnalysisResults'),
    nodes.map(({ node }) => node),
  )
  const remarks: FileRemark[] = []

  const measurements = nodes.map(({ node, isDerived }, index): FileMeasurement => {
    const parts = new MeasurementParts(index + 1, options)
    const [spectra, neutronSpectra] = divided(all(node, 'Spectrum'), isNeutron)
    const [gross, neutronGross] = divided(all(node, 'GrossCounts'), isNeutron)
    const realTime = parts.seconds(text(node, 'RealTimeDuration'))
    const grossOf = (each: Node) => ({
      counts: parts.sum(text(each, 'CountData'), isNeutron(each) ? 'neutrons' : 'unread'),
      liveTime: parts.seconds(text(each, 'LiveTimeDuration')) ?? realTime,
    })
    const neutrons = [
      ...neutronGross.map(grossOf),
      ...neutronSpectra.map((each) => ({
        counts: parts.sum(
          text(each, 'ChannelData'),
          'neutrons',
          attribute(first(each, 'ChannelData') ?? {}, 'compressionCode'),
        ),
        liveTime: parts.seconds(text(each, 'LiveTimeDuration')) ?? realTime,
      })),
    ]
    const [neutronCounts, neutronLiveTime] = counted(neutrons)
    const [gammaCounts, gammaLiveTime] = counted(gross.map(grossOf))
    const dose = text(node, 'DoseRate', 'DoseRateValue')
    const point = first(node, 'RadInstrumentState', 'StateVector', 'GeographicPoint')
    const latitude = text(point, 'LatitudeValue')
    const measurement = parts.done({
      kind: text(node, 'MeasurementClassCode'),
      ...(isDerived && { isDerived }),
      startedAt: parts.moment(text(node, 'StartDateTime')),
      realTime,
      spectra: spectra.flatMap((each) =>
        parts.spectrum(each, detectorOf(each), text(each, 'LiveTimeDuration'), (channels) =>
          scaleOf(calibrations.get(attribute(each, 'energyCalibrationReference')), channels, parts),
        ),
      ),
      ...(gammaCounts !== undefined && { gammaCounts, gammaLiveTime }),
      neutronCounts,
      neutronLiveTime,
      doseRate: parts.beside(dose, numberOf(dose), 'doseRate'),
      nuclides: (nuclidesOf.get(attribute(node, 'id') ?? '') ?? []).flatMap(nuclideOf),
      position: parts.beside(latitude, positionOf(latitude, text(point, 'LongitudeValue')), 'position'),
    })
    parts.unread(node, KNOWN)
    remarks.push(...parts.remarks)
    return measurement
  })
  return {
    format: 'n42',
    manufacturer: text(instrument, 'RadInstrumentManufacturerName'),
    model: text(instrument, 'RadInstrumentModelName'),
    serialNumber: text(instrument, 'RadInstrumentIdentifier'),
    measurements,
    remarks,
  }
}

/** Names of detectors by their ids, where each has one of its own. */
function detectorNames(detectors: readonly Node[]): ReadonlyMap<string | undefined, string> {
  const names = detectors.flatMap((each): [string | undefined, string][] => {
    const name = text(each, 'RadDetectorName')
    return name === undefined ? [] : [[attribute(each, 'id'), name]]
  })
  return new Map(new Set(names.map(([, name]) => name)).size === names.length ? names : [])
}

function divided(nodes: readonly Node[], isSecond: (node: Node) => boolean): [Node[], Node[]] {
  return [nodes.filter((node) => !isSecond(node)), nodes.filter(isSecond)]
}

function scaleOf(
  node: Node | undefined,
  channels: number,
  parts: MeasurementParts,
): Pick<FileSpectrum, 'calibration' | 'edges' | 'deviations'> | undefined {
  const coefficients = text(node, 'CoefficientValues')
  const edges = text(node, 'EnergyBoundaryValues')
  if (coefficients === undefined && edges === undefined) return undefined
  const scale = edges === undefined ? parts.coefficients(coefficients ?? '', channels) : parts.edges(edges)
  const energies = numbersOf(text(node, 'EnergyValues') ?? '')
  const offsets = numbersOf(text(node, 'EnergyDeviationValues') ?? '')
  if (energies === undefined || offsets === undefined || energies.length !== offsets.length) return parts.noScale()
  return parts.deviations(
    scale,
    energies.map((energy, n) => [energy, offsets[n] ?? 0] as const),
  )
}

/** Looked up once: results times measurements would be the square of a file. */
function nuclidesByMeasurement(results: readonly Node[], measurements: readonly Node[]): ReadonlyMap<string, Node[]> {
  const found = new Map(measurements.map((each): [string, Node[]] => [attribute(each, 'id') ?? '', []]))
  for (const result of results) {
    const nuclides = all(first(result, 'NuclideAnalysisResults'), 'Nuclide')
    const told = `${attribute(result, 'radMeasurementReferences') ?? ''} ${attribute(result, 'derivedDataReferences') ?? ''}`
    for (const id of new Set(told.split(/\s+/))) {
      const known = found.get(id)
      known?.push(...nuclides.slice(0, MAX_NUCLIDES - known.length))
    }
  }
  return found
}

function nuclideOf(nuclide: Node): FileMeasurement['nuclides'][number][] {
  const name = text(nuclide, 'NuclideName')
  if (name === undefined || text(nuclide, 'NuclideIdentifiedIndicator') === 'false') return []
  return [{ name, confidence: numberOf(text(nuclide, 'NuclideIDConfidenceValue')) }]
}
