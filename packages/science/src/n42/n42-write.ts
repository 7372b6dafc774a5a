/** N42.42-2012: the file that spectroscopy programs read. Written piece by piece, so that a day of spectra never stands in memory. */

export const N42_NAMESPACE = 'http://physics.nist.gov/N42/2011/N42'

export type N42DetectorKind = 'NaI' | 'LaBr3' | 'CsI' | 'Other'
export type N42InstrumentClass =
  | 'Radionuclide Identifier'
  | 'Spectroscopic Portal Monitor'
  | 'Mobile System'
  | 'Network Area Monitor'

export interface N42Instrument {
  /** Id of the document, so that two of them are not taken for one. */
  readonly uuid: string
  readonly createdAt: number
  readonly creator: string
  readonly manufacturer: string
  readonly serialNumber: string
  readonly model: string
  readonly instrumentClass: N42InstrumentClass
  readonly detector: N42DetectorKind
  /** Names of its detectors, where measurements tell each of them. */
  readonly detectors?: readonly string[] | undefined
  /** Of its software; empty when it is not known. */
  readonly version: string
}

export interface N42Nuclide {
  readonly name: string
  /** Percent; undefined where the instrument did not say. */
  readonly confidence?: number | undefined
}

interface N42Spectrum {
  /** Seconds. */
  readonly liveTime?: number | undefined
  readonly counts: readonly number[]
  /** keV at the lower edge of a channel = a + b·channel + c·channel² + … */
  readonly calibration: readonly number[]
}

export interface N42Measurement extends N42Spectrum {
  readonly startedAt: number
  /** Seconds. */
  readonly realTime?: number | undefined
  /** Each detector by itself, where the spectrum is their sum. */
  readonly detectors?: readonly (N42Spectrum & { readonly name: string })[] | undefined
  readonly nuclides?: readonly N42Nuclide[] | undefined
  /** µSv/h. */
  readonly doseRate?: number | undefined
  readonly position?: { readonly longitude: number; readonly latitude: number } | undefined
}

export interface N42Writer {
  head(): string
  measurement(measurement: N42Measurement): string
  tail(): string
}

const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|\p{Cs}|[\ufffe\uffff]/gu
const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const element = (name: string, content: string | number): string =>
  `<${name}>${typeof content === 'number' ? content : escaped(content)}</${name}>`
const moment = (at: number): string => new Date(at).toISOString()

/** The standard takes no time of nought. */
const SHORTEST_S = 1e-6
/** Without exponent, which a duration does not take. */
const duration = (seconds: number): string => `PT${Number(Math.max(SHORTEST_S, seconds).toFixed(6))}S`

/** The standard knows a second-order polynomial, or the energy of every channel's edge. */
function calibrationXml(id: string, coefficients: readonly number[], channels: number): string {
  const [a = 0, b = 0, c = 0, ...higher] = coefficients
  if (higher.every((term) => term === 0))
    return `<EnergyCalibration id="${id}">${element('CoefficientValues', `${a} ${b} ${c}`)}</EnergyCalibration>`
  const edges = Array.from({ length: channels + 1 }, (_, n) =>
    coefficients.reduce((sum, term, power) => sum + term * n ** power, 0),
  )
  return `<EnergyCalibration id="${id}">${element('EnergyBoundaryValues', edges.join(' '))}</EnergyCalibration>`
}

/** Runs of zeroes as a zero and their number: most channels of a short measurement are empty. */
export function countedZeroes(counts: readonly number[]): number[] {
  const packed: number[] = []
  for (let n = 0; n < counts.length; n++) {
    const value = counts[n] ?? 0
    packed.push(value)
    if (value !== 0) continue
    let zeroes = 1
    while (n + 1 < counts.length && counts[n + 1] === 0) {
      zeroes++
      n++
    }
    packed.push(zeroes)
  }
  return packed
}

function nuclideXml({ name, confidence }: N42Nuclide): string {
  const sure =
    confidence === undefined
      ? element('NuclideIDConfidenceDescription', 'not told by the instrument')
      : element('NuclideIDConfidenceValue', confidence)
  return `<Nuclide>${element('NuclideIdentifiedIndicator', 'true')}${element('NuclideName', name)}${sure}</Nuclide>`
}

const detectorXml = (id: string, kind: N42DetectorKind, name?: string): string =>
  `<RadDetectorInformation id="${id}">${name === undefined ? '' : element('RadDetectorName', name)}${element('RadDetectorCategoryCode', 'Gamma')}${element('RadDetectorKindCode', kind)}</RadDetectorInformation>\n`

/** Id for the whole instrument: its only detector, or the sum of several. */
const WHOLE = 'detector'

export function createN42Writer(instrument: N42Instrument): N42Writer {
  const calibrations = new Map<string, string>()
  const detectors = new Map((instrument.detectors ?? []).map((name, n) => [name, `${WHOLE}-${n + 1}`]))
  let measurements = 0

  /** Its calibration, where it is a new one, and the spectrum itself. */
  function spectrumXml(id: string, detector: string, spectrum: N42Spectrum, realTime: number | undefined, more = '') {
    const { counts, calibration, liveTime } = spectrum
    const key = `${counts.length} ${calibration.join(' ')}`
    const known = calibrations.get(key)
    const calibrationId = known ?? `calibration-${calibrations.size + 1}`
    calibrations.set(key, calibrationId)
    return {
      calibration: known === undefined ? `${calibrationXml(calibrationId, calibration, counts.length)}\n` : '',
      xml: [
        `<Spectrum id="${id}" radDetectorInformationReference="${detector}" energyCalibrationReference="${calibrationId}"${more}>`,
        element('LiveTimeDuration', duration(liveTime ?? realTime ?? 0)),
        `<ChannelData compressionCode="CountedZeroes">${countedZeroes(counts).join(' ')}</ChannelData></Spectrum>`,
      ].join(''),
    }
  }

  return {
    head() {
      const { uuid, createdAt, creator, manufacturer, serialNumber, model, instrumentClass, detector, version } =
        instrument
      return [
        `<?xml version="1.0" encoding="UTF-8"?>\n<RadInstrumentData xmlns="${N42_NAMESPACE}" n42DocUUID="${escaped(uuid)}" n42DocDateTime="${moment(createdAt)}">`,
        element('RadInstrumentDataCreatorName', creator),
        '<RadInstrumentInformation id="instrument">',
        element('RadInstrumentManufacturerName', manufacturer),
        element('RadInstrumentIdentifier', serialNumber),
        element('RadInstrumentModelName', model),
        element('RadInstrumentClassCode', instrumentClass),
        `<RadInstrumentVersion>${element('RadInstrumentComponentName', 'Software')}${element('RadInstrumentComponentVersion', version || 'unknown')}</RadInstrumentVersion>`,
        '</RadInstrumentInformation>',
        detectorXml(WHOLE, detector),
        ...[...detectors].map(([name, id]) => detectorXml(id, detector, name)),
      ].join('')
    },

    measurement({ startedAt, realTime, nuclides = [], doseRate, position, detectors: each = [], ...whole }) {
      const n = ++measurements
      const untold = realTime === undefined && whole.liveTime === undefined
      const parts = each.map((part, k) =>
        spectrumXml(`spectrum-${n}-${k + 1}`, detectors.get(part.name) ?? WHOLE, part, realTime),
      )
      const raw =
        parts.length === 0
          ? ''
          : ` radRawSpectrumReferences="${parts.map((_, k) => `spectrum-${n}-${k + 1}`).join(' ')}"`
      const sum = spectrumXml(`spectrum-${n}`, WHOLE, whole, realTime, raw)
      const times = [
        element('MeasurementClassCode', 'Foreground'),
        element('StartDateTime', moment(startedAt)),
        element('RealTimeDuration', duration(realTime ?? whole.liveTime ?? 0)),
      ].join('')
      return [
        ...parts.map(({ calibration }) => calibration),
        sum.calibration,
        `<RadMeasurement id="measurement-${n}">`,
        untold ? element('Remark', 'The instrument did not tell how long it counted.') : '',
        times,
        parts.length === 0 ? sum.xml : parts.map(({ xml }) => xml).join(''),
        doseRate === undefined
          ? ''
          : `<DoseRate id="dose-rate-${n}" radDetectorInformationReference="${WHOLE}">${element('DoseRateValue', doseRate)}</DoseRate>`,
        position === undefined
          ? ''
          : `<RadInstrumentState radInstrumentInformationReference="instrument"><StateVector><GeographicPoint>${element('LatitudeValue', position.latitude)}${element('LongitudeValue', position.longitude)}</GeographicPoint></StateVector></RadInstrumentState>`,
        '</RadMeasurement>\n',
        // What the instrument computed is told apart from what it counted.
        parts.length === 0 ? '' : `<DerivedData id="sum-${n}">${times}${sum.xml}</DerivedData>\n`,
        nuclides.length === 0
          ? ''
          : `<AnalysisResults radMeasurementReferences="measurement-${n}"><NuclideAnalysisResults>${nuclides.map(nuclideXml).join('')}</NuclideAnalysisResults></AnalysisResults>\n`,
      ].join('')
    },

    tail: () => '</RadInstrumentData>\n',
  }
}
