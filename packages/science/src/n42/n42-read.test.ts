import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpectrumDocument } from '../spectrum-files/measurement.ts'
import { takenMeasurements } from '../spectrum-files/taken-measurements.ts'
import { XmlFileError } from '../xml/read-xml.ts'
import { readN42 } from './n42-read.ts'
import { createN42Writer, type N42Measurement } from './n42-write.ts'

const INSTRUMENT = {
  uuid: 'd72b7fa7-4a20-43d4-b1b2-7e3b8c6620c1',
  createdAt: Date.UTC(2026, 6, 1),
  creator: 'Vigil',
  manufacturer: 'Ortec & Söhne <GmbH>',
  serialNumber: 'RG-7',
  model: 'RG500',
  instrumentClass: 'Radionuclide Identifier',
  detector: 'NaI',
  version: '',
} as const

const written = (measurements: readonly N42Measurement[]): string => {
  const writer = createN42Writer(INSTRUMENT)
  return writer.head() + measurements.map(writer.measurement).join('') + writer.tail()
}
const document = (inside: string): string => `<RadInstrumentData><EnergyCalibration id="E">
  <CoefficientValues>0 3 0</CoefficientValues></EnergyCalibration><EnergyCalibration id="F"><CoefficientValues>9 x</CoefficientValues></EnergyCalibration><RadMeasurement id="M">${inside}</RadMeasurement></RadInstrumentData>`
const spectrum = (channels: string, attributes = ''): string =>
  `<Spectrum energyCalibrationReference="E"><ChannelData ${attributes}>${channels}</ChannelData></Spectrum>`
const one = (inside: string) => readN42(document(inside)).measurements[0]
const faultOf = (read: () => SpectrumDocument): [string, number] => {
  try {
    read()
  } catch (error) {
    if (error instanceof XmlFileError) return [error.fault, error.line]
  }
  return ['none', 0]
}

const seconds = fc.integer({ min: 1, max: 86_400_000 }).map((ms) => ms / 1000)
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
const measurement: fc.Arbitrary<N42Measurement> = fc.record({
  startedAt: fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }),
  realTime: seconds,
  liveTime: seconds,
  counts: fc.array(fc.oneof(fc.constant(0), fc.nat(100_000)), { minLength: 4, maxLength: 300 }),
  calibration: fc.tuple(double(-50, 50), double(1, 10), double(-1e-3, 1e-3)),
  nuclides: fc.array(
    fc.record({ name: fc.constantFrom('Cs-137', 'Co-60'), confidence: fc.option(fc.nat(100), { nil: undefined }) }),
    { maxLength: 3 },
  ),
  doseRate: fc.option(double(0, 1e5), { nil: undefined }),
  position: fc.option(fc.record({ longitude: double(-180, 180), latitude: double(-90, 90) }), { nil: undefined }),
})

describe('reading N42', () => {
  it('what is written is read again, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(measurement, { minLength: 1, maxLength: 4 }), (measurements) => {
        const read = readN42(written(measurements))
        expect(read).toMatchObject({ format: 'n42', manufacturer: 'Ortec & Söhne <GmbH>', serialNumber: 'RG-7' })
        expect(read.measurements).toEqual(
          measurements.map(
            ({ startedAt, realTime, liveTime, counts, calibration, nuclides, doseRate, position }, n) => ({
              number: n + 1,
              kind: 'Foreground',
              fault: undefined,
              startedAt,
              realTime,
              spectra: [{ detector: 'detector', counts, calibration: calibration.map((value) => value + 0), liveTime }],
              neutronCounts: undefined,
              neutronLiveTime: undefined,
              doseRate: doseRate === undefined ? undefined : doseRate + 0,
              nuclides: nuclides ?? [],
              position: position && { longitude: position.longitude + 0, latitude: position.latitude + 0 },
            }),
          ),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('finds the polynomial behind the edges of channels, or shares the counts out to channels of one width', () => {
    const counts = Array.from({ length: 1024 }, (_, n) => n % 5)
    const calibration = [-3.5, 2.93, 1e-4, 2e-8]
    const read = readN42(written([{ startedAt: 0, realTime: 1, liveTime: 1, counts, calibration }]))
    const found = takenMeasurements(read).measurements[0]?.spectrum?.calibration ?? []
    const energy = (of: readonly number[], channel: number): number =>
      of.reduce((sum, each, power) => sum + each * channel ** power, 0)
    // A file tells the lower edge of a channel, and everything else its middle.
    for (const channel of [0, 100, 1023])
      expect(energy(found, channel)).toBeCloseTo(energy(calibration, channel + 0.5), 6)
    const bent = document(spectrum('1 2 3 4 5 6')).replace(
      /<CoefficientValues>.*<\/CoefficientValues>/,
      '<EnergyBoundaryValues>0 3 6 90 92 95 98</EnergyBoundaryValues>',
    )
    const { measurements, remarks } = takenMeasurements(readN42(bent))
    expect(remarks.map(({ kind }) => kind)).toContain('resampled')
    expect(measurements[0]?.spectrum?.counts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(21, 9)
    const falling = bent.replace('90 92', '90 12')
    expect(readN42(falling).measurements[0]?.fault).toBe('calibration')
  })

  it('takes the edition of 2006, whose files may tell neither time nor serial number', () => {
    const read = readN42(`<?xml version="1.0" encoding="UTF-8"?>
      <N42InstrumentData><Measurement><Spectrum>
        <RealTime Unit="sec">PT407.05S</RealTime><LiveTime Unit="sec">PT400.29S</LiveTime>
        <Calibration Type="Energy" EnergyUnits="keV"><Equation Model="Polynomial">
          <Coefficients>-3.9706510970e+001  3.0031845430e+000 -1.0215759590e-004  1.4751824700e-007</Coefficients>
        </Equation></Calibration>
        <ChannelData>
          0 0 2604
          5474 3817
        </ChannelData><RASE_Sensitivity>1046.057540</RASE_Sensitivity>
      </Spectrum></Measurement></N42InstrumentData>`)
    expect(read).toMatchObject({ format: 'n42', serialNumber: undefined })
    expect(read.measurements).toMatchObject([
      {
        fault: undefined,
        startedAt: undefined,
        realTime: 407.05,
        spectra: [
          {
            counts: [0, 0, 2604, 5474, 3817],
            liveTime: 400.29,
            calibration: [-39.70651097, 3.003184543, -1.021575959e-4, 1.47518247e-7],
          },
        ],
      },
    ])
  })

  it('knows neutrons by their detector, and prefixes that nobody declared', () => {
    const read = readN42(`<n42:RadInstrumentData>
      <n42:RadDetectorInformation id="N"><n42:RadDetectorCategoryCode>Neutron</n42:RadDetectorCategoryCode></n42:RadDetectorInformation>
      <n42:RadMeasurement id="M"><DHS:Remark xlink:href="x">odd</DHS:Remark>
        <n42:GrossCounts radDetectorInformationReference="N"><n42:LiveTimeDuration>PT2M</n42:LiveTimeDuration><n42:CountData>12</n42:CountData></n42:GrossCounts>
      </n42:RadMeasurement></n42:RadInstrumentData>`)
    expect(read.measurements).toMatchObject([
      { spectra: [], neutronCounts: 12, neutronLiveTime: 120, fault: undefined },
    ])
  })

  it.each([
    ['counts', spectrum('1 2 x')],
    ['counts', spectrum('1 -2')],
    ['counts', spectrum('')],
    ['counts', spectrum('1 0', 'compressionCode="CountedZeroes"')],
    ['channels', spectrum('0 999999999', 'compressionCode="CountedZeroes"')],
    ['time', '<StartDateTime>yesterday</StartDateTime>'],
    ['duration', '<RealTimeDuration>a while</RealTimeDuration>'],
    ['counts', spectrum('1 2 3', 'compressionCode="Zip"')],
    [
      'calibration',
      '<Spectrum energyCalibrationReference="none"><ChannelData>1</ChannelData></Spectrum>'.replace('none', 'F'),
    ],
  ])('a measurement whose %s can not be read says so: %s', (fault, inside) => {
    expect(one(inside)?.fault).toBe(fault)
  })

  it('leaves out what was looked for and not found', () => {
    const read = readN42(`<RadInstrumentData><RadMeasurement id="M"/><AnalysisResults radMeasurementReferences="M">
      <NuclideAnalysisResults><Nuclide><NuclideIdentifiedIndicator>false</NuclideIdentifiedIndicator><NuclideName>Cs-137</NuclideName></Nuclide>
      <Nuclide><NuclideName>K-40</NuclideName></Nuclide></NuclideAnalysisResults></AnalysisResults></RadInstrumentData>`)
    expect(read.measurements[0]?.nuclides).toEqual([{ name: 'K-40', confidence: undefined }])
  })

  it('takes of many results that speak of many measurements no more than one can be told', () => {
    const ids = Array.from({ length: 2000 }, (_, n) => `M${n}`)
    const nuclides = '<Nuclide><NuclideName>K-40</NuclideName></Nuclide>'.repeat(20)
    const result = `<AnalysisResults radMeasurementReferences="${ids.join(' ')}"><NuclideAnalysisResults>${nuclides}</NuclideAnalysisResults></AnalysisResults>`
    const read = readN42(
      `<RadInstrumentData>${ids.map((id) => `<RadMeasurement id="${id}"/>`).join('')}${result.repeat(100)}</RadInstrumentData>`,
    )
    expect(read.measurements).toHaveLength(2000)
    for (const measurement of read.measurements) expect(measurement.nuclides).toHaveLength(100)
  })

  it('refuses what is no such file, and whatever could unfold without end', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><RadInstrumentData>&b;</RadInstrumentData>`
    expect(faultOf(() => readN42(bomb))).toEqual(['entities', 0])
    expect(faultOf(() => readN42('<html></html>'))).toEqual(['notN42', 0])
    expect(faultOf(() => readN42('time,sn\n1,2'))[0]).not.toBe('none')
    const whole = written([{ startedAt: 0, counts: [1, 2, 3, 4], calibration: [0, 3] }])
    expect(faultOf(() => readN42(whole.slice(0, -40)))[0]).toBe('notXml')
    expect(faultOf(() => readN42('<RadInstrumentData>\n<RadMeasurement>\n</Wrong></RadInstrumentData>'))).toEqual([
      'notXml',
      3,
    ])
  })

  const inside = (text: string): string => `<RadInstrumentData>\n${text}</RadInstrumentData>`
  const attributes = (count: number): string => Array.from({ length: count }, (_, n) => `a${n}="x > y"`).join(' ')
  it.each([
    ['tooManyAttributes', 2, inside(`<a ${attributes(101)}/>`)],
    ['tooManyAttributes', 2, inside(`<a ${'b '.repeat(101)}>`)],
    ['tooManyElements', 2, inside('<a></a>'.repeat(200_000))],
    ['tooManyElements', 2, inside(`<a ${attributes(99)}/>`.repeat(4001))],
    ['tooManyElements', 2, inside('<?x?>'.repeat(400_001))],
    ['tooDeep', 2, inside('<a>'.repeat(100))],
    ['textTooLong', 1, inside('1'.repeat(1_000_001))],
    ['textTooLong', 2, inside(`<!--${'1'.repeat(1_000_001)}-->`)],
    ['textTooLong', 2, inside(`<a b="${'1'.repeat(30_000)}"/>`)],
    ['textTooLong', 2, inside(`<a b="${'1'.repeat(30_000)}`)],
    ['textTooLong', 2, inside(`<${'a'.repeat(201)}/>`)],
  ])('refuses what is %s, in line %i, where it begins', (fault, line, xml) => {
    expect(faultOf(() => readN42(xml))).toEqual([fault, line])
  })

  it('reads what is just not too much, and counts nothing of comments, values and character data', () => {
    const much = `<Remark ${attributes(100)}>${'1'.repeat(900_000)}</Remark><!-- ${'<a>'.repeat(150)} -->
      <Remark><![CDATA[${'<a>'.repeat(150)}]]></Remark><?x ${'<a>'.repeat(150)}?><RadMeasurement id='M'/>`
    expect(readN42(inside(much)).measurements).toHaveLength(1)
    expect(faultOf(() => readN42(inside('<!-- never closed')))[0]).toBe('notXml')
    expect(faultOf(() => readN42(inside('<![CDATA[ never closed')))[0]).toBe('notXml')
  })
})
