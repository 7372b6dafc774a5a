import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { countedZeroes, createN42Writer, type N42Instrument, type N42Measurement } from './n42-write.ts'

const INSTRUMENT: N42Instrument = {
  uuid: 'd72b7fa7-4a20-43d4-b1b2-7e3b8c6620c1',
  createdAt: Date.UTC(2026, 0, 2),
  creator: 'Vigil',
  manufacturer: 'A & <B>',
  serialNumber: 'RG-1',
  model: 'RG05',
  instrumentClass: 'Radionuclide Identifier',
  detector: 'NaI',
  version: '',
}
const MEASUREMENT: N42Measurement = {
  startedAt: Date.UTC(2026, 0, 1, 12),
  realTime: 1,
  liveTime: 0.95,
  counts: [0, 0, 3, 0, 7],
  calibration: [1.5, 2.93],
  nuclides: [{ name: 'Cs-137', confidence: 95 }, { name: 'K-40' }],
  doseRate: 0.12,
  position: { longitude: 8.5, latitude: 50.25 },
}

function written(...measurements: N42Measurement[]): string {
  const writer = createN42Writer(INSTRUMENT)
  return writer.head() + measurements.map(writer.measurement).join('') + writer.tail()
}
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => ['RadMeasurement', 'EnergyCalibration', 'Nuclide'].includes(name),
})
const rootOf = (xml: string) => parser.parse(xml).RadInstrumentData

describe('an N42-2012 file', () => {
  it('names its instrument and detector, in the order that the schema asks for', () => {
    const xml = written(MEASUREMENT)
    expect(XMLValidator.validate(xml)).toBe(true)
    const root = rootOf(xml)
    expect(root.xmlns).toBe('http://physics.nist.gov/N42/2011/N42')
    expect(root.n42DocUUID).toBe(INSTRUMENT.uuid)
    expect(Object.keys(root.RadInstrumentInformation).filter((key) => key !== 'id')).toEqual([
      'RadInstrumentManufacturerName',
      'RadInstrumentIdentifier',
      'RadInstrumentModelName',
      'RadInstrumentClassCode',
      'RadInstrumentVersion',
    ])
    expect(root.RadInstrumentInformation).toMatchObject({
      RadInstrumentManufacturerName: 'A & <B>',
      RadInstrumentIdentifier: 'RG-1',
      RadInstrumentVersion: { RadInstrumentComponentVersion: 'unknown' },
    })
    expect(root.RadDetectorInformation).toMatchObject({ RadDetectorCategoryCode: 'Gamma', RadDetectorKindCode: 'NaI' })
  })

  it('holds what was counted, when, for how long, where, and what was found in it', () => {
    const root = rootOf(written(MEASUREMENT))
    const [measurement] = root.RadMeasurement
    expect(Object.keys(measurement)).toEqual([
      'MeasurementClassCode',
      'StartDateTime',
      'RealTimeDuration',
      'Spectrum',
      'DoseRate',
      'RadInstrumentState',
      'id',
    ])
    expect(measurement).toMatchObject({
      StartDateTime: '2026-01-01T12:00:00.000Z',
      RealTimeDuration: 'PT1S',
      Spectrum: {
        LiveTimeDuration: 'PT0.95S',
        ChannelData: { '#text': '0 2 3 0 1 7', compressionCode: 'CountedZeroes' },
        energyCalibrationReference: root.EnergyCalibration[0].id,
        radDetectorInformationReference: root.RadDetectorInformation.id,
      },
      DoseRate: { DoseRateValue: '0.12' },
      RadInstrumentState: {
        radInstrumentInformationReference: root.RadInstrumentInformation.id,
        StateVector: { GeographicPoint: { LatitudeValue: '50.25', LongitudeValue: '8.5' } },
      },
    })
    expect(root.EnergyCalibration[0].CoefficientValues).toBe('1.5 2.93 0')
    expect(root.AnalysisResults.radMeasurementReferences).toBe(measurement.id)
    expect(root.AnalysisResults.NuclideAnalysisResults.Nuclide).toEqual([
      { NuclideIdentifiedIndicator: 'true', NuclideName: 'Cs-137', NuclideIDConfidenceValue: '95' },
      {
        NuclideIdentifiedIndicator: 'true',
        NuclideName: 'K-40',
        NuclideIDConfidenceDescription: 'not told by the instrument',
      },
    ])
  })

  it('says a calibration once for all that share it, and as edges where the polynomial has a fourth term', () => {
    const cubic = { ...MEASUREMENT, calibration: [0, 2, 0, 1e-3] }
    const root = rootOf(written(MEASUREMENT, MEASUREMENT, cubic))
    expect(root.EnergyCalibration).toHaveLength(2)
    expect(root.EnergyCalibration[1].EnergyBoundaryValues.split(' ').map(Number)).toEqual([
      0, 2.001, 4.008, 6.027, 8.064, 10.125,
    ])
    expect(root.RadMeasurement.map((each: { id: string }) => each.id)).toEqual([
      'measurement-1',
      'measurement-2',
      'measurement-3',
    ])
  })

  it('says so when the instrument did not tell its times: the standard takes no nought', () => {
    const { realTime, liveTime, nuclides, doseRate, position, ...bare } = MEASUREMENT
    const [measurement] = rootOf(written(bare)).RadMeasurement
    expect(measurement.Remark).toContain('did not tell')
    expect([measurement.RealTimeDuration, measurement.Spectrum.LiveTimeDuration]).toEqual([
      'PT0.000001S',
      'PT0.000001S',
    ])
    const [timed] = rootOf(written({ ...bare, liveTime: 2 })).RadMeasurement
    expect([timed.Remark, timed.RealTimeDuration]).toEqual([undefined, 'PT2S'])
  })
})

describe('counted zeroes', () => {
  it('follow each zero with the number of zeroes that it stands for', () => {
    expect(countedZeroes([])).toEqual([])
    expect(countedZeroes([0])).toEqual([0, 1])
    expect(countedZeroes([1, 0, 0, 0, 2, 0])).toEqual([1, 0, 3, 2, 0, 1])
  })
})
